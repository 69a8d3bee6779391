import type { ReactNode } from "react";

export interface FieldSetProps {
  readonly disabled: boolean;
  readonly children: ReactNode;
}

/** Boxes within look as those do that are off by themselves. */
const OFF_BOXES =
  "[&:disabled_.rounded-input]:border-line-medium [&:disabled_.rounded-input]:bg-hover [&:disabled_.rounded-input]:text-ink-muted";

/** Turns all controls within off at once: a form that is read until somebody edits it. */
export function FieldSet({ disabled, children }: FieldSetProps) {
  return (
    <fieldset disabled={disabled} className={`min-w-0 ${OFF_BOXES}`}>
      {children}
    </fieldset>
  );
}
