import { FormSection } from "@armature/renderer/ui";
import { DefinitionForm } from "../DefinitionForm.tsx";
import { LabelField } from "../LabelField.tsx";
import { type DefinitionProps, useDefinitionForm } from "../use-definition-form.ts";
import { FilterFields } from "./FilterFields.tsx";
import { FILTER_TEXT, itemsText, MappingReading } from "./MappingReading.tsx";
import { MappingRows } from "./MappingRows.tsx";
import { issuesOf } from "./model.ts";

/** A mapping: its label, which records it exports, and a row for each item. */
export function MappingForm({ others, ...setup }: DefinitionProps) {
  const { place } = setup;
  const { mappings: words } = place.subject.application;
  const form = useDefinitionForm({ ...setup, issuesOf: (draft) => issuesOf(draft, others, words) });
  const { draft, change, issues } = form;
  const parts = { place, draft, onChange: change, issues };
  return (
    <DefinitionForm place={place} form={form} reading={<MappingReading place={place} mapping={draft} />}>
      <FormSection title="Mapping">
        <LabelField draft={draft} onChange={change} issues={issues} />
      </FormSection>
      <FormSection title="Filter" text={FILTER_TEXT}>
        <FilterFields {...parts} />
      </FormSection>
      <FormSection title="Items" text={itemsText(words)}>
        <MappingRows {...parts} />
      </FormSection>
    </DefinitionForm>
  );
}
