import { tidiedInput } from "@armature/plugins/kit/typed-input.tsx";
import { element } from "./element.ts";

/** Two letters and seven digits, in a monospaced font. */
export const Input = tidiedInput(element, { monospaced: true });
