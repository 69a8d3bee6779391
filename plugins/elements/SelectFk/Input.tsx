import type { InputProps } from "@armature/renderer";
import { RecordChoice } from "../../record-choices.tsx";

/** The records by label. */
export function Input(props: InputProps) {
  return <RecordChoice {...props} />;
}
