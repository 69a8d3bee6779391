import type { InputProps } from "@armature/renderer";
import { TidiedInput } from "../../typed-input.tsx";
import { element } from "./element.ts";

/** One line; whether another record has the same is answered by the check of the form around it. */
export function Input(props: InputProps) {
  return <TidiedInput {...props} element={element} />;
}
