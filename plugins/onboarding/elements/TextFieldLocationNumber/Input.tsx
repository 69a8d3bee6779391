import { tidiedInput } from "@armature/plugins/kit/typed-input.tsx";
import { element } from "./element.ts";

/** A field for digits. The check of the surrounding form tests whether they fit the organization. */
export const Input = tidiedInput(element, { inputMode: "numeric", monospaced: true });
