import { type AttributeType, type EntityType, type Values } from "@armature/engine";
import type { BatchResult } from "@armature/engine/batch";
import { useCallback, useRef, useState } from "react";
import { errorText } from "../data/api-error.ts";
import { useBatchSender } from "../data/records/batch.ts";
import { recordName } from "../data/records/record-name.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { useKeepUndo } from "../history/offer-undo.ts";
import { announce } from "../ui/index.ts";
import { type CellChange, changesToSend, differs, rowOf, type SavedSince } from "./cell-rows.ts";
import { recordId } from "./record-key.ts";

/** Why a cell is not stored. */
export interface CellOutcome {
  /** Why it was not saved. Null while it is being saved. */
  readonly error: string | null;
  /** Whether somebody else changed the stored value, so that a person has to choose. */
  readonly isClash: boolean;
}

/** Keeps the outcome of each change. Null for one that is stored. */
export type NoteOutcome = (
  changes: readonly CellChange[],
  outcomeOf: (change: CellChange, i: number) => CellOutcome | null,
) => void;

export interface LastChange {
  readonly text: string;
  /** Null if it cannot be undone. */
  readonly undo: (() => void) | null;
}

interface CellSender {
  readonly send: (changes: readonly CellChange[]) => void;
  readonly stored: SavedSince;
  readonly last: LastChange | null;
}

/** Sends changed cells, one call after the other, because a second change of a cell is based on the first. */
export function useCellSender(
  type: EntityType,
  note: NoteOutcome,
  onSaved: (record: Values, values: Values) => void,
): CellSender {
  const { sendForUndo } = useBatchSender(type, { keptAs: useDraftKey(type, "cells") });
  const keepUndo = useKeepUndo();
  const [last, setLast] = useState<LastChange | null>(null);
  const [stored] = useState((): SavedSince => new WeakMap());
  const sending = useRef(Promise.resolve());
  const sendNow = useCallback(
    async (all: readonly CellChange[]) => {
      const changes = changesToSend(type, stored, all);
      const left = all.filter((change) => !changes.includes(change));
      note(left, () => null);
      if (changes.length === 0) return;
      const groups = [...Map.groupBy(changes, ({ record }) => recordId(type, record)).values()];
      try {
        const { results, changesetId } = await sendForUndo(groups.map((group) => rowOf(type, stored, group)));
        const answered = groups.map((group, i) => answerOf(stored, group, results[i]));
        for (const { group, error, isClash } of answered) {
          if (error === null) keepStored(stored, group, onSaved);
          note(group, ({ attribute }) => (error === null ? null : { error, isClash: isClash(attribute) }));
        }
        const saved = answered.flatMap(({ news, error }) => (error === null && news.length > 0 ? [news] : []));
        if (saved.length === 0) return;
        const text = savedText(type, saved);
        setLast({ text, undo: keepUndo(type, changesetId)?.open ?? null });
        announce(text);
      } catch (error) {
        note(changes, () => ({ error: errorText(error), isClash: false }));
      }
    },
    [type, stored, sendForUndo, note, keepUndo, onSaved],
  );
  const send = useCallback(
    (changes: readonly CellChange[]) => {
      sending.current = sending.current.then(() => sendNow(changes));
    },
    [sendNow],
  );
  return { send, stored, last };
}

/** What the server answered about the cells of one record. */
function answerOf(stored: SavedSince, group: readonly CellChange[], result: BatchResult | undefined) {
  // Read before the values count as stored.
  const news = group.filter((change) => differs(stored, change));
  const error = result === undefined ? "Not saved." : refusalOf(result, news.length > 0);
  return { group, news, error, isClash: (attribute: AttributeType) => clashesIn(result, attribute) };
}

function keepStored(
  stored: SavedSince,
  group: readonly CellChange[],
  onSaved: (record: Values, values: Values) => void,
): void {
  for (const { record, attribute, value } of group) {
    stored.set(record, { ...stored.get(record), [attribute.name]: value });
    onSaved(record, { [attribute.name]: value });
  }
}

/** 'Fee of Ann changed', or '3 visits changed'. */
function savedText(type: EntityType, saved: readonly (readonly CellChange[])[]): string {
  const [change, ...others] = saved.flat();
  if (change && others.length === 0) return `${change.attribute.label} of ${recordName(type, change.record)} changed`;
  const count = saved.length.toLocaleString("en-US");
  return `${count} ${(saved.length === 1 ? type.label : type.labelPlural).toLowerCase()} changed`;
}

/** Shown when rules prevent a change, which the server does not report as an error. */
const NOT_CHANGED = "Not changed: another answer locks it, or it already has this value.";

function refusalOf({ status, errorList }: Pick<BatchResult, "status" | "errorList">, isChange: boolean): string | null {
  if (errorList.length > 0) return errorList.join(" ");
  return isChange && status === "unchanged" ? NOT_CHANGED : null;
}

function clashesIn(result: BatchResult | undefined, { name }: AttributeType): boolean {
  return result?.errors?.some(({ code, attribute }) => code === "clash" && attribute === name) === true;
}
