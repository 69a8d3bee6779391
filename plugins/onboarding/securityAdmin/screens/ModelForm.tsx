import type { EntityType, RecordAnswer, Values } from "@armature/engine";
import { EntityForm, FormField, serverText } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import type { ComponentType } from "react";

export interface ModelFormProps<Row extends Values> {
  readonly type: EntityType<Row>;
  /** Null for a new record. */
  readonly record: Values | null;
  /** Initial values of a new record. */
  readonly preset?: Values | undefined;
  /** `first` opens read-only with an Edit button, `only` is always read-only. */
  readonly preview?: "first" | "only" | undefined;
  /** The component that renders the fields. */
  readonly fields: ComponentType;
  /** Whether Save is disabled until everything is valid. */
  readonly savesWhenValid?: boolean;
  readonly onSaved: (answer: RecordAnswer<Row>) => void;
  readonly onCancel: () => void;
  /** Called on Cancel while a person edits a record that opened read-only. */
  readonly onStopEditing?: () => void;
  readonly onDeleted?: () => void;
}

/** The form for a record of the security model. */
export function ModelForm<Row extends Values>({
  type,
  record,
  fields,
  onSaved,
  onDeleted,
  ...rest
}: ModelFormProps<Row>) {
  const done = record === null ? "created" : "saved";
  return (
    <EntityForm
      {...rest}
      type={type}
      record={record}
      Fields={fields}
      texts={TEXTS}
      submitLabel="Save"
      refusalTexts={(error) => ({
        title: `Could not ${record === null ? "create" : "update"} ${type.label}.`,
        text: serverText(error) ?? "",
      })}
      onSaved={(answer) => {
        notify({ type: "success", message: `${type.label} ${done}` });
        onSaved(answer);
      }}
      {...(onDeleted && { onDeleted })}
    />
  );
}

const TEXTS = Object.freeze({ required: "Required field" });

export function NameFields() {
  return (
    <>
      <FormField name="name" />
      <FormField name="description" />
    </>
  );
}

export function TextFields() {
  return (
    <>
      <FormField name="text" />
      <FormField name="helpText" />
    </>
  );
}
