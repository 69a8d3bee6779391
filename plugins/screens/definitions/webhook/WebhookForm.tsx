import { isEmpty, textForm } from "@armature/engine";
import { isSelectable } from "@armature/engine/access";
import { WEBHOOK_EVENTS } from "@armature/engine/metadata";
import {
  Banner,
  Button,
  Checkbox,
  ChoiceBox,
  ControlGroup,
  Field,
  fieldDescription,
  FormSection,
  Inline,
  Stack,
  TextField,
} from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { DefinitionForm } from "../DefinitionForm.tsx";
import { type Definition, type DraftIssue, fieldIdOf, issueTexts } from "../issue.ts";
import { LabelField } from "../LabelField.tsx";
import { BLANK_CONDITION, type ConditionDraft } from "../rule/condition-draft.ts";
import { ConditionEditor } from "../rule/ConditionEditor.tsx";
import { type DefinitionProps, useDefinitionForm } from "../use-definition-form.ts";
import type { Place } from "../use-place.ts";
import {
  conditionOf,
  EVENT_LABELS,
  eventsOf,
  fieldsOf,
  issuesOf,
  withCondition,
  withEvent,
  withFields,
} from "./model.ts";
import { OwnerField } from "./OwnerField.tsx";

/** A webhook: where it sends, what of which records, and in whose name. */
export function WebhookForm({ others, ...setup }: DefinitionProps) {
  const { place } = setup;
  const form = useDefinitionForm({ ...setup, issuesOf: (draft) => issuesOf(draft, others) });
  const { draft, change, issues } = form;
  const parts = { place, draft, onChange: change, issues };
  return (
    <DefinitionForm place={place} form={form}>
      <FormSection title="Receiver">
        <Receiver {...parts} />
      </FormSection>
      <FormSection
        title="What it sends"
        text={`Of ${place.subject.labelPlural.toLowerCase()}, as they are when it sends.`}
      >
        <Content {...parts} />
      </FormSection>
      <FormSection title="Condition" text="Only records that meet it are sent. Without one, all of them.">
        <Condition {...parts} />
      </FormSection>
    </DefinitionForm>
  );
}

interface PartProps {
  readonly place: Place;
  readonly draft: Definition;
  readonly onChange: (draft: Definition) => void;
  readonly issues: readonly DraftIssue[];
}

function Receiver({ draft, onChange, issues }: PartProps) {
  return (
    <>
      <LabelField draft={draft} onChange={onChange} issues={issues} />
      <TextField
        id={fieldIdOf("url")}
        label="Address"
        hint="Such as https://erp.example.org/changes. It must answer within 10 seconds, without a redirect."
        required
        autoComplete="off"
        value={textForm(draft.url)}
        onChange={(url) => onChange({ ...draft, url })}
        issues={issueTexts(issues, "url")}
      />
      <OwnerField
        value={isEmpty(draft.owner) ? null : textForm(draft.owner)}
        webhookId={typeof draft.id === "number" ? draft.id : null}
        onChange={(owner) => onChange({ ...draft, owner: owner === null ? null : Number(owner) })}
        issues={issueTexts(issues, "owner")}
      />
      <Checkbox
        label="Enabled"
        checked={draft.enabled !== false}
        onChange={(enabled) => onChange({ ...draft, enabled })}
      />
    </>
  );
}

const ON = fieldIdOf("on");
const FIELDS = fieldIdOf("attributeList");
const FIELDS_HINT = "Without any, all that the owner may view. With some, a change of other fields alone is not sent.";

function Content({ place: { subject }, draft, onChange, issues }: PartProps) {
  const missing = issueTexts(issues, "on");
  return (
    <>
      <Field id={ON} label="Tells about" issues={missing} required>
        <ControlGroup id={ON} invalid={missing.length > 0} describedBy={fieldDescription(ON, { issues: missing })}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              label={EVENT_LABELS[event]}
              checked={eventsOf(draft).includes(event)}
              onChange={(isOn) => onChange(withEvent(draft, event, isOn))}
            />
          ))}
        </ControlGroup>
      </Field>
      <Field id={FIELDS} label="Fields" hint={FIELDS_HINT}>
        <ChoiceBox
          id={FIELDS}
          values={fieldsOf(draft)}
          onChange={(names) => onChange(withFields(draft, names))}
          options={subject.attributes.filter(isSelectable).map(({ name, label }) => ({ value: name, label }))}
          describedBy={fieldDescription(FIELDS, { hint: FIELDS_HINT })}
        />
      </Field>
    </>
  );
}

function Condition({ place, draft, onChange, issues }: PartProps) {
  const condition = conditionOf(draft);
  const change = (next: ConditionDraft | null) => onChange(withCondition(draft, next));
  return (
    <div id={fieldIdOf("when")}>
      <Stack>
        {!isEmpty(draft.blocked) && <SetAside draft={draft} onSendAll={() => change(null)} />}
        {condition && (
          <ConditionEditor
            label="Condition"
            id="when"
            ownName=""
            hasBefore
            subject={place.subject}
            condition={condition}
            isAsked={issueTexts(issues, "when").length > 0}
            onChange={change}
          />
        )}
        <Inline>
          {condition ? (
            <Button size="small" onClick={() => change(null)}>
              Remove condition
            </Button>
          ) : (
            <Button icon={Plus} onClick={() => change(BLANK_CONDITION)}>
              Add condition
            </Button>
          )}
        </Inline>
      </Stack>
    </div>
  );
}

interface SetAsideProps {
  readonly draft: Definition;
  readonly onSendAll: () => void;
}

function SetAside({ draft, onSendAll }: SetAsideProps) {
  const sendAll = (
    <Button size="small" onClick={onSendAll}>
      Send all
    </Button>
  );
  return (
    <Banner tone="warning" title="This webhook sends nothing" action={sendAll}>
      {textForm(draft.blocked)} Give it a condition, or let it send all records.
    </Banner>
  );
}
