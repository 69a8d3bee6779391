import {
  type AttributeType,
  draftIssue,
  EMPTY_DRAFT,
  isCompleteDraft,
  messageOf,
  type TermDraft,
  termOperators,
  withOperator,
} from "@armature/engine";
import { useId, useState } from "react";
import { usePlugin } from "../data/metadata.ts";
import { useOptions } from "../data/options.ts";
import {
  Button,
  Checkbox,
  ChoiceBox,
  Field,
  fieldDescription,
  Select,
  TextInput,
  UnsettledScope,
  useUnsettledFields,
} from "../ui/index.ts";
import { FilterValue } from "./FilterValue.tsx";

export interface TermEditorProps {
  /** The attributes that have no term yet, and the draft's own. */
  readonly choices: readonly AttributeType[];
  readonly draft: TermDraft;
  readonly onDraft: (draft: TermDraft) => void;
  /** Only called with a complete draft. */
  readonly onAdd: () => void;
}

const VALUE_COLUMN = "flex min-w-0 flex-col gap-2";

/** The form of one term: attribute, operator, value or 'Is null'. */
export function TermEditor({ choices, draft, onDraft, onAdd }: TermEditorProps) {
  const id = useId();
  const attribute = choices.find((choice) => choice.name === draft.attribute);
  const operators = attribute ? termOperators(attribute) : [];
  const unsettled = useUnsettledFields();
  const canAdd = isCompleteDraft(draft) && attribute !== undefined && draftIssue(draft, attribute) === null;
  return (
    <form
      aria-label="New filter"
      className="grid max-w-240 items-start gap-4 sm:grid-cols-[2fr_1fr_2fr]"
      onSubmit={(event) => {
        event.preventDefault();
        if (unsettled.settle() && canAdd) onAdd();
      }}
    >
      <UnsettledScope of={unsettled}>
        <Field id={`${id}-attribute`} label="Attribute">
          <ChoiceBox
            id={`${id}-attribute`}
            value={draft.attribute}
            onChange={(name) => onDraft(draftOf(choices.find((choice) => choice.name === name)))}
            options={choices.map(({ name, label }) => ({ value: name, label }))}
          />
        </Field>
        <Field id={`${id}-operator`} label="Operator">
          <Select
            id={`${id}-operator`}
            value={attribute ? draft.operator : null}
            onChange={(name) => {
              const chosen = operators.find((operator) => operator.name === name);
              if (chosen) onDraft(withOperator(draft, chosen));
            }}
            options={operators.map(({ name, label }) => ({ value: name, label }))}
            disabled={!attribute}
          />
        </Field>
        {!attribute && <NoValueYet id={`${id}-value`} />}
        {attribute && draft.takes !== "nothing" && (
          <ValueField key={attribute.name} attribute={attribute} draft={draft} onDraft={onDraft} />
        )}
      </UnsettledScope>
      <div className="sm:col-span-full">
        <Button type="submit" disabled={!canAdd}>
          Add Filter
        </Button>
      </div>
    </form>
  );
}

/** Value and 'Is null' before an attribute says what they take: there to be seen, and off. */
function NoValueYet({ id }: { readonly id: string }) {
  return (
    <div className={VALUE_COLUMN}>
      <Field id={id} label="Value">
        <TextInput id={id} value="" onChange={() => undefined} disabled />
      </Field>
      <Checkbox label="Is null" checked={false} onChange={() => undefined} disabled />
    </div>
  );
}

/** A draft of this attribute, with the first of its operators. */
function draftOf(attribute: AttributeType | undefined): TermDraft {
  if (!attribute) return EMPTY_DRAFT;
  const [first] = termOperators(attribute);
  const draft = { ...EMPTY_DRAFT, attribute: attribute.name };
  return first ? withOperator(draft, first) : draft;
}

interface ValueFieldProps extends Pick<TermEditorProps, "draft" | "onDraft"> {
  readonly attribute: AttributeType;
}

function ValueField({ attribute, draft, onDraft }: ValueFieldProps) {
  const id = useId();
  const plugin = usePlugin(attribute);
  const options = useOptions(attribute);
  const [isLeft, setLeft] = useState(false);
  const issue = isLeft ? draftIssue(draft, attribute) : null;
  const issues = issue ? [messageOf(issue, attribute)] : [];
  const { takes } = draft;
  const valueAt = (index: number, label: string) => (
    <Field key={index} id={`${id}-${index}`} label={label} issues={issues}>
      {plugin && (
        <FilterValue
          id={`${id}-${index}`}
          plugin={plugin}
          attribute={attribute}
          takes={takes}
          values={takes === "two" ? draft.values.slice(index, index + 1) : draft.values}
          onChange={(values) => onDraft({ ...draft, values: takes === "two" ? withEnd(draft, index, values) : values })}
          onBlur={() => setLeft(true)}
          disabled={draft.isNull}
          issues={issues}
          describedBy={fieldDescription(`${id}-${index}`, { issues })}
          {...(options && { options })}
        />
      )}
    </Field>
  );
  return (
    <div className={VALUE_COLUMN}>
      {takes === "two"
        ? [valueAt(0, "From"), valueAt(1, "To")]
        : valueAt(0, takes === "days" ? "Number of days" : "Value")}
      {(takes === "values" || takes === "part") && (
        <Checkbox label="Is null" checked={draft.isNull} onChange={(isNull) => onDraft({ ...draft, isNull })} />
      )}
    </div>
  );
}

/** Both ends of a range, of which one was given anew; an end without a value is ''. */
function withEnd({ values: [from = "", to = ""] }: TermDraft, index: number, given: TermDraft["values"]) {
  const [end = ""] = given;
  return index === 0 ? [end, to] : [from, end];
}
