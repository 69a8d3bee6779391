import type { InputProps } from "@armature/renderer";
import { RecordChoice } from "../../kit/record-choices.tsx";

/** The records by label. */
export function Input(props: InputProps) {
  return <RecordChoice {...props} />;
}
