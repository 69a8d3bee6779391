import { Field, FormLayout, TextInput } from "@armature/renderer/ui";
import { Choice } from "./Choice.tsx";
import { ACTION_WORDS, OPERATOR_WORDS, type RuleDraft } from "./draft.ts";
import { READABLE } from "./example-record.ts";

export interface RuleInputsProps {
  readonly rule: RuleDraft;
  readonly onChange: (change: Partial<RuleDraft>) => void;
}

const READABLE_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  READABLE.map(({ name, label = name }) => [name, label]),
);

/** One check of the example record, and the action that follows if it is true. */
export function RuleInputs({ rule, onChange }: RuleInputsProps) {
  const { attribute, operator, value, action, setTo } = rule;
  return (
    <FormLayout>
      <Choice
        id="rule-attribute"
        label="If"
        value={attribute}
        choices={READABLE_WORDS}
        onChange={(name) => onChange({ attribute: name })}
      />
      <Choice
        id="rule-operator"
        label="Operator"
        value={operator}
        choices={OPERATOR_WORDS}
        onChange={(name) => onChange({ operator: name })}
      />
      <TextEntry id="rule-value" label="Compared with" text={value} onChange={(text) => onChange({ value: text })} />
      <Choice
        id="rule-action"
        label="Then"
        value={action}
        choices={ACTION_WORDS}
        onChange={(name) => onChange({ action: name })}
      />
      {action === "setValue" && (
        <TextEntry id="rule-set-to" label="Set to" text={setTo} onChange={(text) => onChange({ setTo: text })} />
      )}
    </FormLayout>
  );
}

interface TextEntryProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function TextEntry({ id, label, text, onChange }: TextEntryProps) {
  return (
    <Field id={id} label={label}>
      <TextInput id={id} value={text} onChange={onChange} />
    </Field>
  );
}
