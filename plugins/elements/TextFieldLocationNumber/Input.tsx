import type { InputProps } from "@armature/renderer";
import { TidiedInput } from "../../typed-input.tsx";
import { element } from "./element.ts";

/** Digits; whether they fit the organization is answered by the check of the form around it (BLD-079). */
export function Input(props: InputProps) {
  return <TidiedInput {...props} element={element} inputMode="numeric" monospaced />;
}
