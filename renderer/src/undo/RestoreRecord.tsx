import {
  type AttributeType,
  type BatchResult,
  chooseAsOf,
  chooseFormer,
  type EntityType,
  formerValues,
  type HistoryAnswer,
  isEmpty,
  openRestore,
  type RecordAnswer,
  restoreChangeset,
  restoreReview,
  type RestoreState,
  totalsText,
  type Values,
  withRestoreRecord,
} from "@armature/engine";
import { History } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { useIsClosed } from "../data/access.ts";
import { useBatchSender } from "../data/batch.ts";
import { useChangeContext } from "../data/session.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { formerText } from "../history/former-text.ts";
import { historyTime } from "../history/times.ts";
import { Review } from "../review/Review.tsx";
import { EmptyState, Field, FormLayout, Select } from "../ui/index.ts";
import { useOfferUndo } from "./offer-undo.ts";
import { TakeBackFrame } from "./TakeBackFrame.tsx";

export interface RestoreRecordProps {
  readonly type: EntityType;
  readonly answer: RecordAnswer;
  readonly history: HistoryAnswer;
  /** What is chosen at first: the value that an attribute got at an instant. */
  readonly first: { readonly attribute: string; readonly at: string } | null;
  readonly onDone: () => void;
}

const READY = Object.freeze({ state: "ready" as const, issues: [] });

/** Brings former values of one record back, attribute by attribute, or all as of an instant. */
export function RestoreRecord(props: RestoreRecordProps) {
  const { type, answer, history, onDone } = props;
  const { state, setState } = useRestoreState(props);
  const [results, setResults] = useState<readonly BatchResult[] | null>(null);
  const item = restoreChangeset(state)?.items[0];
  const values = item?.kind === "update" ? item.values : null;
  const id = Number(answer.result[type.primaryKey.name]);
  const sender = useBatchSender<{ readonly values: Values }>(type, {
    below: `${id}/restore`,
    ifMatch: item?.kind === "update" ? item.ifMatch : undefined,
    keptAs: useDraftKey(type, `restore ${id}`),
  });
  const offerUndo = useOfferUndo();
  const isClosed = useIsClosed(type);
  const labels = { ...history.labels, ...answer.labels };
  const found = { taken: () => undefined, label: (name: string, key: number | string) => labels[name]?.[String(key)] };
  const review = values === null ? [] : [restoreReview(state, { found })];
  const submit = () =>
    values &&
    sender.send({ values }, (rows, changesetId) => {
      setResults(rows);
      offerUndo(type, changesetId, `${type.label} restored`);
    });
  const reason = isClosed ? "The build is closed." : values === null ? "Choose an earlier value first." : undefined;
  return (
    <TakeBackFrame
      type={type}
      sender={sender}
      results={results}
      disabledReason={reason}
      status={review.length > 0 ? totalsText(review) : undefined}
      onSubmit={submit}
      onDone={onDone}
    >
      <Choices state={state} history={history} onChange={setState} />
      {review.length > 0 && (
        <Review
          type={type}
          caption={`Changes of ${type.labelPlural.toLowerCase()}`}
          records={review}
          foreseen={READY}
        />
      )}
    </TakeBackFrame>
  );
}

function useRestoreState({ type, answer, history, first }: RestoreRecordProps) {
  const context = useChangeContext();
  const [chosen, setState] = useState(() => {
    const opened = openRestore(type, context, answer.result, history.result);
    const value = first && formerValues(opened, first.attribute).find(({ at }) => at === first.at);
    return first && value ? chooseFormer(opened, first.attribute, value) : opened;
  });
  const state = useMemo(
    () => ({ ...withRestoreRecord(chosen, answer.result, history.result), type, context }),
    [chosen, answer, history, type, context],
  );
  return { state, setState };
}

interface ChoicesProps {
  readonly state: RestoreState;
  readonly history: HistoryAnswer;
  readonly onChange: (state: RestoreState) => void;
}

/** The attributes that had other values, each with those. */
function Choices({ state, history, onChange }: ChoicesProps) {
  const attributes = state.type.attributes.filter(({ name }) => formerValues(state, name).length > 0);
  if (attributes.length === 0)
    return <EmptyState icon={History} title="No value of this record was another one before." />;
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
  const by = new Map(state.entries.map(({ auditTimestamp, auditUserId }) => [auditTimestamp, auditUserId]));
  const label = (at: string) => `${historyTime(at)} by ${history.people[String(by.get(at))] ?? "--"}`;
  return (
    <Field id={id} label="All as it was at" hint="Chooses of every attribute the value that it had then.">
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
