import { definePlugin, laterInput } from "@armature/renderer";
import { element } from "./element.ts";

export const plugin = definePlugin({ element, Input: laterInput(() => import("./Input.tsx")), computed: true });
