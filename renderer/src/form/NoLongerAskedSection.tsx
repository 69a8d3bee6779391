import { type FormState, textForm } from "@armature/engine";
import { Field, FormSection, TextInput } from "../ui/index.ts";
import { useFormState } from "./use-form.ts";

/** Values of attributes that a publish took away while the form was open, or while a draft of it was kept. */
export function NoLongerAskedSection() {
  return <NoLongerAskedList gone={useFormState(({ form }) => form.noLongerAsked)} />;
}

/** What was typed and is not asked any more; shown, so that nothing typed vanishes. */
export function NoLongerAskedList({ gone }: { readonly gone: FormState["noLongerAsked"] }) {
  return (
    <FormSection title="No longer asked" text="These answers no longer apply and will not be saved.">
      {gone.map(({ name, label, value }) => (
        <Field key={name} id={`gone-${name}`} label={label}>
          <TextInput id={`gone-${name}`} value={textForm(value)} onChange={() => undefined} readOnly />
        </Field>
      ))}
    </FormSection>
  );
}
