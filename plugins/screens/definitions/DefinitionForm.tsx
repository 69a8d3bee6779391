import { textForm } from "@armature/engine";
import { ConflictWindow, KeptForm } from "@armature/renderer";
import {
  Banner,
  Button,
  ErrorSummary,
  FormLayout,
  PageFooter,
  Refusal,
  Stack,
  UnparsedScope,
  useSaveKey,
} from "@armature/renderer/ui";
import { type FormEvent, type ReactNode, useId } from "react";
import { flushSync } from "react-dom";
import { fieldIdOf } from "./issue.ts";
import { SaveDialog } from "./SaveDialog.tsx";
import type { DefinitionFormState } from "./use-definition-form.ts";
import type { Place } from "./use-place.ts";

export interface DefinitionFormProps {
  readonly place: Place;
  readonly form: DefinitionFormState;
  /** The definition for reading, shown until somebody edits it. */
  readonly reading: ReactNode;
  /** The sections to edit. */
  readonly children: ReactNode;
  /** Shown below the form. It is not part of the form and never disabled. */
  readonly after?: ReactNode;
}

/** The form of a definition. It shows the definition for reading; the Edit button opens it for editing. */
export function DefinitionForm({ place, form, reading, children, after }: DefinitionFormProps) {
  const id = useId();
  const { isEditing } = form;
  const { unparsed } = form.kept;
  /** The Edit button disappears, so the focus moves to the first field. */
  const edit = () => {
    flushSync(form.edit);
    document.getElementById(id)?.querySelector<HTMLElement>("input:enabled, [role=combobox]:enabled")?.focus();
  };
  const submit = () => {
    if (unparsed.readAll()) form.submit();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  useSaveKey(() => isEditing && submit());
  return (
    <Stack>
      <KeptForm of={form.kept} text="The changes are not saved." />
      <Problems form={form} />
      {isEditing ? (
        <form id={id} noValidate aria-label={place.type.label} onSubmit={onSubmit}>
          <FormLayout>
            <UnparsedScope of={unparsed}>{children}</UnparsedScope>
          </FormLayout>
        </form>
      ) : (
        <FormLayout>{reading}</FormLayout>
      )}
      {after !== undefined && <FormLayout>{after}</FormLayout>}
      {form.refusals > 0 && form.issues.length > 0 && (
        <Banner tone="danger">Some fields have validation errors. Review errors above before resubmitting.</Banner>
      )}
      <Footer id={id} form={form} onEdit={edit} />
      <Questions place={place} form={form} />
    </Stack>
  );
}

/** What keeps the definition from being saved. */
function Problems({ form: { isEditing, issues, refusals, refused } }: Pick<DefinitionFormProps, "form">) {
  const attention = issues.length === 1 ? "1 field needs attention" : `${issues.length} fields need attention`;
  return (
    <>
      <ErrorSummary
        title={attention}
        items={isEditing ? issues.map(({ field, ...each }) => ({ ...each, fieldId: fieldIdOf(field) })) : []}
        refusals={refusals}
      />
      {!isEditing && issues.length > 0 && (
        <Banner tone="danger" title={attention}>
          {issues.map(({ label, message }) => (
            <p key={`${label} ${message}`}>
              {label}: {message}
            </p>
          ))}
        </Banner>
      )}
      {refused && <Refusal title={refused.title} text={refused.texts} />}
    </>
  );
}

interface FooterProps extends Pick<DefinitionFormProps, "form"> {
  /** That of the form which Save submits. */
  readonly id: string;
  readonly onEdit: () => void;
}

function Footer({ id, form: { leave, isEditing, isSaving }, onEdit }: FooterProps) {
  return (
    <PageFooter>
      <Button onClick={leave}>Cancel</Button>
      <Button
        type="submit"
        form={id}
        variant={isEditing ? "primary" : "secondary"}
        busy={isSaving}
        disabledReason={isEditing ? undefined : "Press Edit first."}
      >
        Save
      </Button>
      {!isEditing && (
        <Button variant="primary" onClick={onEdit}>
          Edit
        </Button>
      )}
    </PageFooter>
  );
}

/** What is asked before a save: about its consequences, and about changes of somebody else. */
function Questions({ place, form: { draft, asked, clash } }: Pick<DefinitionFormProps, "place" | "form">) {
  return (
    <>
      {asked && (
        <SaveDialog
          label={textForm(draft.label) || place.type.label}
          question={asked}
          onSave={asked.save}
          onCancel={asked.close}
        />
      )}
      {clash && (
        <ConflictWindow
          choices={clash.choices}
          keptOthers={clash.keptOthers}
          onSave={clash.save}
          onCancel={clash.close}
        />
      )}
    </>
  );
}
