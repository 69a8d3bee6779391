import { isSelectable } from "@armature/engine/access";
import { ChoiceBox, Field, fieldDescription } from "@armature/renderer/ui";
import { useMemo } from "react";
import type { RowsContext } from "./row-props.ts";

export interface AttributeFieldProps extends Pick<RowsContext, "subject" | "isAsked"> {
  readonly id: string;
  readonly label: string;
  /** An attribute that is not offered. */
  readonly without: string;
  readonly value: string;
  readonly onChange: (name: string | null) => void;
}

/** A choice of the attributes that a condition can read. */
export function AttributeField({ id, label, subject, without, value, onChange, isAsked }: AttributeFieldProps) {
  const options = useMemo(
    () =>
      subject.attributes
        .filter((attribute) => attribute.element !== null && attribute.name !== without && isSelectable(attribute))
        .map(({ name, label: text }) => ({ value: name, label: text })),
    [subject, without],
  );
  const isGone = value !== "" && !subject.byName.has(value);
  const missing = isAsked && value === "" ? ["Required field"] : [];
  const issues = isGone ? [`There is no attribute ${value} any more. Choose another one.`] : missing;
  return (
    <Field id={id} label={label} issues={issues}>
      <ChoiceBox
        id={id}
        describedBy={fieldDescription(id, { issues })}
        invalid={issues.length > 0}
        value={value === "" ? null : value}
        onChange={onChange}
        options={options}
        clearable={false}
      />
    </Field>
  );
}
