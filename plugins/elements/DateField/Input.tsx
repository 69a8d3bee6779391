import { isEmpty, textForm } from "@armature/engine";
import { boundsOfDays } from "@armature/engine/validation";
import type { InputProps } from "@armature/renderer";
import { DateInput } from "@armature/renderer/ui";

/** Typed, or chosen in a calendar that marks dates outside the limits. Text that is not a date stays and is marked. */
export function Input({ attribute, value, onChange, issues, ...control }: InputProps) {
  return (
    <DateInput
      {...control}
      {...boundsOfDays(attribute)}
      value={isEmpty(value) ? null : textForm(value)}
      onChange={onChange}
      invalid={issues.length > 0}
    />
  );
}
