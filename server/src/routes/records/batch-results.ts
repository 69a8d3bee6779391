import { type EntityType, type Issue, textForm, type Values } from "@armature/engine";
import type { ItemResult } from "@armature/engine/changes";
import { MAX_ALL } from "@armature/engine/list";
import { type ErrorItem, invalid } from "../../base/errors.ts";
import type { BatchRow } from "../../records/write/batch.ts";
import type { Scope } from "../../records/scope.ts";
import { inSlices } from "../../turns/slices.ts";
import { errorItems } from "../../records/plan/refusal.ts";

/** Enough for 20,000 rows of about 30 values, with the reviewed values. */
export const MAX_ROWS_BYTES = 64 * 1024 * 1024;

/** The result of one row. Results are in the order of the rows. */
export interface BatchResultRow {
  readonly importKey: string;
  readonly id: number | string | null;
  readonly status: ItemResult["status"];
  readonly errorList: readonly string[];
  /** The same problems, with code and attribute. */
  readonly errors: readonly ErrorItem[];
  /** Warnings that do not prevent saving the row; absent if there are none. */
  readonly warnings?: readonly ErrorItem[];
}

export interface BatchAnswer {
  readonly result: readonly BatchResultRow[];
  /** The id that undo takes; absent if nothing was written. */
  readonly changesetId?: string;
}

/** @throws AppError invalid (400) if the body is not a list of objects or has more than 20,000 rows */
export function rowsOf(body: unknown): readonly Values[] {
  if (!Array.isArray(body)) throw invalid("the body must be a list of rows");
  if (body.length > MAX_ALL) throw invalid(`a batch takes ${MAX_ALL} rows at most`);
  const rows: readonly unknown[] = body;
  const odd = rows.findIndex((row) => typeof row !== "object" || row === null || Array.isArray(row));
  if (odd >= 0) throw invalid(`row ${odd + 1} must be one JSON object, attribute names to values`);
  return rows as readonly Values[];
}

/** One result for each row. @param items the results of the rows with an item, in order */
export async function resultRows(
  type: EntityType,
  scope: Scope,
  rows: readonly BatchRow[],
  items: readonly ItemResult[],
): Promise<readonly BatchResultRow[]> {
  const results = items.values();
  return inSlices(rows, ({ importKey, item, issue }) => {
    const result = item === null ? null : (results.next().value ?? null);
    const issues: readonly Issue[] = result?.issues ?? (issue ? [issue] : []);
    const errors = errorItems(type, scope, issues);
    return {
      importKey: textForm(importKey ?? result?.record?.[type.importKey?.name ?? ""] ?? null),
      id: result?.id ?? null,
      status: result?.status ?? "error",
      errorList: errors.map(({ message }) => message),
      errors,
      ...(result?.warnings && { warnings: errorItems(type, scope, result.warnings) }),
    };
  });
}
