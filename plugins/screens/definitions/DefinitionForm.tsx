import { may, textForm } from "@armature/engine";
import { ConflictWindow, KeptForm, useViewer } from "@armature/renderer";
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
import { type Aside, BesideForm } from "./BesideForm.tsx";
import { ConversionDialog } from "./ConversionDialog.tsx";
import { fieldIdOf } from "./issue.ts";
import { SaveDialog } from "./SaveDialog.tsx";
import type { DefinitionFormState } from "./use-definition-form.ts";
import type { Place } from "./use-place.ts";

export interface DefinitionFormProps {
  readonly place: Place;
  readonly form: DefinitionFormState;
  /** The sections to edit. */
  readonly children: ReactNode;
  /** Shown beside the form, or as a tab on narrow screens. It is not part of the form. */
  readonly aside?: Aside;
}

/** The form of a definition. */
export function DefinitionForm({ place, form, children, aside }: DefinitionFormProps) {
  const id = useId();
  const { unparsed } = form.kept;
  const submit = () => {
    if (unparsed.readAll()) form.submit();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  useSaveKey(submit);
  const fields = (
    <Stack>
      <form id={id} noValidate aria-label={place.label} onSubmit={onSubmit}>
        <FormLayout>
          <UnparsedScope of={unparsed}>{children}</UnparsedScope>
        </FormLayout>
      </form>
      {form.refusals > 0 && form.issues.length > 0 && (
        <Banner tone="danger">Some fields have validation errors. Review errors above before resubmitting.</Banner>
      )}
    </Stack>
  );
  return (
    <Stack>
      <KeptForm of={form.kept} text="The changes are not saved." />
      <Problems form={form} />
      {aside ? (
        <BesideForm aside={aside} label={place.label} refusals={form.refusals}>
          {fields}
        </BesideForm>
      ) : (
        fields
      )}
      <Footer id={id} place={place} form={form} />
      <Questions place={place} form={form} />
    </Stack>
  );
}

/** What keeps the definition from being saved. */
function Problems({ form: { issues, refusals, refused } }: Pick<DefinitionFormProps, "form">) {
  const attention = issues.length === 1 ? "1 field needs attention" : `${issues.length} fields need attention`;
  return (
    <>
      <ErrorSummary
        title={attention}
        items={issues.map(({ field, ...each }) => ({ ...each, fieldId: fieldIdOf(field) }))}
        refusals={refusals}
      />
      {refused && <Refusal title={refused.title} text={refused.texts} />}
    </>
  );
}

interface FooterProps extends Pick<DefinitionFormProps, "form" | "place"> {
  /** That of the form which Save submits. */
  readonly id: string;
}

function Footer({ id, place, form: { leave, isNew, isSaving, kept } }: FooterProps) {
  const { permission } = useViewer();
  const mayWrite = may(permission, place.type.name, isNew ? "create" : "update");
  return (
    <PageFooter status={kept.isUnsaved ? "Unsaved changes" : undefined}>
      <Button onClick={leave}>Cancel</Button>
      <Button
        type="submit"
        form={id}
        variant="primary"
        busy={isSaving}
        disabledReason={mayWrite ? undefined : "You have no right to change this."}
      >
        Save
      </Button>
    </PageFooter>
  );
}

/** What is asked before a save, about its consequences and about changes of somebody else, and how far a long one is. */
function Questions({
  place,
  form: { draft, asked, clash, progress, leave },
}: Pick<DefinitionFormProps, "place" | "form">) {
  return (
    <>
      {asked && (
        <SaveDialog
          label={textForm(draft.label) || place.label}
          entity={place.subject.name}
          draft={draft}
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
      {progress && <ConversionDialog entity={place.subject.name} progress={progress} onLeave={leave} />}
    </>
  );
}
