import { definePlugin } from "@armature/renderer";
import { element, NPI_LENGTH } from "./element.ts";
import { Input } from "./Input.tsx";

export const plugin = definePlugin({ element, Input, counter: () => NPI_LENGTH, isCode: true });
