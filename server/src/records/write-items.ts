import { hasNoIssues, type PlannedCreate, type PlannedDelete, type PlannedUpdate, type Values } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { endWith, moveWith } from "./accounts.ts";
import { type CascadeDelete, orphansOf } from "./cascade.ts";
import { type ChangesetHeader, headerPart, type HistoryRow, historyPart, newChangesetId } from "./history.ts";
import type { Apply, RowItem } from "./validate-items.ts";
import { tellStateChanges } from "./state-changes.ts";
import { withServerValues } from "./server-values.ts";
import type { Part } from "./statement-parts.ts";
import type { EntityTable } from "./table.ts";
import { deletePart, insertPart, reserveIds, runWrites, skipIds, updatePart } from "./write-sql.ts";

/** An item with the id that its record has. */
type Creation = PlannedCreate & { readonly id: number };
type Stored = Creation | PlannedUpdate<number> | PlannedDelete<number>;

/** What was written: the item, and the record as it is stored now; null for a delete. */
export interface Written {
  readonly item: Stored;
  readonly record: Values | null;
}

/** A changeset about to be written. */
export interface Write {
  readonly id: string;
  readonly header: ChangesetHeader;
  readonly following: readonly CascadeDelete[];
}

/** Writes what was validated sound, with its history and what goes along; a constant number of statements. */
export async function writeItems(
  apply: Apply,
  table: EntityTable,
  planned: readonly RowItem[],
  { id, header, following }: Write,
): Promise<readonly Written[]> {
  const { trx, scope, at } = apply;
  const { organizationId } = header;
  const sound = planned.filter(hasNoIssues);
  const creates = await withIds(
    trx,
    table,
    sound.filter((item) => item.kind === "create").map((item) => withServerValues(table.type, item)),
    apply.reserved,
  );
  const updates = sound.filter((item) => item.kind === "update").filter(isChange);
  const deletes = sound.filter((item) => item.kind === "delete");
  const history = [...creates, ...updates, ...deletes].map((item) => historyOf(table, item, organizationId));
  const gone = new Set(deletes.map((item) => item.id));
  const going = following.map(({ table: other, rows }) => ({
    table: other,
    rows: rows.filter(({ root }) => gone.has(root)),
  }));
  const stamps = await runWrites(trx, table, {
    inserted: insertPart(table, creates, { organizationId, by: scope.userId, at }),
    updated: updatePart(table, updates, at),
    deleted: deletePart(table, [...gone]),
    header: headerPart(id, header, history),
    history: historyPart(id, header, history),
    others: going.flatMap((each) => deleteParts(id, header, each)),
  });
  await tellStateChanges(trx, table.type, header, [...creates, ...updates, ...deletes]);
  for (const { table: other, rows } of going) {
    const ended = rows.map((row) => ({ ...row, kind: "delete" as const }));
    await tellStateChanges(trx, other.type, header, ended);
  }
  await moveWith(trx, table.type, updates, at);
  if (deletes.length > 0) {
    const all = [{ table, rows: deletes.map((item) => ({ ...item, root: item.id })) }, ...going];
    await endAll(apply, all);
    const orphans = await orphansOf(apply, all);
    await runWrites(trx, table, { others: orphans.flatMap((each) => deleteParts(id, header, each)) });
  }
  const stamped = { organizationId, created: at, createdBy: scope.userId, updated: at };
  const { primaryKey } = table.storage;
  return [
    ...creates.map((item) => {
      const made = item.made && { created: item.made.at, createdBy: item.made.by };
      return written(table.names, item, { ...stamped, ...made, ...item.after, [primaryKey]: item.id });
    }),
    ...updates.map((item) =>
      written(table.names, item, { ...item.before, ...item.after, updated: stamps.get(item.id) }),
    ),
    ...deletes.map((item) => ({ item, record: null })),
  ];
}

/** Deletes what goes along, as a changeset of its own, so that its history is whole and it can be taken back. */
function deleteParts(
  wholeId: string,
  header: ChangesetHeader,
  { table, rows }: CascadeDelete,
): readonly (Part | null)[] {
  const own = { ...header, entity: table.type.name, idempotencyKey: null, wholeId };
  const id = newChangesetId();
  const history = rows.map(({ id: recordId, before }): HistoryRow => {
    const bound = before["organizationId"];
    const organizationId = typeof bound === "number" ? bound : null;
    return { recordId, organizationId, kind: "delete", old: before, new: null };
  });
  const ids = rows.map((row) => row.id);
  return [deletePart(table, ids), headerPart(id, own, history), historyPart(id, own, history)];
}

async function endAll({ trx, at }: Apply, gone: readonly CascadeDelete[]): Promise<void> {
  for (const { table, rows } of gone) {
    const ids = rows.map(({ id }) => id);
    await endWith(trx, table.type, ids, at);
  }
}

function isChange({ changed }: PlannedUpdate): boolean {
  return Object.keys(changed).length > 0;
}

function written(names: readonly string[], item: Stored, values: Values): Written {
  const record: Record<string, unknown> = {};
  for (const name of names) record[name] = values[name] ?? null;
  return { item, record };
}

async function withIds(
  trx: Kysely<SystemSchema>,
  table: EntityTable,
  creates: readonly PlannedCreate[],
  reserved: readonly number[],
): Promise<readonly Creation[]> {
  const named = creates.flatMap((item) => item.id ?? []);
  if (named.length > 0) await skipIds(trx, table, named);
  const lacking = Math.max(0, creates.length - named.length - reserved.length);
  const ids = [...reserved, ...(await reserveIds(trx, table, lacking))].values();
  return creates.map((item) => ({ ...item, id: item.id ?? nextOf(ids) }));
}

function nextOf(ids: Iterator<number, undefined>): number {
  const { value } = ids.next();
  if (value === undefined) throw new Error("The database reserved fewer ids than it was asked for");
  return value;
}

function historyOf({ storage: { primaryKey } }: EntityTable, item: Stored, organizationId: number | null): HistoryRow {
  const row = { recordId: item.id, organizationId, kind: item.kind };
  if (item.kind === "create") return { ...row, old: null, new: { ...item.after, [primaryKey]: item.id } };
  if (item.kind === "delete") return { ...row, old: item.before, new: null };
  const names = Object.keys(item.changed);
  return {
    ...row,
    old: Object.fromEntries(names.map((name) => [name, item.before[name] ?? null])),
    new: item.changed,
  };
}
