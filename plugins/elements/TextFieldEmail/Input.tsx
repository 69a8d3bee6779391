import type { InputProps } from "@armature/renderer";
import { TidiedInput } from "../../typed-input.tsx";
import { element } from "./element.ts";

/** An address; phones show their keyboard with an @. */
export function Input(props: InputProps) {
  return <TidiedInput {...props} element={element} inputMode="email" />;
}
