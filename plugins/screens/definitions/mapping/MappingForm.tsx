import { FormSection } from "@armature/renderer/ui";
import { DefinitionForm } from "../DefinitionForm.tsx";
import { LabelField } from "../LabelField.tsx";
import { type DefinitionProps, useDefinitionForm } from "../use-definition-form.ts";
import { FilterFields } from "./FilterFields.tsx";
import { MappingRows } from "./MappingRows.tsx";
import { issuesOf } from "./model.ts";

/** A mapping: its label, which records it holds, and a row for each item. */
export function MappingForm({ others, ...setup }: DefinitionProps) {
  const { place } = setup;
  const form = useDefinitionForm({ ...setup, issuesOf: (draft) => issuesOf(draft, others) });
  const { draft, change, issues } = form;
  const parts = { subject: place.subject, draft, onChange: change, issues };
  return (
    <DefinitionForm place={place} form={form}>
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
