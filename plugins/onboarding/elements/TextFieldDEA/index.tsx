import { tidiedInput } from "@armature/plugins/kit/typed-input.tsx";
import { definePlugin } from "@armature/renderer";
import { DEA_LENGTH, element } from "./element.ts";

/** Two letters and seven digits, in a monospaced font. */
const Input = tidiedInput(element, { monospaced: true });

export const plugin = definePlugin({ element, Input, counter: () => DEA_LENGTH, isCode: true });
