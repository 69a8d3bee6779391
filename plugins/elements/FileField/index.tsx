import { definePlugin, lazyInput } from "@armature/renderer";
import { Paperclip } from "lucide-react";
import { element } from "./element.ts";

export const plugin = definePlugin({
  element,
  icon: Paperclip,
  Input: lazyInput(() => import("./Input.tsx")),
  files: true,
});
