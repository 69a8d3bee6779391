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
import type { BatchResult } from "@armature/engine/batch";
import { isSettable } from "@armature/engine/changes";
import { isReference } from "@armature/engine/values";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { errorText } from "../data/api-error.ts";
import { useBatchSender } from "../data/records/batch.ts";
import type { KnownLabels } from "../data/records/options.ts";
import type { Plugins } from "../data/services.ts";
import { useViewer } from "../data/session/session.ts";
import { recordName } from "../data/records/record-name.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { announce } from "../ui/index.ts";
import { useKeepUndo } from "../history/offer-undo.ts";
import { type CellChange, changesToSend, differs, rowOf, type SavedSince } from "./cell-rows.ts";
import { recordId } from "./record-key.ts";

/** A cell whose value is not stored yet. */
export interface CellEdit extends CellChange, Outcome {}

interface Outcome {
  /** Why it was not saved. Null while it is being saved. */
  readonly error: string | null;
  /** Whether somebody else changed the stored value, so that a person has to choose. */
  readonly isClash: boolean;
}

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

export interface LastChange {
  readonly text: string;
  /** Null if it cannot be undone. */
  readonly undo: (() => void) | null;
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
  const sender = useBatchSender(type, { keptAs: useDraftKey(type, "cells") });
  const keepUndo = useKeepUndo();
  const [last, setLast] = useState<LastChange | null>(null);
  // Calls are made one after the other, because a second change of a cell is based on the first.
  const sending = useRef(Promise.resolve());
  const [stored] = useState((): SavedSince => new WeakMap());
  const { sendForUndo } = sender;
  const latest = useRef(kept);
  useLayoutEffect(() => {
    latest.current = kept;
  });
  const note = useCallback(
    (changes: readonly CellChange[], outcomeOf: (change: CellChange, i: number) => Outcome | null) => {
      setKept((former) => {
        const next = new Map(former);
        for (const [i, change] of changes.entries()) {
          const key = cellKey(recordId(type, change.record), change.attribute.name);
          const outcome = outcomeOf(change, i);
          if (outcome) next.set(key, { ...change, ...outcome });
          else next.delete(key);
        }
        return next;
      });
    },
    [type],
  );

  const send = useCallback(
    async (all: readonly CellChange[]) => {
      const changes = changesToSend(type, stored, all);
      note(
        all.filter((change) => !changes.includes(change)),
        () => null,
      );
      if (changes.length === 0) return;
      const rows = Map.groupBy(changes, ({ record }) => recordId(type, record));
      const groups = [...rows.values()];
      try {
        const { results, changesetId } = await sendForUndo(groups.map((group) => rowOf(type, stored, group)));
        const saved: (readonly CellChange[])[] = [];
        for (const [i, group] of groups.entries()) {
          const result = results[i];
          const news = group.filter((change) => differs(stored, change));
          const error = result === undefined ? "Not saved." : refusalOf(result, news.length > 0);
          if (error === null) {
            if (news.length > 0) saved.push(news);
            for (const { record, attribute, value } of group) {
              stored.set(record, { ...stored.get(record), [attribute.name]: value });
              onSaved(record, { [attribute.name]: value });
            }
          }
          note(group, ({ attribute }) => (error === null ? null : { error, isClash: clashesIn(result, attribute) }));
        }
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

  const save = useCallback(
    (all: readonly CellChange[]) => {
      const editOf = ({ record, attribute }: CellChange) => kept.get(cellKey(recordId(type, record), attribute.name));
      const isShown = ({ record, attribute, value }: CellChange) => sameValue(record[attribute.name], value);
      // Another change of the record may make a rule set the cell, although the person wants it as it is.
      const touched = new Set(all.flatMap((change) => (isShown(change) ? [] : [recordId(type, change.record)])));
      for (const { record, error } of kept.values()) if (error === null) touched.add(recordId(type, record));
      const isKept = ({ record, attribute }: CellChange) =>
        isSettable(type, attribute.name) && (stored.has(record) || touched.has(recordId(type, record)));
      const changes = all.filter((change) => !isShown(change) || editOf(change) !== undefined || isKept(change));
      // While an earlier change is being saved, the value that was shown is a change too.
      const isBack = (change: CellChange) => isShown(change) && editOf(change)?.error !== null && !isKept(change);
      note(changes.filter(isBack), () => null);
      const others = changes.filter((change) => !isBack(change));
      const problems = others.map(problemOf);
      note(others, (_, i) => ({ error: problems[i] ?? null, isClash: false }));
      const sent = others.filter((_, i) => problems[i] === undefined);
      if (sent.length > 0) sending.current = sending.current.then(() => send(sent));
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

function refusedIn(kept: Kept): readonly CellEdit[] {
  return [...kept.values()].filter(({ error }) => error !== null);
}

function cellKey(id: number, attribute: string): string {
  return `${id} ${attribute}`;
}

/** 'Fee of Ann changed', or '3 visits changed'. */
function savedText(type: EntityType, saved: readonly (readonly CellChange[])[]): string {
  const [change, ...others] = saved.flat();
  if (change && others.length === 0) return `${change.attribute.label} of ${recordName(type, change.record)} changed`;
  const count = saved.length.toLocaleString("en-US");
  return `${count} ${(saved.length === 1 ? type.label : type.labelPlural).toLowerCase()} changed`;
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

/** Shown when rules prevent a change, which the server does not report as an error. */
const NOT_CHANGED = "Not changed: another answer locks it, or it already has this value.";

function refusalOf({ status, errorList }: Pick<BatchResult, "status" | "errorList">, isChange: boolean): string | null {
  if (errorList.length > 0) return errorList.join(" ");
  return isChange && status === "unchanged" ? NOT_CHANGED : null;
}

function clashesIn(result: BatchResult | undefined, { name }: AttributeType): boolean {
  return result?.errors?.some(({ code, attribute }) => code === "clash" && attribute === name) === true;
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
