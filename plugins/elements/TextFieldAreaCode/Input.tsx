import type { InputProps } from "@armature/renderer";
import { TidiedInput } from "../../typed-input.tsx";
import { element } from "./element.ts";

/** Three digits; phones show their number pad. */
export function Input(props: InputProps) {
  return <TidiedInput {...props} element={element} inputMode="numeric" monospaced />;
}
