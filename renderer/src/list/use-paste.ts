import type { EntityType } from "@armature/engine";
import { pastedSheet, type PasteProblem, type PasteTarget, readClipboard } from "@armature/engine/list";
import { useCallback, useEffect, useState } from "react";
import { useImportOffReason } from "../data/records/write-block.ts";
import { dropDraft } from "../data/draft.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { IMPORT_URL } from "../import/import-url.ts";
import { useUrlState } from "../router/url-state.ts";
import { notify } from "../ui/index.ts";
import { keepPaste, type Pasted, readPaste } from "./kept-paste.ts";
import type { EntityListModel } from "./use-list.ts";

export interface ListPaste {
  readonly pasted: Pasted | null;
  readonly onPaste: (
    event: { readonly clipboardData: DataTransfer | null; readonly preventDefault: () => void },
    at: { readonly row: number; readonly column: string },
  ) => void;
  readonly end: () => void;
}

const TEXTS: Readonly<Record<PasteProblem | "beyondPage", string>> = {
  noImportKey: "You cannot paste here: these records have no key that tells rows apart.",
  nothing: "There are no cells on the clipboard.",
  tooWide: "Too many columns. Start further left, or include a header row.",
  beyondPage: "The rows go on past this page. Show more rows per page, then paste again.",
};

let last = 0;

function nextNumber(): number {
  last = Math.max(last + 1, Date.now());
  return -last;
}

/**
 * Opens a review of cells from the clipboard. They go over the records from the focused cell on; after the last record
 * they become new ones. A review that the address names continues after a reload.
 */
export function usePaste(type: EntityType, list: EntityListModel): ListPaste {
  const key = useDraftKey(type, "paste");
  const [{ step }] = useUrlState(IMPORT_URL);
  const [pasted, setPasted] = useState(() => (step === "file" ? null : readPaste(key, type)));
  const refusal = useImportOffReason(type);
  const onPaste: ListPaste["onPaste"] = (event, at) => {
    const cells = readClipboard(event.clipboardData?.getData("text/plain") ?? "");
    if (cells.length === 0) return;
    event.preventDefault();
    const target = targetOf(list, at);
    const problem = refusal ?? problemOf(type, list, cells, target);
    if (problem !== undefined) return notify({ type: "warning", message: problem });
    const taken = { number: nextNumber(), cells, target };
    keepPaste(key, type, taken);
    setPasted(taken);
  };
  usePageOwnPaste(onPaste);
  const end = useCallback(() => {
    dropDraft(key);
    setPasted(null);
  }, [key]);
  return { pasted, onPaste, end };
}

function targetOf(
  { columns, records }: EntityListModel,
  at: { readonly row: number; readonly column: string },
): PasteTarget {
  const shown = records.data?.result ?? [];
  const column = columns.findIndex(({ name }) => name === at.column);
  return { records: shown, columns, row: at.row === -1 ? shown.length : at.row, column: Math.max(0, column) };
}

function problemOf(
  type: EntityType,
  { available, records, query }: EntityListModel,
  cells: Pasted["cells"],
  target: PasteTarget,
): string | undefined {
  const sheet = pastedSheet(type, available, cells, target);
  if ("problem" in sheet) return TEXTS[sheet.problem];
  const end = target.row + sheet.cells.length;
  const goesOn = (records.data?.total ?? 0) > query.offset + target.records.length;
  const isOver = target.row < target.records.length && end > target.records.length;
  return !sheet.isKeyed && isOver && goesOn ? TEXTS.beyondPage : undefined;
}

/** Handles a paste while no input and no cell has the focus. All its rows are new. */
function usePageOwnPaste(onPaste: ListPaste["onPaste"]): void {
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const { target } = event;
      const isTaken =
        target instanceof Element && target.closest("input, textarea, [contenteditable], [role=grid], [role=dialog]");
      if (event.defaultPrevented || isTaken) return;
      onPaste(event, { row: -1, column: "" });
    };
    document.addEventListener("paste", take);
    return () => document.removeEventListener("paste", take);
  }, [onPaste]);
}
