import { definePlugin, lazyInput } from "@armature/renderer";
import { element } from "./element.ts";

export const plugin = definePlugin({
  element,
  Input: lazyInput(() => import("./Input.tsx")),
  preselects: true,
});
