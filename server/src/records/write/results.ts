import type { EntityType, Problem, Values } from "@armature/engine";
import { hasNoIssues, type ItemResult } from "@armature/engine/changes";
import type { RowItem } from "../facts/group.ts";
import { type Scope, viewer } from "../scope.ts";
import type { Names } from "../sql/labels.ts";
import type { Written } from "./write-groups.ts";

/**
 * The results are in the order of the items. If `isWritten` is false, nothing was written (`atomic: 'all'` and an
 * issue), and items without an issue are `unchanged`.
 */
export interface ApplyResult {
  readonly isWritten: boolean;
  /** The id that undo takes; null if nothing was written. */
  readonly changesetId: string | null;
  readonly items: readonly ItemResult[];
  /**
   * Labels of the records that the written record refers to. Present only for a changeset of one item, and only if they
   * are known without another query.
   */
  readonly names?: Names;
  /** Ids of the records of the call's own `further`. */
  readonly furtherIds?: readonly number[];
  /** For definitions: warnings that do not prevent publishing. */
  readonly warnings?: readonly Problem[];
  /** For definitions: the revision that the changeset made; null if nothing changed. */
  readonly revision?: number | null;
}

const DONE = { create: "created", update: "updated", delete: "deleted" } as const;

/** The result of each item, as the caller may view it. */
export function resultsOf(
  type: EntityType,
  scope: Scope,
  planned: readonly RowItem[],
  written: readonly Written[],
): readonly ItemResult[] {
  const byIndex = new Map(written.map((entry) => [entry.item.index, entry]));
  const see = viewer(type, scope);
  const seen = (record: Values | null) => record && see(record);
  return planned.map((item) => {
    const done = byIndex.get(item.index);
    const warnings = item.warnings && { warnings: item.warnings };
    if (done)
      return { status: DONE[done.item.kind], id: done.item.id, record: seen(done.record), issues: [], ...warnings };
    const isStale = item.issues.some((issue) => issue.code === "stale");
    const record = hasNoIssues(item) || isStale ? item.before : null;
    return {
      status: hasNoIssues(item) ? "unchanged" : "error",
      id: item.id,
      record: seen(record),
      issues: item.issues,
      ...warnings,
    };
  });
}

/** The stored answer to a repeated request, without values that the caller may no longer view. */
export function seenAgain(type: EntityType, scope: Scope, former: ApplyResult): ApplyResult {
  const { isWritten, changesetId, furtherIds } = former;
  const see = viewer(type, scope);
  return {
    isWritten,
    changesetId,
    items: former.items.map((item) => ({ ...item, record: item.record && see(item.record) })),
    ...(furtherIds && { furtherIds }),
  };
}
