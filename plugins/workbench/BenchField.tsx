import { displayText, messageOf, textForm } from "@armature/engine";
import type { FieldState } from "@armature/engine/form";
import type { OptionSource } from "@armature/renderer";
import { Field, fieldDescription } from "@armature/renderer/ui";
import { pluginOf } from "../registry/inputs.ts";

export interface BenchFieldProps {
  readonly field: FieldState;
  /** The records that a reference can name. */
  readonly records: OptionSource;
  readonly onChange: (value: unknown) => void;
  readonly onLeave: () => void;
}

/** A field as a form shows it: the element type's input with counter, hint, help, required mark and issues. */
export function BenchField({ field, records, onChange, onLeave }: BenchFieldProps) {
  const { attribute, value, required, disabled, needed, shownIssues } = field;
  const { Input, counter } = pluginOf(attribute.element?.name ?? "");
  const id = `bench-${attribute.name}`;
  const notes = {
    help: attribute.helpText ?? undefined,
    hint: attribute.hint ?? undefined,
    issues: shownIssues.map((issue) => messageOf(issue, attribute)),
    mark: needed ? "Needed for completion" : undefined,
  };
  const max = counter?.(attribute) ?? null;
  const text = typeof value === "string" ? value : displayText(attribute, { [attribute.name]: value });
  return (
    <Field
      {...notes}
      id={id}
      label={attribute.label}
      required={required}
      counter={max === null ? undefined : { length: (text || textForm(value)).length, max }}
    >
      <Input
        id={id}
        attribute={attribute}
        value={value}
        onChange={onChange}
        onBlur={onLeave}
        disabled={disabled !== null}
        required={required}
        issues={notes.issues}
        describedBy={fieldDescription(id, notes)}
        {...(attribute.fkName !== null && { options: records })}
      />
    </Field>
  );
}
