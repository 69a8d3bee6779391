import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** One word. */
export const Input = tidiedInput(element);
