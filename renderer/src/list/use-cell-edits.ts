import {
  type AttributeType,
  displayText,
  type EntityType,
  isEmpty,
  messageOf,
  sameValue,
  textForm,
  validateAttribute,
  type Values,
} from "@armature/engine";
import { mayChange, type Viewer, writable } from "@armature/engine/access";
import { isSettable } from "@armature/engine/changes";
import { isReference } from "@armature/engine/values";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { KnownLabels } from "../data/records/options.ts";
import type { Plugins } from "../data/services.ts";
import { useViewer } from "../data/session/session.ts";
import type { CellChange, SavedSince } from "./cell-rows.ts";
import { recordId } from "./record-key.ts";
import { type CellOutcome, type LastChange, type NoteOutcome, useCellSender } from "./use-cell-sender.ts";

/** A cell whose value is not stored yet. */
export interface CellEdit extends CellChange, CellOutcome {}

export interface CellEdits {
  /** The typed value of a cell that is not stored yet. */
  readonly of: (record: Values, attribute: string) => CellEdit | undefined;
  readonly isEditable: (attribute: AttributeType) => boolean;
  /** Saves all changes as one batch with one undo. A value that cannot be saved stays in its cell with the reason. */
  readonly save: (changes: readonly CellChange[]) => void;
  /** What was not saved, oldest first. Values that are being saved do not count, since nobody has to wait for them. */
  readonly refused: readonly CellEdit[];
  /** Whether anything is refused, up to date even before the next render. */
  readonly hasRefusedNow: () => boolean;
  /** Shows the stored value of a cell again. */
  readonly discard: (edit: CellEdit) => void;
  readonly forget: () => void;
  /** The last change that was stored. Null before the first. */
  readonly last: LastChange | null;
}

type Kept = ReadonlyMap<string, CellEdit>;

/**
 * Saves edited cells with the server's batch call, based on the values that were shown.
 * @param onSaved called when these values of a record are stored
 */
export function useCellEdits(
  type: EntityType,
  plugins: Plugins,
  onSaved: (record: Values, values: Values) => void,
): CellEdits {
  const viewer = useViewer();
  const [kept, setKept] = useState<Kept>(NONE);
  const latest = useRef(kept);
  useLayoutEffect(() => {
    latest.current = kept;
  });
  const note = useCallback<NoteOutcome>(
    (changes, outcomeOf) => setKept((former) => withOutcomes(type, former, changes, outcomeOf)),
    [type],
  );
  const { send, stored, last } = useCellSender(type, note, onSaved);
  const save = useCallback(
    (all: readonly CellChange[]) => {
      const { asStored, changed } = sortChanges(type, kept, stored, all);
      note(asStored, () => null);
      const problems = changed.map(problemOf);
      note(changed, (_, i) => ({ error: problems[i] ?? null, isClash: false }));
      const sent = changed.filter((_, i) => problems[i] === undefined);
      if (sent.length > 0) send(sent);
    },
    [type, kept, stored, note, send],
  );
  return useMemo(
    () => ({
      of: (record, attribute) => kept.get(cellKey(recordId(type, record), attribute)),
      isEditable: (attribute) => isEditable(type, attribute, viewer, plugins),
      save,
      refused: refusedIn(kept),
      hasRefusedNow: () => refusedIn(latest.current).length > 0,
      discard: (edit) => note([edit], () => null),
      forget: () => setKept(NONE),
      last,
    }),
    [type, kept, viewer, plugins, save, note, last],
  );
}

const NONE: Kept = new Map();

function withOutcomes(type: EntityType, former: Kept, ...[changes, outcomeOf]: Parameters<NoteOutcome>): Kept {
  const next = new Map(former);
  for (const [i, change] of changes.entries()) {
    const key = cellKey(recordId(type, change.record), change.attribute.name);
    const outcome = outcomeOf(change, i);
    if (outcome) next.set(key, { ...change, ...outcome });
    else next.delete(key);
  }
  return next;
}

/** Which cells show what is stored again, and which have a value to save. Others are as they were. */
function sortChanges(type: EntityType, kept: Kept, stored: SavedSince, all: readonly CellChange[]) {
  const editOf = ({ record, attribute }: CellChange) => kept.get(cellKey(recordId(type, record), attribute.name));
  const isShown = ({ record, attribute, value }: CellChange) => sameValue(record[attribute.name], value);
  // Another change of the record may make a rule set the cell, although the person wants it as it is.
  const touched = new Set(all.flatMap((change) => (isShown(change) ? [] : [recordId(type, change.record)])));
  for (const { record, error } of kept.values()) if (error === null) touched.add(recordId(type, record));
  const mayBeSet = ({ record, attribute }: CellChange) =>
    isSettable(type, attribute.name) && (stored.has(record) || touched.has(recordId(type, record)));
  const changes = all.filter((change) => !isShown(change) || editOf(change) !== undefined || mayBeSet(change));
  // While an earlier change is being saved, the value that was shown is a change too.
  const isBack = (change: CellChange) => isShown(change) && editOf(change)?.error !== null && !mayBeSet(change);
  return { asStored: changes.filter(isBack), changed: changes.filter((change) => !isBack(change)) };
}

function refusedIn(kept: Kept): readonly CellEdit[] {
  return [...kept.values()].filter(({ error }) => error !== null);
}

function cellKey(id: number, attribute: string): string {
  return `${id} ${attribute}`;
}

/**
 * Whether the cell can be edited: the form can change it, and its input only enters a value. Files and the like need
 * the form.
 */
function isEditable(type: EntityType, attribute: AttributeType, { permission }: Viewer, plugins: Plugins): boolean {
  const plugin = plugins.get(attribute.element?.name ?? "");
  if (!plugin || plugin.files === true || plugin.records !== undefined || plugin.computed === true) return false;
  return writable(attribute, "update") && mayChange(type, attribute, "update", permission);
}

/** Why a value need not be sent, because the server would refuse it. */
function problemOf({ record, attribute, value }: CellChange): string | undefined {
  const [issue] = validateAttribute(
    attribute,
    { ...record, [attribute.name]: value },
    { mode: "update", before: record },
  );
  return issue && messageOf(issue, attribute);
}

/** What a list shows for a value that is not stored. */
export function editedText(attribute: AttributeType, value: unknown, labels: KnownLabels = {}): string {
  if (isEmpty(value)) return "";
  if (isReference(attribute.column))
    return [value]
      .flat()
      .map((id) => labels[textForm(id)] ?? textForm(id))
      .join(", ");
  return typeof value === "string" ? value : displayText(attribute, { [attribute.name]: value });
}
