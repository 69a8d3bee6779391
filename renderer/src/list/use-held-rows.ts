import type { EntityType, ListAnswer, ReferenceLabels, Values } from "@armature/engine";
import { useCallback, useState } from "react";
import { recordId } from "./record-key.ts";
import type { EntityListModel } from "./use-list.ts";

interface HeldList {
  /** The query of the list. */
  readonly question: string;
  /** The newest answer to it. */
  readonly of: ListAnswer;
  readonly shown: ListAnswer;
  /** Values saved since then, by record. */
  readonly saved: ReadonlyMap<number, Values>;
}

export interface HeldRows {
  readonly data: ListAnswer;
  /** Call it when these values of a record are stored. */
  readonly noteSaved: (record: Values, values: Values) => void;
}

/**
 * While cells are edited, each row keeps its place, whatever its new values mean for order and filter. Otherwise the
 * next keystroke could go to another record. The list is up to date again once it gets another query.
 */
export function useHeldRows(type: EntityType, list: EntityListModel, data: ListAnswer, isOn: boolean): HeldRows {
  const [held, setHeld] = useState<HeldList | null>(null);
  const question = isOn && !list.records.isPlaceholderData ? JSON.stringify(list.query) : null;
  const now = heldNow(type, held, question, data);
  if (now !== held) setHeld(now);
  const noteSaved = useCallback(
    (record: Values, values: Values) => {
      setHeld((former) => former && afterSave(type, former, recordId(type, record), values));
    },
    [type],
  );
  return { data: now?.shown ?? data, noteSaved };
}

function heldNow(type: EntityType, held: HeldList | null, question: string | null, data: ListAnswer): HeldList | null {
  if (question === null) return null;
  if (held?.question !== question) return { question, of: data, shown: data, saved: new Map() };
  return held.of === data ? held : { ...held, of: data, shown: inPlace(type, held, data) };
}

/** An answer without the record may have arrived before its save. No further answer would then contain the values. */
function afterSave(type: EntityType, held: HeldList, id: number, values: Values): HeldList {
  const next = { ...held, saved: withValues(held.saved, id, values) };
  return { ...next, shown: inPlace(type, next, held.of) };
}

/** The newest values in the previous places. A row that the answer no longer contains shows what was saved of it. */
function inPlace(type: EntityType, { shown, saved }: HeldList, data: ListAnswer): ListAnswer {
  const byId = new Map(data.result.map((record) => [recordId(type, record), record]));
  const result = shown.result.map((record) => {
    const id = recordId(type, record);
    return byId.get(id) ?? { ...record, ...saved.get(id) };
  });
  return { ...data, result, labels: withLabels(shown.labels, data.labels) };
}

function withLabels(former: ReferenceLabels, labels: ReferenceLabels): ReferenceLabels {
  const names = new Set([...Object.keys(former), ...Object.keys(labels)]);
  return Object.fromEntries([...names].map((name) => [name, { ...former[name], ...labels[name] }]));
}

function withValues(saved: ReadonlyMap<number, Values>, id: number, values: Values): ReadonlyMap<number, Values> {
  return new Map(saved).set(id, { ...saved.get(id), ...values });
}
