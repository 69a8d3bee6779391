import { type Changeset, type EntityType, hasNoIssues, type Issue, type ItemResult } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { type ApplyOptions, viewable } from "./apply.ts";
import type { ModulePoints } from "../modules/points.ts";
import { runPoints } from "../modules/run-points.ts";
import { validateItems, type RowItem } from "./validate-items.ts";
import { entityOf } from "./query.ts";
import { restoredRoots, NO_CASCADE, readCascadeRestore, type CascadeLevel } from "./cascade-restore.ts";
import type { Scope } from "./scope.ts";
import { entityTable } from "./table.ts";

export type DryRunOptions = Pick<ApplyOptions, "derive" | "restore" | "undone">;

/**
 * What a changeset would do, validated as the write path validates it: rights, state, merge, rules, validation and look-ups in
 * a constant number of statements, without a lock and without a write.
 * @throws AppError closed, submitted (423), noOrganization (409)
 */
export async function dryRunRecords(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  sent: Changeset,
  { points, at, derive, restore, undone }: DryRunOptions & { readonly points: ModulePoints; readonly at: string },
): Promise<readonly ItemResult[]> {
  const { changeset, inputs } = points.takeInputs(sent);
  const type = entityOf(compiled, changeset.entity);
  const isRestore = restore === true;
  const dry = { trx: db, compiled, scope, changeset, isRestore, undone, at, reserved: [], isDry: true } as const;
  const validated = await validateItems(dry, entityTable(compiled, type));
  const completed = (await derive?.(db, compiled, validated.items)) ?? validated.items;
  const decided = (await runPoints(points, dry, completed, inputs)).items;
  const roots = restoredRoots(type, changeset.items);
  const cascade = undone === undefined ? NO_CASCADE : await readCascadeRestore(db, compiled, undone, roots);
  const first = new Map(cascade.before.map((each) => [each.type.name, idsOf(each)]));
  const items = decided.map((item) => ({ ...item, issues: item.issues.filter(isLeft(type, item, first)) }));
  return items.map((item) => ({
    status: statusOf(item),
    id: item.id,
    record: item.before && viewable(type, scope, item.before),
    issues: item.issues,
    ...(item.warnings && { warnings: item.warnings }),
  }));
}

function idsOf({ type, rows }: CascadeLevel): ReadonlySet<unknown> {
  return new Set(rows.map(({ item: { values } }) => values[type.primaryKey.name]));
}

/**
 * Whether a problem stays, once what comes back first is there.
 * @param first its ids, by entity
 */
function isLeft(
  { byName }: EntityType,
  item: RowItem,
  first: ReadonlyMap<string, ReadonlySet<unknown>>,
): (issue: Issue) => boolean {
  return ({ code, attribute }) => {
    const ids = first.get(byName.get(attribute ?? "")?.fkName ?? "");
    if (code !== "unknownReference" || ids === undefined || !("after" in item)) return true;
    return ![item.after[attribute ?? ""]].flat().some((id) => ids.has(id));
  };
}

function statusOf(item: RowItem): ItemResult["status"] {
  if (!hasNoIssues(item) || item.kind === "refused") return "error";
  if (item.kind === "create") return "created";
  if (item.kind === "delete") return "deleted";
  return Object.keys(item.changed).length > 0 ? "updated" : "unchanged";
}
