import type { Changeset } from "@armature/engine";
import { hasNoIssues, type ItemResult } from "@armature/engine/changes";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { ApplyOptions } from "./apply.ts";
import type { ModulePoints } from "../points/points.ts";
import { runPoints } from "../points/run-points.ts";
import type { RowItem } from "../facts/group.ts";
import { entityOf } from "../read/query.ts";
import { type Scope, viewable } from "../scope.ts";
import { WritePlan } from "../plan/write-plan.ts";

export type DryRunOptions = Pick<ApplyOptions, "restore" | "undone">;

/**
 * Previews a changeset. It runs the same checks as a write, from permissions to lookups, in a constant number of
 * statements, but locks and writes nothing.
 * @throws AppError closed, submitted (423), noOrganization (409)
 */
export async function dryRunRecords(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  sent: Changeset,
  { points, at, restore, undone }: DryRunOptions & { readonly points: ModulePoints; readonly at: string },
): Promise<readonly ItemResult[]> {
  const { changeset, inputs } = points.takeInputs(sent);
  const isRestore = restore === true;
  const dry = { trx: db, compiled, scope, changeset, isRestore, undone, at, reserved: [], isDry: true } as const;
  const plan = await WritePlan.open(dry);
  plan.decideRoots((await runPoints(points, dry, plan.roots, inputs)).items);
  const type = entityOf(compiled, changeset.entity);
  return plan.roots.map((item) => ({
    status: statusOf(item),
    id: item.id,
    record: item.before && viewable(type, scope, item.before),
    issues: item.issues,
    ...(item.warnings && { warnings: item.warnings }),
  }));
}

function statusOf(item: RowItem): ItemResult["status"] {
  if (!hasNoIssues(item) || item.kind === "refused") return "error";
  if (item.kind === "create") return "created";
  if (item.kind === "delete") return "deleted";
  return Object.keys(item.changed).length > 0 ? "updated" : "unchanged";
}
