import type { InputProps } from "@armature/renderer";
import { ParsedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** An amount of dollars; padded to two decimals and with commas once the field is left. */
export function Input(props: InputProps) {
  return <ParsedInput {...props} element={element} inputMode="decimal" prefix="$" />;
}
