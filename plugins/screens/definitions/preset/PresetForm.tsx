import type { PresetEntry } from "@armature/engine/metadata";
import { FormSection } from "@armature/renderer/ui";
import { DefinitionForm } from "../DefinitionForm.tsx";
import { LabelField } from "../LabelField.tsx";
import { type DefinitionProps, useDefinitionForm } from "../use-definition-form.ts";
import { entriesOf, issuesOf } from "./model.ts";
import { PresetEntries } from "./PresetEntries.tsx";

/** A preset: its label, and its attributes in order, each required or not. */
export function PresetForm({ others, ...setup }: DefinitionProps) {
  const { place } = setup;
  const form = useDefinitionForm({ ...setup, issuesOf: (draft) => issuesOf(draft, others) });
  const { draft, change, issues } = form;
  const setEntries = (attributeList: readonly PresetEntry[]) => change({ ...draft, attributeList });
  return (
    <DefinitionForm place={place} form={form}>
      <FormSection title={place.label}>
        <LabelField draft={draft} onChange={change} issues={issues} />
      </FormSection>
      <FormSection title="Columns" text={ENTRIES_TEXT}>
        <PresetEntries subject={place.subject} entries={entriesOf(draft)} onChange={setEntries} issues={issues} />
      </FormSection>
    </DefinitionForm>
  );
}

const ENTRIES_TEXT = "In export order. Required columns are always included.";
