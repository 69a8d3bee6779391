import { type Values, textForm } from "@armature/engine";
import { usePlugins } from "@armature/renderer";
import { FormSection } from "@armature/renderer/ui";
import { useNavigate } from "react-router";
import { DefinitionForm } from "../DefinitionForm.tsx";
import type { Definition } from "../issue.ts";
import { RuleList } from "../rule/RuleList.tsx";
import { useDefinitionForm } from "../use-definition-form.ts";
import type { Place } from "../use-place.ts";
import { BasicFields } from "./BasicFields.tsx";
import { FieldPreview } from "./FieldPreview.tsx";
import { FlagFields } from "./FlagFields.tsx";
import { ImpactPanel } from "./ImpactPanel.tsx";
import { issuesOf } from "./model.ts";
import { OptionFields } from "./OptionFields.tsx";

export interface AttributeFormProps {
  readonly place: Place;
  /** The other attributes of the entity. */
  readonly others: readonly Values[];
  /** Null for a new one. */
  readonly stored: Values | null;
  /** What the form begins with. */
  readonly first: Values;
}

/** A definition: what the attribute is, what its element type needs to know, when it is asked for, and its rules. */
export function AttributeForm({ place, others, stored, first }: AttributeFormProps) {
  const navigate = useNavigate();
  const plugins = usePlugins();
  const back = () => void navigate(place.listPath);
  const isNew = stored === null;
  const elementOf = ({ elementType }: Definition) => plugins.get(textForm(elementType))?.element ?? null;
  const judge = (draft: Definition) =>
    issuesOf(draft, { entityName: place.subject.name, others, element: elementOf(draft), isNew });
  const form = useDefinitionForm({
    place,
    id: isNew ? null : textForm(stored["name"]),
    first,
    issuesOf: judge,
    onSaved: back,
  });
  const element = elementOf(form.draft);
  const parts = { place, others, draft: form.draft, onChange: form.change, element, isNew, issues: form.issues };
  return (
    <DefinitionForm
      place={place}
      form={form}
      onCancel={back}
      after={
        <>
          <FormSection title="Preview" text="The field as forms show it.">
            <FieldPreview {...parts} />
          </FormSection>
          <ImpactPanel place={place} draft={form.draft} isWhole={judge(form.draft).length === 0} />
        </>
      }
    >
      <FormSection title="Attribute" columns={2}>
        <BasicFields {...parts} storedType={stored?.["elementType"] ?? null} />
      </FormSection>
      {element && element.options.length > 0 && (
        <FormSection title={`Settings of ${element.label}`} columns={2}>
          <OptionFields {...parts} />
        </FormSection>
      )}
      <FormSection title="Where it is asked for" columns={2}>
        <FlagFields {...parts} />
      </FormSection>
      <FormSection
        title="Rules"
        text="A rule looks at other attributes of the same record, and shows, disables, needs or fills this one. It holds in forms, imports and calls alike."
      >
        <RuleList {...parts} />
      </FormSection>
    </DefinitionForm>
  );
}
