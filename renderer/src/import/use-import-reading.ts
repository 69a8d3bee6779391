import type { LookupResult, Values } from "@armature/engine";
import {
  canImportGoOn,
  goOnInImport,
  type ImportColumns,
  type ImportEntry,
  type ImportState,
  type ImportStep,
  type InParts,
  readColumnsInParts,
  readEntriesInParts,
  suggestedColumns,
} from "@armature/engine/import";
import { useCallback, useMemo, useState } from "react";
import type { SheetFound } from "../data/files/sheet-labels.ts";
import { type PartsDone, useInParts } from "../data/use-in-parts.ts";
import { useReviewed } from "../review/use-review-session.ts";
import type { ImportParts } from "./use-import-store.ts";
import { useLookUps } from "./use-look-ups.ts";

/** A sheet as it is read by what is decided so far. */
export interface ImportReading {
  /** At the step of the address, with the rows as they were compared last. */
  readonly state: ImportState;
  readonly read: ImportColumns;
  /** Number of rows read or compared so far. Null if nothing is running. */
  readonly reading: number | null;
  /** Texts that could not be read, including those decided meanwhile. */
  readonly unread: ImportColumns["unread"];
  readonly lookUps: SheetFound;
  /** Whether it is known which step is the first with something to decide. */
  readonly isOpened: boolean;
}

const NOTHING_READ: ImportColumns = { columns: [], open: [], unread: {}, issue: null };
const NO_ENTRIES: readonly ImportEntry[] = [];

/** Reads the columns of the sheet and compares its rows, without blocking the page. */
export function useImportReading(
  stored: ImportState,
  { records, labels }: ImportParts,
  asked: ImportStep,
): ImportReading {
  const lookUps = useLookUps(stored, labels);
  const { found } = lookUps;
  const columns = useColumns(stored, found);
  const read = columns.value ?? NOTHING_READ;
  const own = useMemo(() => ({ ...stored, step: stepOf(stored, read, asked) }), [stored, read, asked]);
  const reviewed = useReviewed(own.step === "review", records);
  const compared = useEntries(own, { records, reviewed }, found);
  const state = useMemo(() => ({ ...own, items: compared.value ?? NO_ENTRIES }), [own, compared.value]);
  return {
    state,
    read,
    reading: progressOf(columns, compared),
    unread: useUnread(stored, read, found),
    lookUps,
    isOpened: columns.isCurrent && lookUps.state === "ready",
  };
}

function progressOf(...works: readonly PartsDone<unknown>[]): number | null {
  return works.find(({ isCurrent }) => !isCurrent)?.done ?? null;
}

/**
 * The step in the address if it can be shown. Otherwise the step of the last decision, even if it leaves nothing to
 * decide there, or else the first step with something to decide.
 */
function stepOf(state: ImportState, read: ImportColumns, asked: ImportStep): ImportStep {
  const step = asked === "file" ? state.step : asked;
  if (step === "results" && state.results !== null) return step;
  const columns: ImportState = { ...state, step: "columns" };
  const isDecided = canImportGoOn(columns, read) && suggestedColumns(read).length === 0;
  if (step === "columns" || !isDecided) return "columns";
  return step === "values" || step === "review" ? step : goOnInImport(columns, read).step;
}

function useColumns(state: ImportState, found: LookupResult): PartsDone<ImportColumns> {
  const { type, context, sheet, columns, remembered, values } = state;
  const start = useCallback(
    () => readColumnsInParts(state, found),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing else of the state is read
    [type, context, sheet, columns, remembered, values, found],
  );
  return useInParts(start);
}

const NO_VALUES: ImportState["values"] = {};

/** While texts are read again, the previous ones stay visible, and the focus with them. */
function useUnread(state: ImportState, read: ImportColumns, found: LookupResult): ImportColumns["unread"] {
  const isDecided = Object.keys(state.values).length > 0;
  const undecided = useUndecided(state, found);
  const unread = isDecided ? undecided?.unread : read.unread;
  const [shown, setShown] = useState(unread ?? read.unread);
  if (unread !== undefined && unread !== shown) setShown(unread);
  return unread ?? shown;
}

/** The columns as if no text had been decided. Null if none has, or while they are read. */
function useUndecided(state: ImportState, found: LookupResult): ImportColumns | null {
  const isDecided = Object.keys(state.values).length > 0;
  const { value, isCurrent } = useColumns(
    { ...state, values: NO_VALUES, sheet: isDecided ? state.sheet : null },
    found,
  );
  return isDecided && isCurrent ? value : null;
}

interface Compared {
  readonly records: readonly Values[];
  readonly reviewed: readonly Values[];
}

function useEntries(
  state: ImportState,
  { records, reviewed }: Compared,
  found: LookupResult,
): PartsDone<readonly ImportEntry[]> {
  const { type, context, sheet, columns, values, decisions, edits, skipped } = state;
  const isShown = state.step === "review" || state.step === "results";
  const start = useCallback(
    () => (isShown ? readEntriesInParts(state, records, found, reviewed) : noEntries()),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- accepting, or an answer, makes no other rows
    [isShown, type, context, sheet, columns, values, decisions, edits, skipped, records, reviewed, found],
  );
  return useInParts(start);
}

// oxlint-disable-next-line require-yield -- there is nothing to do
function* noEntries(): InParts<readonly ImportEntry[]> {
  return NO_ENTRIES;
}
