import { definePlugin, lazyInput } from "@armature/renderer";
import { Cable } from "lucide-react";
import { element } from "./element.ts";

export const plugin = definePlugin({
  element,
  icon: Cable,
  Input: lazyInput(() => import("./Input.tsx")),
  computed: true,
});
