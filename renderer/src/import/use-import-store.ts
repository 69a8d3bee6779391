import type { EntityType, ReferenceLabels, Values } from "@armature/engine";
import { itemsChanged } from "@armature/engine/changes";
import { type ImportSheet, type ImportState, openImport } from "@armature/engine/import";
import { useEffect, useState } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ImportChoices } from "../data/records/import-choices.ts";
import { useChangeContext } from "../data/session/session.ts";
import { keepImportDraft, readImportDraft } from "./import-draft.ts";

export interface ImportParts {
  readonly type: EntityType;
  readonly sheet: ImportSheet;
  /** All records of the organization. */
  readonly records: readonly Values[];
  readonly labels: ReferenceLabels;
  /** Decisions of earlier imports. */
  readonly remembered: ImportChoices;
}

/**
 * The store of an import, created once for a sheet. Decisions survive a reload, and published metadata updates it.
 * @param key the key of its draft
 */
export function useImportStore({ type, sheet, records, remembered }: ImportParts, key: string): StoreApi<ImportState> {
  const context = useChangeContext();
  const [store] = useState(() =>
    createStore<ImportState>(() => {
      const { columns, values } = remembered;
      return { ...openImport(type, context, columns), values, sheet, ...readImportDraft(key) };
    }),
  );
  useEffect(() => store.setState((state) => itemsChanged(state, { type, context })), [store, type, context, records]);
  useEffect(() => store.subscribe((state) => keepImportDraft(key, state)), [store, key]);
  return store;
}
