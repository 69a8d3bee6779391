import { tidiedInput } from "@armature/plugins/kit/typed-input.tsx";
import { element } from "./element.ts";

/** Ten digits; phones show their number pad. Other characters are taken and marked, so that a paste is not maimed. */
export const Input = tidiedInput(element, { inputMode: "numeric", monospaced: true });
