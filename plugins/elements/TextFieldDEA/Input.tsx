import type { InputProps } from "@armature/renderer";
import { TidiedInput } from "../../typed-input.tsx";
import { element } from "./element.ts";

/** Two letters and seven digits, in letters of equal width. */
export function Input(props: InputProps) {
  return <TidiedInput {...props} element={element} monospaced />;
}
