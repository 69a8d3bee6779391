import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** One line; whether another record has the same is answered by the check of the form around it. */
export const Input = tidiedInput(element);
