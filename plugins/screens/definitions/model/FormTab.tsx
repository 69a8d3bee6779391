import type { EntityType } from "@armature/engine";
import { KeptForm } from "@armature/renderer";
import {
  announce,
  Button,
  EmptyState,
  Inline,
  LinkButton,
  PageFooter,
  Refusal,
  Stack,
  useSaveKey,
} from "@armature/renderer/ui";
import { FolderPlus, ListPlus, Plus } from "lucide-react";
import { useState } from "react";
import type { Place } from "../use-place.ts";
import { FormSections } from "./FormSections.tsx";
import { SectionNameDialog } from "./SectionDialogs.tsx";
import { type FormDraftState, useFormDraft } from "./use-form-draft.ts";
import { useFormSave } from "./use-form-save.ts";

export interface FormTabProps {
  readonly place: Place;
  readonly mayUpdate: boolean;
  readonly mayCreate: boolean;
}

/** The form of a kind of record as people fill it in, to be put in order. Moves are saved together. */
export function FormTab({ place, mayUpdate, mayCreate }: FormTabProps) {
  const { subject } = place;
  const draft = useFormDraft(subject);
  const { kept, sections, changes } = draft;
  const { save, isSaving, refused } = useFormSave(place, draft.onPublished);
  const submit = () => {
    if (changes.length > 0 && !isSaving) void save(changes);
  };
  useSaveKey(submit);
  return (
    <Stack>
      <KeptForm of={kept} text="The moves are not saved." />
      {refused && <Refusal title={refused.title} text={refused.texts} />}
      {mayUpdate && sections.length > 0 && (
        <p className="text-ink-muted">
          Drag a field by its handle, or press Alt with an arrow key on its name. Moves are saved together.
        </p>
      )}
      {sections.length === 0 ? (
        <NoFields subject={subject} createPath={mayCreate ? place.createPath : null} />
      ) : (
        <FormSections place={place} draft={draft} mayUpdate={mayUpdate} mayCreate={mayCreate} />
      )}
      {mayUpdate && <NewSection entity={subject.name} draft={draft} />}
      {!draft.isPublished && (changes.length > 0 || kept.isUnsaved) && (
        <PageFooter status={movesText(changes.length)}>
          <Button onClick={draft.clear}>Discard moves</Button>
          <Button
            variant="primary"
            busy={isSaving}
            disabledReason={changes.length === 0 ? "Nothing has moved." : undefined}
            onClick={submit}
          >
            Save
          </Button>
        </PageFooter>
      )}
    </Stack>
  );
}

interface NewSectionProps {
  readonly entity: string;
  readonly draft: Pick<FormDraftState, "sections" | "addSection">;
}

function NewSection({ entity, draft: { sections, addSection } }: NewSectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Inline>
      <Button icon={FolderPlus} onClick={() => setOpen(true)}>
        New section
      </Button>
      {isOpen && (
        <SectionNameDialog
          entity={entity}
          title="New section"
          confirmLabel="Add"
          taken={sections.flatMap(({ title }) => title ?? [])}
          onName={(name) => {
            addSection(name);
            announce(`Section ${name} added at the end of the form.`);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Inline>
  );
}

function movesText(count: number): string {
  if (count === 0) return "Nothing to save yet";
  return count === 1 ? "1 field changes its place" : `${count} fields change their place`;
}

function NoFields({ subject, createPath }: { readonly subject: EntityType; readonly createPath: string | null }) {
  return (
    <EmptyState
      icon={ListPlus}
      title="The form has no fields yet"
      text={`A field is what people fill in for each ${subject.label.toLowerCase()}.`}
      action={
        createPath !== null && (
          <LinkButton to={createPath} icon={Plus} variant="primary">
            Add field
          </LinkButton>
        )
      }
    />
  );
}
