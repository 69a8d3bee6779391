import type { EntityType, RecordAnswer, Values } from "@armature/engine";
import { EntityForm, FormField, serverText } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import type { ComponentType } from "react";

export interface ModelFormProps<Row extends Values> {
  readonly type: EntityType<Row>;
  /** Null for a new one. */
  readonly record: Values | null;
  /** Values that a new one begins with. */
  readonly preset?: Values | undefined;
  /** It is read first and edited on Edit, or read alone. */
  readonly preview?: "first" | "only" | undefined;
  /** Its fields; a component. */
  readonly fields: ComponentType;
  /** Save is off until everything is valid. */
  readonly savesWhenValid?: boolean;
  readonly onSaved: (answer: RecordAnswer<Row>) => void;
  readonly onCancel: () => void;
  /** Cancel while a record that is read first is edited. */
  readonly onStopEditing?: () => void;
  readonly onDeleted?: () => void;
}

/** The texts of a record of the security model, on their own rules. */
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
