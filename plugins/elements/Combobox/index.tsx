import { definePlugin, lazyInput } from "@armature/renderer";
import { List } from "lucide-react";
import { element } from "./element.ts";

export const plugin = definePlugin({
  element,
  icon: List,
  Input: lazyInput(() => import("./Input.tsx")),
  preselects: true,
});
