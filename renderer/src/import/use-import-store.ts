import type { EntityType, ReferenceLabels, Values } from "@armature/engine";
import { itemsChanged } from "@armature/engine/changes";
import { type ImportSheet, type ImportState, openImport } from "@armature/engine/import";
import { useCallback } from "react";
import type { ImportChoices } from "../data/records/import-choices.ts";
import { useChangeContext } from "../data/session/session.ts";
import { type ReviewStore, useReviewStore } from "../review/use-review-store.ts";
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

/** The store of an import. Decisions survive a reload. */
export function useImportStore(
  { type, sheet, records, remembered }: ImportParts,
  key: string,
): ReviewStore<ImportState> {
  const context = useChangeContext();
  const sync = useCallback(
    (state: ImportState) => itemsChanged(state, { type, context }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- with other records, the list of changes is a different one
    [type, context, records],
  );
  const { columns, values } = remembered;
  const open = () => ({ ...openImport(type, context, columns), values, sheet, ...readImportDraft(key) });
  return useReviewStore<ImportState>(key, open, keepImportDraft, sync);
}
