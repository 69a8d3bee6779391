import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** An address. Phones show a keyboard with an @. */
export const Input = tidiedInput(element, { inputMode: "email" });
