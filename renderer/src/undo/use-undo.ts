import type { EntityType, RecordId } from "@armature/engine";
import { type BatchResult, isClash } from "@armature/engine/batch";
import {
  chooseUndo,
  countsOf,
  inverseOf,
  isUndone,
  openUndo,
  pickValues,
  type ReviewRecord,
  type Undo,
  undoItems,
  type UndoPart,
  undoReview,
  withPreview,
} from "@armature/engine/changes";
import { useMemo, useState } from "react";
import { type BatchSender, useBatchSender } from "../data/records/batch.ts";
import { type Preview, usePreview, useReloadOnClash } from "../data/records/dry-run.ts";
import { useChangeContext } from "../data/session/session.ts";
import type { ChangesetAnswer, UndoRow } from "../data/records/undo.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { useNotifySaved } from "../review/notify-saved.ts";

export interface UndoParts {
  readonly type: EntityType;
  readonly changesetId: string;
  readonly answer: ChangesetAnswer;
}

/** Undoing a changeset, part by part. */
export interface UndoModel {
  readonly undo: Undo;
  readonly review: readonly ReviewRecord[];
  readonly preview: Preview;
  readonly sender: BatchSender<readonly UndoRow[]>;
  /** Null until it was sent. */
  readonly results: readonly BatchResult[] | null;
  readonly hasChanges: boolean;
  /** Number of records that can be undone, among those with a chosen part. */
  readonly possible: number;
  readonly isChosen: (part: UndoPart) => boolean;
  readonly choose: (part: UndoPart, isChosen: boolean) => void;
  /** Everything that others have changed since. */
  readonly changedSince: readonly UndoPart[];
  readonly submit: () => void;
}

export function useUndo({ type, changesetId, answer }: UndoParts): UndoModel {
  const context = useChangeContext();
  const key = type.primaryKey.name;
  const opened = useMemo(() => openedOf(key, answer), [key, answer]);
  const [chosen, setChosen] = useState<Undo | null>(null);
  const [results, setResults] = useState<readonly BatchResult[] | null>(null);
  // Reloaded records start with new choices.
  const undo = chosen?.records === opened.records ? chosen : opened;
  const found = useMemo(
    () => ({
      taken: () => undefined,
      label: (attribute: string, id: RecordId) => answer.labels[attribute]?.[String(id)],
    }),
    [answer],
  );
  const own = useMemo(() => undoReview(type, context, undo, found), [type, context, undo, found]);
  const rows = useMemo(() => rowsOf(undo), [undo]);
  const below = `changeset/${changesetId}/undo`;
  const preview = usePreview(type, `${below}/check`, results === null ? rows : null);
  useReloadOnClash(type, preview);
  const review = useMemo(() => withServer(type, own, rows, preview), [type, own, rows, preview]);
  const keptAs = useDraftKey(type, `undo ${changesetId}`);
  const sender = useBatchSender<readonly UndoRow[]>(type, { below, keptAs });
  const notifySaved = useNotifySaved(type);
  return {
    undo,
    review,
    preview,
    sender,
    results,
    hasChanges: rows.length > 0 && countsOf(review)("unchanged") < review.length,
    possible: review.filter(({ kind }) => kind === "changed" || kind === "removed" || kind === "new").length,
    isChosen: (part) => isUndone(undo, part),
    choose: (part, isChosen) => setChosen(chooseUndo(undo, part, isChosen)),
    changedSince: useMemo(() => sinceOf(undo), [undo]),
    submit: () =>
      sender.send(rows, (answers, undone) => {
        // A value that somebody else changed meanwhile is shown as such, for the person to choose.
        const shownIn = answers.some(isClash) ? "review" : "results";
        if (shownIn === "results") setResults(answers);
        notifySaved({ changesetId: undone, done: "changed back", results: answers, shownIn });
      }),
  };
}

function openedOf(key: string, { result }: ChangesetAnswer): Undo {
  const current = new Map(result.records.map((record) => [record[key] as RecordId, record]));
  return openUndo(inverseOf(result.rows, current, new Set(result.own)));
}

/** The request contains only names, because the server takes the values from the history. */
function rowsOf(undo: Undo): readonly UndoRow[] {
  return undo.records.flatMap((record): UndoRow[] => {
    const [item] = undoItems({ ...undo, records: [record] });
    if (!item) return [];
    if (item.kind !== "update")
      return [
        {
          id: record.id,
          attributes: null,
          ifMatch: item.kind === "delete" ? ([item.ifMatch].flat()[0] ?? null) : null,
        },
      ];
    const attributes = Object.keys(item.values);
    return [{ id: record.id, attributes, reviewed: pickValues(record.now ?? {}, new Set(attributes)) }];
  });
}

function withServer(
  type: EntityType,
  review: readonly ReviewRecord[],
  rows: readonly UndoRow[],
  { issues }: Preview,
): readonly ReviewRecord[] {
  if (issues.length === 0) return review;
  const byId = new Map(rows.map(({ id }, index) => [String(id), issues[index]]));
  return review.map((record) => withPreview(type, record, byId.get(record.key)));
}

function sinceOf({ records }: Undo): readonly UndoPart[] {
  return records.flatMap((record): UndoPart[] => {
    const { id } = record;
    if (record.kind !== "update") return record.state === "changedSince" ? [{ id, attribute: null }] : [];
    return record.cells.flatMap(({ attribute, state }) => (state === "changedSince" ? [{ id, attribute }] : []));
  });
}
