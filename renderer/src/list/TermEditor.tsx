import { type AttributeType, type Issue, messageOf } from "@armature/engine";
import {
  draftIssue,
  EMPTY_DRAFT,
  isCompleteDraft,
  type TermDraft,
  termOperators,
  withOperator,
} from "@armature/engine/list";
import { Plus } from "lucide-react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { usePlugin } from "../data/metadata.ts";
import { useOptions } from "../data/records/options.ts";
import {
  announce,
  Button,
  Checkbox,
  ChoiceBox,
  Field,
  fieldDescription,
  focusField,
  Select,
  TextInput,
  UnparsedContext,
  useUnparsedFields,
} from "../ui/index.ts";
import { FilterValue } from "./FilterValue.tsx";

export interface TermEditorProps {
  /** The attributes without a term, and the draft's own. */
  readonly choices: readonly AttributeType[];
  readonly draft: TermDraft;
  readonly onDraft: (draft: TermDraft) => void;
  /** Called only with a complete draft. */
  readonly onAdd: () => void;
  /** Counts the drafts that came from the list of terms, or were added to it. Each takes the focus. */
  readonly turn: number;
}

/** Where a person goes on with this draft. */
function entryOf({ attribute, takes, isNull }: TermDraft): string {
  if (attribute === null) return "attribute";
  return takes === "nothing" || isNull ? "operator" : "value-0";
}

/** Moves the focus to the field at each turn. The terms change after the draft and an input may load, so it may wait. */
function useTurnFocus(form: RefObject<HTMLFormElement | null>, turn: number, fieldId: string): void {
  const taken = useRef(turn);
  useEffect(() => {
    if (taken.current === turn || !form.current) return undefined;
    const find = () => {
      const field = document.getElementById(fieldId);
      if (!field?.matches(":not(:disabled)")) return false;
      taken.current = turn;
      focusField(fieldId);
      return true;
    };
    if (find()) return undefined;
    const watch = new MutationObserver(() => find() && watch.disconnect());
    watch.observe(form.current, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => watch.disconnect();
  }, [form, turn, fieldId]);
}

const BESIDE = "flex min-h-control items-center";

/** The form of one term in a line: attribute, operator, value or 'Is null'. */
export function TermEditor({ choices, draft, onDraft, onAdd, turn }: TermEditorProps) {
  const id = useId();
  const attribute = choices.find((choice) => choice.name === draft.attribute);
  const unparsed = useUnparsedFields();
  const form = useRef<HTMLFormElement>(null);
  useTurnFocus(form, turn, `${id}-${entryOf(draft)}`);
  const [isLeft, setLeft] = useState(false);
  const issue = attribute ? draftIssue(draft, attribute) : null;
  const shownIssue = isLeft ? issue : null;
  const canAdd = isCompleteDraft(draft) && attribute !== undefined && shownIssue === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!unparsed.readAll() || !canAdd) return;
    setLeft(issue !== null);
    if (issue) announce(messageOf(issue, attribute));
    else onAdd();
  };
  const choose = (name: string | null) => {
    setLeft(false);
    onDraft(draftOf(choices.find((choice) => choice.name === name)));
  };
  return (
    <form ref={form} aria-label="New filter" className="flex flex-wrap items-start gap-2" onSubmit={submit}>
      <UnparsedContext value={unparsed}>
        <AttributeField id={`${id}-attribute`} choices={choices} draft={draft} onChoose={choose} />
        <OperatorField id={`${id}-operator`} attribute={attribute} draft={draft} onDraft={onDraft} />
        {!attribute && <NoValueYet id={`${id}-value`} />}
        {attribute && draft.takes !== "nothing" && (
          <ValueField
            key={attribute.name}
            id={`${id}-value`}
            attribute={attribute}
            draft={draft}
            onDraft={onDraft}
            issue={shownIssue}
            onLeave={() => setLeft(true)}
          />
        )}
      </UnparsedContext>
      <span className={BESIDE}>
        <Button type="submit" size="small" variant="quiet" icon={Plus} disabled={!canAdd}>
          Add Filter
        </Button>
      </span>
    </form>
  );
}

interface AttributeFieldProps extends Pick<TermEditorProps, "choices" | "draft"> {
  readonly id: string;
  readonly onChoose: (name: string | null) => void;
}

function AttributeField({ id, choices, draft, onChoose }: AttributeFieldProps) {
  return (
    <Place width="attribute">
      <Field id={id} label="Attribute" labelHidden>
        <ChoiceBox
          id={id}
          placeholder="Attribute"
          value={draft.attribute}
          onChange={onChoose}
          options={choices.map(({ name, label }) => ({ value: name, label }))}
        />
      </Field>
    </Place>
  );
}

interface OperatorFieldProps extends Pick<TermEditorProps, "draft" | "onDraft"> {
  readonly id: string;
  readonly attribute: AttributeType | undefined;
}

function OperatorField({ id, attribute, draft, onDraft }: OperatorFieldProps) {
  const operators = attribute ? termOperators(attribute) : [];
  const choose = (name: string | null) => {
    const chosen = operators.find((operator) => operator.name === name);
    if (chosen) onDraft(withOperator(draft, chosen));
  };
  return (
    <Place width="operator">
      <Field id={id} label="Operator" labelHidden>
        <Select
          id={id}
          placeholder="Operator"
          value={attribute ? draft.operator : null}
          onChange={choose}
          options={operators.map(({ name, label }) => ({ value: name, label }))}
          disabled={!attribute}
        />
      </Field>
    </Place>
  );
}

const WIDTHS = {
  attribute: "w-full min-w-0 sm:w-56",
  operator: "w-full min-w-0 sm:w-44",
  value: "w-full min-w-0 sm:w-64",
} as const;

function Place({ width, children }: { readonly width: keyof typeof WIDTHS; readonly children: ReactNode }) {
  return <div className={WIDTHS[width]}>{children}</div>;
}

/** Value and 'Is null' before an attribute is chosen: visible but disabled. */
function NoValueYet({ id }: { readonly id: string }) {
  return (
    <>
      <Place width="value">
        <Field id={id} label="Value" labelHidden>
          <TextInput id={id} value="" placeholder="Value" onChange={() => undefined} disabled />
        </Field>
      </Place>
      <span className={BESIDE}>
        <Checkbox label="Is null" checked={false} onChange={() => undefined} disabled />
      </span>
    </>
  );
}

/** A draft for this attribute, with its first operator. */
function draftOf(attribute: AttributeType | undefined): TermDraft {
  if (!attribute) return EMPTY_DRAFT;
  const [first] = termOperators(attribute);
  const draft = { ...EMPTY_DRAFT, attribute: attribute.name };
  return first ? withOperator(draft, first) : draft;
}

interface ValueFieldProps extends Pick<TermEditorProps, "draft" | "onDraft"> {
  readonly id: string;
  readonly attribute: AttributeType;
  readonly issue: Issue | null;
  readonly onLeave: () => void;
}

function ValueField({ id, attribute, draft, onDraft, issue, onLeave }: ValueFieldProps) {
  const plugin = usePlugin(attribute);
  const options = useOptions(attribute);
  const issues = issue ? [messageOf(issue, attribute)] : [];
  const { takes } = draft;
  const valueAt = (index: number, label: string) => (
    <Place key={index} width="value">
      <Field id={`${id}-${index}`} label={label} labelHidden issues={issues}>
        {plugin && (
          <FilterValue
            id={`${id}-${index}`}
            plugin={plugin}
            attribute={attribute}
            takes={takes}
            values={takes === "two" ? draft.values.slice(index, index + 1) : draft.values}
            onChange={(values) =>
              onDraft({ ...draft, values: takes === "two" ? withEnd(draft, index, values) : values })
            }
            onBlur={onLeave}
            disabled={draft.isNull}
            issues={issues}
            describedBy={fieldDescription(`${id}-${index}`, { issues })}
            {...(options && { options })}
          />
        )}
      </Field>
    </Place>
  );
  return (
    <>
      {takes === "two"
        ? [valueAt(0, "From"), valueAt(1, "To")]
        : valueAt(0, takes === "days" ? "Number of days" : "Value")}
      {(takes === "values" || takes === "part") && (
        <span className={BESIDE}>
          <Checkbox label="Is null" checked={draft.isNull} onChange={(isNull) => onDraft({ ...draft, isNull })} />
        </span>
      )}
    </>
  );
}

/** Both ends of a range, with a new value for one. An end without a value is ''. */
function withEnd({ values: [from = "", to = ""] }: TermDraft, index: number, given: TermDraft["values"]) {
  const [end = ""] = given;
  return index === 0 ? [end, to] : [from, end];
}
