import { isEmpty, textForm } from "@armature/engine";
import { boundsOfDays } from "@armature/engine/validation";
import type { InputProps } from "@armature/renderer";
import { DatesInput } from "@armature/renderer/ui";

/** The dates as chips in ascending order. Text that is not a date stays and is marked until it is removed. */
export function Input({ attribute, value, onChange, issues, ...control }: InputProps) {
  return (
    <DatesInput
      {...control}
      {...boundsOfDays(attribute)}
      values={textsOf(value)}
      onChange={(days) => onChange(days.length === 0 ? null : days)}
      invalid={issues.length > 0}
    />
  );
}

function textsOf(value: unknown): readonly string[] {
  if (isEmpty(value)) return [];
  return Array.isArray(value) ? value.map(textForm) : [textForm(value)];
}
