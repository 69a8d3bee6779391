import type { EntityType, ListAnswer, Values } from "@armature/engine";
import {
  allState,
  hiddenSelected,
  NO_SELECTION,
  type Selection,
  toggleAll,
  toggleRange,
  toggleRow,
} from "@armature/engine/list";
import { useCallback, useMemo, useState } from "react";
import { errorText } from "../data/api-error.ts";
import { useMatchingIds } from "../data/records/record-ids.ts";
import { recordName } from "../data/records/record-name.ts";
import { notify, type TableSelection } from "../ui/index.ts";
import { recordId } from "./record-key.ts";
import type { EntityListModel } from "./use-list.ts";

/** The selected rows of a list. They stay selected when the page or filter changes. */
export interface ListSelection {
  readonly ids: readonly number[];
  /** Whether exactly the rows that match the filter are selected. */
  readonly isAll: boolean;
  /** Whether the filter hides some of the selected rows. */
  readonly hidesSome: boolean;
  readonly table: TableSelection<Values>;
  readonly clear: () => void;
  /** Call it when a row no longer exists. */
  readonly drop: (id: number) => void;
  /** The ids of all rows that match the filter. */
  readonly loadMatching: () => Promise<readonly number[]>;
}

export function useSelection(type: EntityType, { records, query }: EntityListModel): ListSelection {
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const { data, isPlaceholderData } = records;
  const shown = useMemo(() => (data?.result ?? []).map((record) => recordId(type, record)), [data, type]);
  const isChosen = selection.ids.size > 0;
  const isWhole = isWholeList(data) && !isPlaceholderData;
  const { ids: found, load } = useMatchingIds(type, query.where, isChosen && !isWhole);
  const matching = isWhole ? shown : found;
  const state = useMemo(() => stateOf(selection, shown, matching), [selection, shown, matching]);
  const ids = useMemo(() => [...selection.ids], [selection]);
  const selected = useMemo(() => new Set(ids.map(String)), [ids]);
  const hidesSome = useMemo(
    () => matching !== null && hiddenSelected(selection, matching).length > 0,
    [selection, matching],
  );
  const clear = useCallback(() => setSelection(NO_SELECTION), []);
  const turnAll = () => {
    const turn = (all: readonly number[]) => setSelection((former) => toggleAll(former, all));
    if (matching) turn(matching);
    else load().then(turn, (error: unknown) => notify({ type: "error", message: errorText(error) }));
  };
  return {
    ids,
    isAll: state === "all" && matching?.length === ids.length,
    hidesSome,
    clear,
    drop: (id) => setSelection((former) => (former.ids.has(id) ? toggleRow(former, id) : former)),
    loadMatching: load,
    table: {
      selected,
      allState: state,
      label: (record) => recordName(type, record),
      onToggleAll: turnAll,
      onToggle: (key, { range }) =>
        setSelection((former) => (range ? toggleRange(former, Number(key), shown) : toggleRow(former, Number(key)))),
    },
  };
}

function isWholeList(data: ListAnswer | undefined): boolean {
  return data !== undefined && data.isExact && data.total === data.result.length;
}

/** The state for all rows that match the filter, including those on other pages. */
function stateOf(selection: Selection, shown: readonly number[], matching: readonly number[] | null) {
  if (matching) return allState(selection, matching);
  return allState(selection, shown) === "none" ? "none" : "some";
}
