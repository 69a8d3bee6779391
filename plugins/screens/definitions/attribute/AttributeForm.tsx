import { type ElementType, type EntityType, textForm } from "@armature/engine";
import { ErrorBoundary, useMetadata, usePlugins } from "@armature/renderer";
import { FormSection } from "@armature/renderer/ui";
import { DefinitionForm } from "../DefinitionForm.tsx";
import type { Definition } from "../issue.ts";
import { PREREQUISITES } from "../rule/prerequisites.ts";
import { RequiredWhen } from "../rule/RequiredWhen.tsx";
import { RuleList } from "../rule/RuleList.tsx";
import { type DefinitionProps, useDefinitionForm } from "../use-definition-form.ts";
import { AttributeReading } from "./AttributeReading.tsx";
import { BasicFields } from "./BasicFields.tsx";
import { DefaultField } from "./DefaultField.tsx";
import { FieldPreview } from "./FieldPreview.tsx";
import { FlagFields } from "./FlagFields.tsx";
import { ImpactPanel } from "./ImpactPanel.tsx";
import { issuesOf, labelOf } from "./model.ts";
import { OptionFields } from "./OptionFields.tsx";
import { REQUIRED_TEXT, REQUIRED_TITLE, RULES_TEXT, settingsTitle, USE_TITLE } from "./section-texts.ts";
import { useCompile } from "./use-compile.ts";
import { useWarnings } from "./use-warnings.ts";
import { Warnings } from "./Warnings.tsx";

/** The form of an attribute: its basic properties, the settings of its element type, its flags and its rules. */
export function AttributeForm({ others, ...setup }: DefinitionProps) {
  const { place, first } = setup;
  const { form, parts, issue } = useAttributeForm({ others, ...setup });
  const { draft, element, hasField } = parts;
  const warnings = useWarnings(place, draft, issue === undefined);
  const reading = <AttributeReading {...parts} warnings={warnings} />;
  const after = (
    <>
      <Warnings title="Look at this before you save" warnings={warnings.filter(({ rule }) => rule === null)} />
      <FormSection title="Preview" text="The field as forms show it.">
        <ErrorBoundary key={textForm(draft.elementType)} title="The preview could not be shown">
          <FieldPreview {...parts} />
        </ErrorBoundary>
      </FormSection>
      <ImpactPanel place={place} draft={draft} offReason={issue && `${issue.label}: ${issue.message}`} />
    </>
  );
  return (
    <DefinitionForm {...{ place, form, reading, after }}>
      <FormSection title="Attribute" columns={2}>
        <BasicFields {...parts} storedType={first.elementType} />
      </FormSection>
      {element && element.options.length > 0 && (
        <FormSection title={settingsTitle(element)} columns={2}>
          <OptionFields {...parts} />
        </FormSection>
      )}
      <FormSection title={USE_TITLE} columns={2}>
        <DefaultField {...parts} />
        <FlagFields {...parts} />
      </FormSection>
      {hasField(PREREQUISITES) && (
        <FormSection title={REQUIRED_TITLE} text={REQUIRED_TEXT}>
          <RequiredWhen {...parts} />
        </FormSection>
      )}
      <FormSection title="Rules" text={RULES_TEXT}>
        <RuleList {...parts} warnings={warnings} />
      </FormSection>
    </DefinitionForm>
  );
}

/** The form, what its sections get of it, and the first issue of the draft. */
function useAttributeForm({ others, ...setup }: DefinitionProps) {
  const { place, id } = setup;
  const plugins = usePlugins();
  const isNew = id === null;
  const { application } = useMetadata();
  const compile = useCompile(place.subject);
  const elementOf = ({ elementType }: Definition) => plugins.get(textForm(elementType))?.element ?? null;
  const validate = (draft: Definition) => {
    const element = elementOf(draft);
    const context = { entityName: place.subject.name, others, element, isNew, application, compile };
    return issuesOf(draft, { ...context, labelOf: (property) => labelOf(property, element, place.type) });
  };
  const form = useDefinitionForm({ ...setup, issuesOf: validate });
  const { draft, change, issues } = form;
  const element = elementOf(draft);
  const hasField = (property: string) => isFor(element, place.type, property);
  const compiled = compile(draft);
  const parts = { place, others, draft, onChange: change, element, compiled, isNew, issues, hasField };
  return { form, parts, issue: validate(draft)[0] };
}

/** The definition of a property can limit its field to certain element types. */
function isFor(element: ElementType | null, { byName }: EntityType, property: string): boolean {
  const only = byName.get(property)?.elementTypeRestrictionList ?? [];
  return only.length === 0 || (element !== null && only.includes(element.name));
}
