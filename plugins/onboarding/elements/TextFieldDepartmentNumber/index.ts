import { definePlugin } from "@armature/renderer";
import { element } from "./element.ts";
import { Input } from "./Input.tsx";

export const plugin = definePlugin({ element, Input, counter: (attribute) => attribute.maxLength, isCode: true });
