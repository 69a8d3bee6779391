import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** An address; phones show their keyboard with an @. */
export const Input = tidiedInput(element, { inputMode: "email" });
