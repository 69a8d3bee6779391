import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** Three digits. Phones show their number pad. */
export const Input = tidiedInput(element, { inputMode: "numeric", monospaced: true });
