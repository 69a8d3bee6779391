import {
  type AttributeType,
  draftIssue,
  EMPTY_DRAFT,
  isCompleteDraft,
  messageOf,
  type OperatorName,
  type TermDraft,
  termOperators,
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
  UnsettledScope,
  useUnsettledFields,
} from "../ui/index.ts";
import { FilterValue } from "./FilterValue.tsx";
import { OPERATOR_LABELS } from "./filter-values.ts";

export interface TermEditorProps {
  /** The attributes that have no term yet, and the draft's own (GEN-063). */
  readonly choices: readonly AttributeType[];
  readonly draft: TermDraft;
  readonly onDraft: (draft: TermDraft) => void;
  /** Only called with a complete draft. */
  readonly onAdd: () => void;
}

/** The form of one term: attribute, operator, value or 'Is null' (GEN-058). */
export function TermEditor({ choices, draft, onDraft, onAdd }: TermEditorProps) {
  const id = useId();
  const attribute = choices.find((choice) => choice.name === draft.attribute);
  const operators = attribute ? termOperators(attribute) : [];
  const unsettled = useUnsettledFields();
  return (
    <form
      aria-label="New filter"
      className="grid max-w-240 items-start gap-4 sm:grid-cols-[2fr_1fr_2fr]"
      onSubmit={(event) => {
        event.preventDefault();
        if (unsettled.settle() && isCompleteDraft(draft)) onAdd();
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
            onChange={(operator) => onDraft({ ...draft, operator: operator as OperatorName })}
            options={operators.map((operator) => ({ value: operator, label: OPERATOR_LABELS[operator] }))}
            disabled={!attribute}
          />
        </Field>
        {attribute && <ValueField key={attribute.name} attribute={attribute} draft={draft} onDraft={onDraft} />}
      </UnsettledScope>
      <div className="sm:col-span-full">
        <Button type="submit" disabled={!isCompleteDraft(draft)}>
          Add Filter
        </Button>
      </div>
    </form>
  );
}

/** A draft of this attribute, with the first of its operators. */
function draftOf(attribute: AttributeType | undefined): TermDraft {
  if (!attribute) return EMPTY_DRAFT;
  return { ...EMPTY_DRAFT, attribute: attribute.name, operator: termOperators(attribute)[0] ?? EMPTY_DRAFT.operator };
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
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field id={id} label="Value" issues={issues}>
        {plugin && (
          <FilterValue
            id={id}
            plugin={plugin}
            attribute={attribute}
            operator={draft.operator}
            values={draft.values}
            onChange={(values) => onDraft({ ...draft, values })}
            onBlur={() => setLeft(true)}
            disabled={draft.isNull}
            issues={issues}
            describedBy={fieldDescription(id, { issues })}
            {...(options && { options })}
          />
        )}
      </Field>
      <Checkbox label="Is null" checked={draft.isNull} onChange={(isNull) => onDraft({ ...draft, isNull })} />
    </div>
  );
}
