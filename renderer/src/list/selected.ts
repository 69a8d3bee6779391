import type { EntityType } from "@armature/engine";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** The selected records of the shown list, and the actions on them. */
export interface SelectedRecords {
  readonly type: EntityType;
  readonly ids: readonly number[];
  /** Path of the batch edit of these records. */
  readonly batchPath: string;
  /** Why none of them can be edited at present. */
  readonly editOffReason: string | undefined;
  readonly openExport: () => void;
  readonly clear: () => void;
}

const shown = createStore<{ readonly selected: SelectedRecords | null }>(() => ({ selected: null }));

/** Offers actions on these records in the palette. @returns a function that withdraws them */
export function offerSelected(selected: SelectedRecords): () => void {
  shown.setState({ selected });
  return () => shown.setState((state) => (state.selected === selected ? { selected: null } : state));
}

export function useSelectedRecords(): SelectedRecords | null {
  return useStore(shown, ({ selected }) => selected);
}
