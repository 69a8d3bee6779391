import { TextField } from "@armature/renderer/ui";
import { useEffect } from "react";

export interface CodeFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly issues: readonly string[];
}

/** A field for a code, in focus. */
export function CodeField({ id, ...field }: CodeFieldProps) {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return <TextField id={id} {...field} autoComplete="one-time-code" required />;
}
