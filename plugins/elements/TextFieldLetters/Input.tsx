import type { InputProps } from "@armature/renderer";
import { TidiedInput } from "../../typed-input.tsx";
import { element } from "./element.ts";

/** One word. */
export function Input(props: InputProps) {
  return <TidiedInput {...props} element={element} />;
}
