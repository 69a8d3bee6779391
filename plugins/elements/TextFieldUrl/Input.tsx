import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** One line. Phones show a keyboard with a slash. */
export const Input = tidiedInput(element, { inputMode: "url" });
