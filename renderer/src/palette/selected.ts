import type { EntityType } from "@armature/engine";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** The records that are selected in the list that is shown, and what can be done with them. */
export interface SelectedRecords {
  readonly type: EntityType;
  readonly ids: readonly number[];
  /** Path of the batch edit of these records. */
  readonly batchPath: string;
  /** Why none of them can be edited now. */
  readonly editOffReason: string | undefined;
  readonly openExport: () => void;
  readonly clear: () => void;
}

const shown = createStore<{ readonly selected: SelectedRecords | null }>(() => ({ selected: null }));

/** Has the palette act on these. @returns takes the offer back */
export function offerSelected(selected: SelectedRecords): () => void {
  shown.setState({ selected });
  return () => shown.setState((state) => (state.selected === selected ? { selected: null } : state));
}

export function useSelectedRecords(): SelectedRecords | null {
  return useStore(shown, ({ selected }) => selected);
}
