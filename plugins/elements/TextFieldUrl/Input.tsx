import type { InputProps } from "@armature/renderer";
import { TidiedInput } from "../../typed-input.tsx";
import { element } from "./element.ts";

/** One line; phones show their keyboard with a slash. */
export function Input(props: InputProps) {
  return <TidiedInput {...props} element={element} inputMode="url" />;
}
