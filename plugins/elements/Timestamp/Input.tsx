import { isEmpty } from "@armature/engine";
import type { InputProps } from "@armature/renderer";
import { TextInput } from "@armature/renderer/ui";
import { dayText, emptyText } from "./element.ts";

/** The day, to be read: nobody types when something happened. */
export function Input({ id, attribute, value, issues, describedBy }: InputProps) {
  return (
    <TextInput
      id={id}
      value={isEmpty(value) ? emptyText(attribute) : dayText(value)}
      onChange={() => undefined}
      describedBy={describedBy}
      invalid={issues.length > 0}
      disabled
    />
  );
}
