import type { EntityType, RecordId } from "@armature/engine";
import {
  chooseUndo,
  countsOf,
  inverseOf,
  isUndone,
  openUndo,
  pickValues,
  type Undo,
  undoItems,
  type UndoPart,
  undoReview,
} from "@armature/engine/changes";
import { useMemo, useState } from "react";
import type { ChangesetAnswer, UndoRow } from "../data/records/undo.ts";
import { useChangeContext } from "../data/session/session.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { useNotifySaved } from "../review/notify-saved.ts";
import { type TakeBack, useTakeBack } from "./use-take-back.ts";

export interface UndoParts {
  readonly type: EntityType;
  readonly changesetId: string;
  readonly answer: ChangesetAnswer;
}

/** Undoing a changeset, part by part. */
export interface UndoModel extends TakeBack {
  readonly undo: Undo;
  readonly hasChanges: boolean;
  /** Number of records that can be undone, among those with a chosen part. */
  readonly possible: number;
  readonly isChosen: (part: UndoPart) => boolean;
  readonly choose: (part: UndoPart, isChosen: boolean) => void;
  /** Everything that others have changed since. */
  readonly changedSince: readonly UndoPart[];
}

export function useUndo(parts: UndoParts): UndoModel {
  const { type, changesetId } = parts;
  const { undo, choose } = useChosen(parts);
  const items = useUndoItems(parts, undo);
  const keptAs = useDraftKey(type, `undo ${changesetId}`);
  const notifySaved = useNotifySaved(type);
  const takeBack = useTakeBack(type, items, {
    send: { below: `changeset/${changesetId}/undo`, keptAs },
    onAnswered: (saved) => notifySaved({ ...saved, done: "changed back" }),
  });
  const count = countsOf(takeBack.review);
  return {
    ...takeBack,
    undo,
    hasChanges: items.some(({ body }) => body !== null) && count("unchanged") < items.length,
    possible: count("changed") + count("removed") + count("new"),
    isChosen: (part) => isUndone(undo, part),
    choose: (part, isChosen) => choose(chooseUndo(undo, part, isChosen)),
    changedSince: useMemo(() => sinceOf(undo), [undo]),
  };
}

/** Reloaded records start with new choices. */
function useChosen({ type: { primaryKey }, answer }: UndoParts) {
  const opened = useMemo(() => openedOf(primaryKey.name, answer), [primaryKey.name, answer]);
  const [chosen, choose] = useState<Undo | null>(null);
  return { undo: chosen?.records === opened.records ? chosen : opened, choose };
}

function openedOf(key: string, { result }: ChangesetAnswer): Undo {
  const current = new Map(result.records.map((record) => [record[key] as RecordId, record]));
  return openUndo(inverseOf(result.rows, current, new Set(result.own)));
}

function useUndoItems({ type, answer: { labels } }: UndoParts, undo: Undo) {
  const context = useChangeContext();
  const rows = useMemo(() => undo.records.map((record) => rowOf({ ...undo, records: [record] }, record)), [undo]);
  return useMemo(() => {
    const label = (attribute: string, id: RecordId) => labels[attribute]?.[String(id)];
    const review = undoReview(type, context, undo, { taken: () => undefined, label });
    return undo.records.flatMap(({ id, now }, index) => {
      const own = review[index];
      return own ? [{ id, record: now, review: own, body: rows[index] ?? null }] : [];
    });
  }, [type, context, undo, labels, rows]);
}

/** The request contains only names, because the server takes the values from the history. */
function rowOf(undo: Undo, { id, now }: Undo["records"][number]): UndoRow | null {
  const [item] = undoItems(undo);
  if (!item) return null;
  if (item.kind === "create") return { id, attributes: null, ifMatch: null };
  if (item.kind === "delete") return { id, attributes: null, ifMatch: [item.ifMatch].flat()[0] ?? null };
  const attributes = Object.keys(item.values);
  return { id, attributes, reviewed: pickValues(now ?? {}, new Set(attributes)) };
}

function sinceOf({ records }: Undo): readonly UndoPart[] {
  return records.flatMap((record): UndoPart[] => {
    const { id } = record;
    if (record.kind !== "update") return record.state === "changedSince" ? [{ id, attribute: null }] : [];
    return record.cells.flatMap(({ attribute, state }) => (state === "changedSince" ? [{ id, attribute }] : []));
  });
}
