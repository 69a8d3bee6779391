import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** One line. The form's check finds out whether another record has the same text. */
export const Input = tidiedInput(element);
