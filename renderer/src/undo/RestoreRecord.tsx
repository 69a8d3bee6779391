import { type AttributeType, isEmpty } from "@armature/engine";
import { totalsText } from "@armature/engine/changes";
import { chooseAsOf, chooseFormer, formerValues, type RestoreState } from "@armature/engine/history";
import type { HistoryAnswer } from "@armature/engine/operation";
import { History } from "lucide-react";
import { useId } from "react";
import { isKeptByLock } from "../data/records/access.ts";
import { useWriteOffReason } from "../data/records/write-block.ts";
import { formerText } from "../history/former-text.ts";
import { historyTime } from "../history/times.ts";
import { CHECKING, Review } from "../review/Review.tsx";
import { EmptyState, Field, FormLayout, Select } from "../ui/index.ts";
import { TakeBackFrame } from "./TakeBackFrame.tsx";
import { type RestoreModel, type RestoreParts, useRestore } from "./use-restore.ts";

export interface RestoreRecordProps extends RestoreParts {
  /** Called by 'Back' and 'Finish'. */
  readonly onDone: () => void;
}

/**
 * Restores earlier values of one record, attribute by attribute, or all as of one point in time.
 * @example
 * ```tsx
 * import { RestoreRecord, useHistory, useRecord } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const record = useRecord(item, 1);
 *   const read = useHistory(item, 1);
 *   if (!record.data || !read.data) return null;
 *   const done = () => history.back();
 *   return <RestoreRecord type={item} answer={record.data} history={read.data} first={null} onDone={done} />;
 * }
 * ```
 */
export function RestoreRecord({ onDone, ...parts }: RestoreRecordProps) {
  const { type, history } = parts;
  const model = useRestore(parts);
  const { state, choose, review, preview } = model;
  const offReason = useWriteOffReason(type, isKeptByLock(type));
  return (
    <TakeBackFrame
      type={type}
      sender={model.sender}
      results={model.results}
      disabledReason={offReason ?? waitReason(model)}
      status={review.length > 0 ? totalsText(review) : undefined}
      onSubmit={model.submit}
      onDone={onDone}
    >
      <Choices state={state} history={history} onChange={choose} />
      {review.length > 0 && (
        <Review
          type={type}
          caption={`Changes of ${type.labelPlural.toLowerCase()}`}
          records={review}
          preview={preview}
        />
      )}
    </TakeBackFrame>
  );
}

function waitReason({ review, preview }: RestoreModel): string | undefined {
  if (review.length === 0) return "Choose an earlier value first.";
  return preview.state === "checking" ? CHECKING : undefined;
}

interface ChoicesProps {
  readonly state: RestoreState;
  readonly history: HistoryAnswer;
  readonly onChange: (state: RestoreState) => void;
}

/** The attributes that had other values, with those values. */
function Choices({ state, history, onChange }: ChoicesProps) {
  const attributes = state.type.attributes.filter(({ name }) => formerValues(state, name).length > 0);
  if (attributes.length === 0) return <EmptyState icon={History} title="This record has no former values." />;
  return (
    <FormLayout columns={2}>
      <AsOf state={state} history={history} onChange={onChange} />
      {attributes.map((attribute) => (
        <FormerChoice key={attribute.name} attribute={attribute} state={state} history={history} onChange={onChange} />
      ))}
    </FormLayout>
  );
}

const LEAVE = "-";

function AsOf({ state, history, onChange }: ChoicesProps) {
  const id = useId();
  const times = [...new Set(state.entries.map(({ auditTimestamp }) => auditTimestamp))].toSorted().reverse();
  const by = new Map(
    state.entries.map((entry) => [entry.auditTimestamp, history.people[String(entry.auditUserId)] ?? entry.auditJob]),
  );
  const label = (at: string) => `${historyTime(at)} by ${by.get(at) ?? "--"}`;
  return (
    <Field id={id} label="All as it was at" hint="Chooses the value that every field had then.">
      <Select
        id={id}
        value={null}
        placeholder="Choose a time"
        options={times.slice(1).map((at) => ({ value: at, label: label(at) }))}
        onChange={(at) => at !== null && onChange(chooseAsOf(state, at))}
        describedBy={`${id}-hint`}
      />
    </Field>
  );
}

function FormerChoice({ attribute, state, history, onChange }: ChoicesProps & { readonly attribute: AttributeType }) {
  const id = useId();
  const { name, label } = attribute;
  const values = formerValues(state, name);
  const chosen = state.chosen.get(name);
  const text = (value: unknown) => (isEmpty(value) ? "<no value>" : formerText(attribute, value, history));
  return (
    <Field id={id} label={label}>
      <Select
        id={id}
        value={chosen?.at ?? LEAVE}
        options={[
          { value: LEAVE, label: `Leave as it is: ${text(state.record[name])}` },
          ...values.map(({ value, at }) => ({ value: at, label: `${text(value)} (${historyTime(at)})` })),
        ]}
        onChange={(at) => onChange(chooseFormer(state, name, values.find((value) => value.at === at) ?? null))}
      />
    </Field>
  );
}
