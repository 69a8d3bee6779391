import { tidiedInput } from "@armature/plugins/kit/typed-input.tsx";
import { element } from "./element.ts";

/** Digits; whether they fit the organization is answered by the check of the form around it. */
export const Input = tidiedInput(element, { inputMode: "numeric", monospaced: true });
