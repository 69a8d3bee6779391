import type { Values } from "@armature/engine";
import { EntityForm, type EntityFormProps, FormField, serverText } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";

export type ModelFormProps<Row extends Values> = Omit<EntityFormProps<Row>, "texts" | "submitLabel" | "refusalTexts">;

/** The form for a record of the security model. */
export function ModelForm<Row extends Values>({ onSaved, ...props }: ModelFormProps<Row>) {
  const { type, record } = props;
  const isNew = record === null;
  return (
    <EntityForm
      {...props}
      texts={TEXTS}
      submitLabel="Save"
      refusalTexts={(error) => ({
        title: `Could not ${isNew ? "create" : "update"} ${type.label}.`,
        text: serverText(error) ?? "",
      })}
      onSaved={(answer) => {
        notify({ type: "success", message: `${type.label} ${isNew ? "created" : "saved"}` });
        onSaved(answer);
      }}
    />
  );
}

const TEXTS = Object.freeze({ required: "Required field" });

/** The texts of a question or an answer. */
export function TextFields() {
  return (
    <>
      <FormField name="text" />
      <FormField name="helpText" />
    </>
  );
}
