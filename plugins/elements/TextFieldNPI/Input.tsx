import type { InputProps } from "@armature/renderer";
import { TidiedInput } from "../../typed-input.tsx";
import { element } from "./element.ts";

/** Ten digits; phones show their number pad. Other characters are taken and marked, so that a paste is not maimed. */
export function Input(props: InputProps) {
  return <TidiedInput {...props} element={element} inputMode="numeric" monospaced />;
}
