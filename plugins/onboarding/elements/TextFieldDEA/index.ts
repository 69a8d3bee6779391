import { definePlugin } from "@armature/renderer";
import { DEA_LENGTH, element } from "./element.ts";
import { Input } from "./Input.tsx";

export const plugin = definePlugin({ element, Input, counter: () => DEA_LENGTH, isCode: true });
