import {
  type ChangeItem,
  type Changeset,
  type EntityType,
  isBuildClosed,
  isLocked,
  may,
  validate,
  type Values,
} from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { unjudgedIssues } from "./column-values.ts";
import { resolveNeeds } from "./needs.ts";
import { type PlannedItem, planWrite } from "./plan-item.ts";
import { findUses } from "./references.ts";
import type { Scope } from "./scope.ts";
import { type EntityTable, rowId } from "./table.ts";
import { loadById } from "./write-sql.ts";

/** One changeset in the transaction that writes it. */
export interface Apply {
  readonly trx: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  readonly changeset: Changeset;
  readonly at: string;
}

const EARLIER = new Set(["unknownRecord", "notCreatable", "notRemovable", "notUpdatable"]);

/** A closed build refuses the call (GEN-D37), unless 404 or 403 come first for all of it (ACC-D33). */
function checkState(type: EntityType, scope: Scope, planned: readonly PlannedItem[]): void {
  if (!type.closable || !isBuildClosed(scope.status)) return;
  const isRefused = (item: PlannedItem) => item.issues.some((issue) => EARLIER.has(issue.code));
  if (!planned.every(isRefused)) throw new AppError("closed");
}

/** Every item planned and validated; nothing is written yet. */
export async function judge(
  { trx, compiled, scope, changeset }: Apply,
  table: EntityTable,
): Promise<readonly PlannedItem[]> {
  const { type } = table;
  const ids = changeset.items.flatMap((item) => (item.kind === "create" ? [] : rowId(item.id)));
  const hasDelete = changeset.items.some((item) => item.kind === "delete");
  const existing = await loadById(trx, table, scope, ids, hasDelete ? "for update" : "for no key update");
  const planned = changeset.items.map((item, index) => plan(type, scope, item, existing, index));
  checkState(type, scope, planned);
  const repeated = withoutRepeats(planned);
  const found = await resolveNeeds({
    db: trx,
    compiled,
    scope,
    table,
    items: repeated.filter(hasNoIssues),
    isWrite: true,
  });
  const uses = await findUses(
    trx,
    compiled,
    type,
    repeated.filter(isDelete).map((item) => item.id ?? 0),
  );
  const decide = (refused: ReadonlySet<number>) =>
    repeated.map((item) => {
      if (!hasNoIssues(item)) return item;
      if (item.kind === "delete") return uses.has(item.id ?? 0) ? withIssue(item, "inUse") : item;
      const own = validate(item.judged, item.after, { mode: item.kind, found: found(item, refused) });
      return { ...item, issues: own.length > 0 ? own : unjudgedIssues(item) };
    });
  return decideUntilSettled(decide);
}

/** What is refused gives up no value, so that another item may not take it: decided anew until no more are refused. */
function decideUntilSettled(decide: (refused: ReadonlySet<number>) => readonly PlannedItem[]): readonly PlannedItem[] {
  let refused: ReadonlySet<number> = new Set();
  for (;;) {
    const decided = decide(refused);
    const now = new Set(decided.filter((item) => !hasNoIssues(item)).map((item) => item.index));
    if (now.size === refused.size) return decided;
    refused = now;
  }
}

export function hasNoIssues(item: PlannedItem): boolean {
  return item.issues.length === 0;
}

function isDelete(item: PlannedItem): boolean {
  return item.kind === "delete" && hasNoIssues(item);
}

function withIssue(item: PlannedItem, code: string, attribute: string | null = null): PlannedItem {
  return { ...item, issues: [...item.issues, { code, attribute }] };
}

function plan(
  type: EntityType,
  scope: Scope,
  item: ChangeItem,
  existing: ReadonlyMap<number, Values>,
  index: number,
): PlannedItem {
  const before = item.kind === "create" ? null : (existing.get(rowId(item.id)[0] ?? 0) ?? null);
  const empty: PlannedItem = {
    index,
    kind: item.kind,
    id: null,
    before,
    after: {},
    changed: {},
    judged: [],
    written: [],
    issues: [],
  };
  if (item.kind === "create") {
    if (!may(scope.permission, type.name, "create")) return withIssue(empty, "notCreatable");
    return planWrite(type, scope, item, null, index);
  }
  if (!before) return withIssue(empty, "unknownRecord");
  const found = { ...empty, id: Number(item.id) };
  const isStale = item.ifMatch !== undefined && item.ifMatch !== before["updated"];
  const planned = item.kind === "delete" ? planDelete(type, scope, found) : planWrite(type, scope, item, before, index);
  return isStale && !outranksStale(type, scope, planned) ? withIssue(found, "stale") : planned;
}

function planDelete(type: EntityType, scope: Scope, item: PlannedItem): PlannedItem {
  if (!may(scope.permission, type.name, "remove")) return withIssue(item, "notRemovable");
  return isLocked(item.before) && !scope.isServer ? withIssue(item, "locked") : item;
}

/**
 * 403 and 423 come before 412 (ACC-D33). A single attribute that may not be changed does not: on a stale record it
 * differs because somebody else changed it.
 */
function outranksStale(type: EntityType, scope: Scope, { issues }: PlannedItem): boolean {
  const mayUpdate = may(scope.permission, type.name, "update");
  return issues.some(
    ({ code }) => ["locked", "notRemovable"].includes(code) || (code === "notUpdatable" && !mayUpdate),
  );
}

/** Two items that name one record could not both be what its editor saw. */
function withoutRepeats(items: readonly PlannedItem[]): readonly PlannedItem[] {
  const seen = new Set<number>();
  return items.map((item) => {
    if (item.id === null || !hasNoIssues(item)) return item;
    if (seen.has(item.id)) return withIssue(item, "duplicateInChangeset");
    seen.add(item.id);
    return item;
  });
}
