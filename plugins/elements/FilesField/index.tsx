import { definePlugin, lazyInput } from "@armature/renderer";
import { Files } from "lucide-react";
import { element } from "./element.ts";

export const plugin = definePlugin({
  element,
  icon: Files,
  Input: lazyInput(() => import("./Input.tsx")),
  files: true,
});
