import { definePlugin, laterInput } from "@armature/renderer";
import { element } from "./element.ts";

export const plugin = definePlugin({
  element,
  Input: laterInput(() => import("./Input.tsx")),
  files: true,
  records: () => ({ entity: "grant", lists: true }),
});
