import { tidiedInput } from "@armature/plugins/kit/typed-input.tsx";
import { element } from "./element.ts";

/**
 * A field for ten digits. Phones show their number pad. Other characters are accepted and marked, so that pasted text
 * is not damaged.
 */
export const Input = tidiedInput(element, { inputMode: "numeric", monospaced: true });
