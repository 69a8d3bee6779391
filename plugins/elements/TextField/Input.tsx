import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** One line. What is over the maximum stays typed and is marked, rather than being cut without a word. */
export const Input = tidiedInput(element);
