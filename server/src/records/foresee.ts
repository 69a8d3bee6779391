import { type Changeset, hasNoIssues, type ItemResult } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { viewable } from "./apply.ts";
import { judge, type RowItem } from "./judge.ts";
import { entityOf } from "./query.ts";
import type { Scope } from "./scope.ts";
import { entityTable } from "./table.ts";

/**
 * What a changeset would do, judged as the write path judges it: rights, state, merge, rules, validation and look-ups in
 * a constant number of statements, without a lock and without a write.
 * @throws AppError closed, submitted (423), noOrganization (409)
 */
export async function foreseeRecords(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  changeset: Changeset,
  isRestore = false,
): Promise<readonly ItemResult[]> {
  const type = entityOf(compiled, changeset.entity);
  const dry = { trx: db, compiled, scope, changeset, isRestore, at: "", reserved: [], isDry: true } as const;
  const { items } = await judge(dry, entityTable(compiled, type));
  return items.map((item) => ({
    status: statusOf(item),
    id: item.id,
    record: item.before && viewable(type, scope, item.before),
    issues: item.issues,
  }));
}

function statusOf(item: RowItem): ItemResult["status"] {
  if (!hasNoIssues(item) || item.kind === "refused") return "error";
  if (item.kind === "create") return "created";
  if (item.kind === "delete") return "deleted";
  return Object.keys(item.changed).length > 0 ? "updated" : "unchanged";
}
