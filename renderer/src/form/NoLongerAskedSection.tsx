import { textForm } from "@armature/engine";
import type { FormState } from "@armature/engine/form";
import { Field, FormSection, TextInput } from "../ui/index.ts";
import { useFormState } from "./use-form.ts";

/** Values of attributes that a publish removed while the form was open or its draft was stored. */
export function NoLongerAskedSection() {
  return <NoLongerAskedList gone={useFormState(({ form }) => form.noLongerAsked)} />;
}

/**
 * Shows typed values that will not be saved, so that nothing disappears unnoticed.
 * @example
 * ```tsx
 * import { openForm } from "@armature/engine/form";
 * import { NoLongerAskedList } from "@armature/renderer";
 * import { form, novel } from "./library.ts";
 * export function Example() {
 *   const state = openForm(form, novel);
 *   return <NoLongerAskedList gone={state.noLongerAsked} />;
 * }
 * ```
 */
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
