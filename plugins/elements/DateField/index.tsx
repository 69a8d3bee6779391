import { definePlugin, lazyInput } from "@armature/renderer";
import { Calendar } from "lucide-react";
import { element } from "./element.ts";

export const plugin = definePlugin({
  element,
  icon: Calendar,
  Input: lazyInput(() => import("./Input.tsx")),
  isShort: true,
});
