import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** One line. Text that is too long is marked instead of being cut silently. */
export const Input = tidiedInput(element);
