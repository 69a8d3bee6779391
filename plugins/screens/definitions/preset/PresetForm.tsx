import type { PresetEntry, RecordId } from "@armature/engine";
import { FormSection } from "@armature/renderer/ui";
import { useNavigate } from "react-router";
import { DefinitionForm } from "../DefinitionForm.tsx";
import type { Definition } from "../issue.ts";
import { LabelField } from "../LabelField.tsx";
import { useDefinitionForm } from "../use-definition-form.ts";
import type { Place } from "../use-place.ts";
import { entriesOf, issuesOf } from "./model.ts";
import { PresetEntries } from "./PresetEntries.tsx";

export interface PresetFormProps {
  readonly place: Place;
  /** The other presets of the entity. */
  readonly others: readonly Definition[];
  /** Null for a new one. */
  readonly id: RecordId | null;
  readonly first: Definition;
}

/** A preset: its label, and its attributes in their order, each required or not (ADM-130). */
export function PresetForm({ place, others, id, first }: PresetFormProps) {
  const navigate = useNavigate();
  const back = () => void navigate(place.listPath);
  const form = useDefinitionForm({ place, id, first, issuesOf: (draft) => issuesOf(draft, others), onSaved: back });
  const { draft, change, issues } = form;
  const setEntries = (attributeList: readonly PresetEntry[]) => change({ ...draft, attributeList });
  return (
    <DefinitionForm place={place} form={form} onCancel={back}>
      <FormSection title="Preset">
        <LabelField draft={draft} onChange={change} issues={issues} />
      </FormSection>
      <FormSection
        title="Attributes"
        text="An export has them as columns, in this order; required ones cannot be left out."
      >
        <PresetEntries subject={place.subject} entries={entriesOf(draft)} onChange={setEntries} issues={issues} />
      </FormSection>
    </DefinitionForm>
  );
}
