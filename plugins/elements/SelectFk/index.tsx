import { definePlugin, lazyInput } from "@armature/renderer";
import { Link2 } from "lucide-react";
import { element } from "./element.ts";

export const plugin = definePlugin({
  element,
  icon: Link2,
  Input: lazyInput(() => import("./Input.tsx")),
  preselects: true,
});
