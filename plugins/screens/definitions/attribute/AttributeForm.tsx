import { type ElementType, type EntityType, textForm } from "@armature/engine";
import { useMetadata, usePlugins } from "@armature/renderer";
import { FormSection } from "@armature/renderer/ui";
import { DefinitionForm } from "../DefinitionForm.tsx";
import { ChangedBy } from "../history/ChangedBy.tsx";
import type { Definition } from "../issue.ts";
import { RuleList } from "../rule/RuleList.tsx";
import { type DefinitionProps, useDefinitionForm } from "../use-definition-form.ts";
import { BasicFields } from "./BasicFields.tsx";
import { PreviewPanel } from "./FieldPreview.tsx";
import { ImpactPanel } from "./ImpactPanel.tsx";
import { issuesOf, labelOf } from "./model.ts";
import { MoreFields } from "./MoreFields.tsx";
import { MustBeFilledIn } from "./MustBeFilledIn.tsx";
import { OptionFields } from "./OptionFields.tsx";
import { RULES_TEXT, settingsTitle } from "./section-texts.ts";
import { UsedIn } from "./UsedIn.tsx";
import { useCompile } from "./use-compile.ts";
import { useWarnings } from "./use-warnings.ts";
import { Warnings } from "./Warnings.tsx";

/** The form of an attribute. Beside it is what it would look like and do. */
export function AttributeForm({ others, ...setup }: DefinitionProps) {
  const { place, first } = setup;
  const { form, parts, issue } = useAttributeForm({ others, ...setup });
  const { draft, element } = parts;
  const warnings = useWarnings(place, draft, issue === undefined);
  const ofField = warnings.filter(({ rule, property }) => rule === null && property !== "label");
  const beside = (
    <>
      <PreviewPanel {...parts} />
      <Warnings title="Look at this before you save" warnings={ofField} />
      <ImpactPanel
        place={place}
        draft={draft}
        base={form.kept.base}
        offReason={issue && `${issue.label}: ${issue.message}`}
      />
      <UsedIn place={place} name={textForm(draft.name)} />
      {setup.id !== null && <ChangedBy kind="attribute" entity={place.subject.name} name={textForm(draft.name)} />}
    </>
  );
  return (
    <DefinitionForm place={place} form={form} aside={{ title: "Preview and impact", content: beside }}>
      <FormSection title="Field" columns={2}>
        <BasicFields {...parts} stored={first} />
      </FormSection>
      {element && element.options.length > 0 && (
        <FormSection title={settingsTitle(element)} columns={2}>
          <OptionFields {...parts} stored={setup.id === null ? null : first} />
        </FormSection>
      )}
      <FormSection title="Must be filled in">
        <MustBeFilledIn {...parts} />
      </FormSection>
      <FormSection title="Rules" text={RULES_TEXT}>
        <RuleList {...parts} warnings={warnings} />
      </FormSection>
      <FormSection title="More" columns={2}>
        <MoreFields {...parts} />
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
