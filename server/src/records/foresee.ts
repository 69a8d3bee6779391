import { type Changeset, type EntityType, hasNoIssues, type Issue, type ItemResult } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { type ApplyOptions, viewable } from "./apply.ts";
import { judge, type RowItem } from "./judge.ts";
import { entityOf } from "./query.ts";
import { type Along, comingOf, NOTHING_ALONG, readAlong } from "./return-along.ts";
import type { Scope } from "./scope.ts";
import { entityTable } from "./table.ts";

export type ForeseeOptions = Pick<ApplyOptions, "restore" | "restoreAlong">;

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
  { restore, restoreAlong }: ForeseeOptions = {},
): Promise<readonly ItemResult[]> {
  const type = entityOf(compiled, changeset.entity);
  const isRestore = restore === true;
  const dry = { trx: db, compiled, scope, changeset, isRestore, at: "", reserved: [], isDry: true } as const;
  const judged = await judge(dry, entityTable(compiled, type));
  const roots = comingOf(type, changeset.items);
  const along = restoreAlong === undefined ? NOTHING_ALONG : await readAlong(db, compiled, restoreAlong, roots);
  const items = judged.items.map((item) => ({ ...item, issues: item.issues.filter(isLeft(type, item, along)) }));
  return items.map((item) => ({
    status: statusOf(item),
    id: item.id,
    record: item.before && viewable(type, scope, item.before),
    issues: item.issues,
  }));
}

/** Whether a problem stays, once what comes back first is there. */
function isLeft({ byName }: EntityType, item: RowItem, { before }: Along): (issue: Issue) => boolean {
  return ({ code, attribute }) => {
    const coming = before.find(({ type }) => type.name === byName.get(attribute ?? "")?.fkName);
    if (code !== "unknownReference" || coming === undefined || !("after" in item)) return true;
    const ids = new Set(coming.rows.map(({ item: { values } }) => values[coming.type.primaryKey.name]));
    return ![item.after[attribute ?? ""]].flat().some((id) => ids.has(id));
  };
}

function statusOf(item: RowItem): ItemResult["status"] {
  if (!hasNoIssues(item) || item.kind === "refused") return "error";
  if (item.kind === "create") return "created";
  if (item.kind === "delete") return "deleted";
  return Object.keys(item.changed).length > 0 ? "updated" : "unchanged";
}
