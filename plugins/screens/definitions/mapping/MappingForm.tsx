import type { RecordId } from "@armature/engine";
import { FormSection } from "@armature/renderer/ui";
import { useNavigate } from "react-router";
import { DefinitionForm } from "../DefinitionForm.tsx";
import type { Definition } from "../issue.ts";
import { LabelField } from "../LabelField.tsx";
import { useDefinitionForm } from "../use-definition-form.ts";
import type { Place } from "../use-place.ts";
import { FilterFields } from "./FilterFields.tsx";
import { MappingRows } from "./MappingRows.tsx";
import { issuesOf } from "./model.ts";

export interface MappingFormProps {
  readonly place: Place;
  /** The other mappings of the entity. */
  readonly others: readonly Definition[];
  /** Null for a new one. */
  readonly id: RecordId | null;
  readonly first: Definition;
}

/** A mapping: its label, which records it holds, and a row for each item (ADM-132). */
export function MappingForm({ place, others, id, first }: MappingFormProps) {
  const navigate = useNavigate();
  const back = () => void navigate(place.listPath);
  const form = useDefinitionForm({ place, id, first, issuesOf: (draft) => issuesOf(draft, others), onSaved: back });
  const { draft, change, issues } = form;
  const parts = { subject: place.subject, draft, onChange: change, issues };
  return (
    <DefinitionForm place={place} form={form} onCancel={back}>
      <FormSection title="Mapping">
        <LabelField draft={draft} onChange={change} issues={issues} />
      </FormSection>
      <FormSection title="Filter" text="Which records are exported; without a filter, all of them.">
        <FilterFields {...parts} />
      </FormSection>
      <FormSection title="Items" text="What is exported of each. Item 1 is the record's Epic ID, and needs no row.">
        <MappingRows {...parts} />
      </FormSection>
    </DefinitionForm>
  );
}
