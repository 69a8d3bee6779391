import { LeaveQuestion } from "@armature/renderer";
import {
  Banner,
  Button,
  ErrorSummary,
  FieldSet,
  FormFooter,
  FormLayout,
  FormSection,
  Stack,
} from "@armature/renderer/ui";
import { useNavigate } from "react-router";
import { BasicFields } from "./BasicFields.tsx";
import { FieldPreview } from "./FieldPreview.tsx";
import { FlagFields } from "./FlagFields.tsx";
import { OptionFields } from "./OptionFields.tsx";
import { RuleList } from "./RuleList.tsx";
import { type AttributeFormProps, useAttributeForm } from "./use-attribute-form.ts";

/** A definition: what the attribute is, what its element type needs to know, when it is asked for, and its rules. */
export function AttributeForm(props: AttributeFormProps) {
  const navigate = useNavigate();
  const { place } = props;
  const back = () => void navigate(place.listPath);
  const form = useAttributeForm(props, back);
  const { draft, change, element, isNew, isEditing, shownIssues } = form;
  const parts = { place, others: props.others, draft, onChange: change, element, isNew, issues: shownIssues };
  return (
    <Stack>
      <ErrorSummary
        title={shownIssues.length === 1 ? "1 field needs attention" : `${shownIssues.length} fields need attention`}
        items={shownIssues.map(({ field, label, message }) => ({ fieldId: `attribute-${field}`, label, message }))}
        takeFocus
      />
      <form
        noValidate
        aria-label={place.type.label}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <FieldSet disabled={!isEditing}>
          <FormLayout>
            <FormSection title="Attribute" columns={2}>
              <BasicFields {...parts} storedType={props.stored?.["elementType"] ?? null} />
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
          </FormLayout>
        </FieldSet>
        <FormSection title="Preview" text="The field as forms show it.">
          <FieldPreview {...parts} />
        </FormSection>
        {shownIssues.length > 0 && (
          <Banner tone="danger">Some fields have validation errors. Review errors above before resubmitting.</Banner>
        )}
        {form.refused && (
          <Banner tone="danger" title={form.refused.title}>
            {form.refused.texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Banner>
        )}
        <FormFooter>
          {!isEditing && (
            <Button variant="primary" onClick={form.edit}>
              Edit
            </Button>
          )}
          <Button
            type="submit"
            variant={isEditing ? "primary" : "secondary"}
            busy={form.isSaving}
            disabledReason={isEditing ? undefined : "Edit the attribute first."}
          >
            Save
          </Button>
          <Button onClick={back}>Cancel</Button>
        </FormFooter>
      </form>
      <LeaveQuestion isUnsaved={form.isUnsaved} text={UNSAVED} onLeave={stay} />
    </Stack>
  );
}

const UNSAVED = "The changes to this attribute are not saved.";

function stay(): void {
  // What is left is gone with the page.
}
