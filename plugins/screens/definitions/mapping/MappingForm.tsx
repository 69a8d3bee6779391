import { FormSection } from "@armature/renderer/ui";
import { DefinitionForm } from "../DefinitionForm.tsx";
import { LabelField } from "../LabelField.tsx";
import { type DefinitionProps, useDefinitionForm } from "../use-definition-form.ts";
import { FilterFields } from "./FilterFields.tsx";
import { MappingTable } from "./MappingTable.tsx";
import { issuesOf, type MappingWords } from "./model.ts";

/** A mapping: its label, which records it exports, and a row for each item. */
export function MappingForm({ others, ...setup }: DefinitionProps) {
  const { place } = setup;
  const { mappings: words } = place.subject.application;
  const form = useDefinitionForm({ ...setup, issuesOf: (draft) => issuesOf(draft, others, words, place.subject) });
  const { draft, change, issues } = form;
  const parts = { place, draft, onChange: change, issues };
  return (
    <DefinitionForm place={place} form={form}>
      <FormSection title="Mapping">
        <LabelField draft={draft} onChange={change} issues={issues} />
      </FormSection>
      <FormSection title="Filter" text={FILTER_TEXT}>
        <FilterFields {...parts} />
      </FormSection>
      <FormSection title="Items" text={itemsText(words)}>
        <MappingTable {...parts} />
      </FormSection>
    </DefinitionForm>
  );
}

const FILTER_TEXT = "Which records are exported. Without a filter, all of them.";

function itemsText({ firstItem }: MappingWords): string {
  return `The values that are exported. Type in the last row to add one, or paste four columns: number, kind of value, value, field of the linked record. Item 1 is set by ${firstItem} and needs no row.`;
}
