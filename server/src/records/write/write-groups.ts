import type { Values } from "@armature/engine";
import type { PlannedCreate, PlannedDelete, PlannedUpdate } from "@armature/engine/changes";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { orphansOf } from "../facts/cascade.ts";
import { type CascadeDelete, type Group, cascadeDeletesOf, isWritten } from "../facts/group.ts";
import { type ChangesetHeader, headerPart, type HistoryRow, historyPart } from "../read/history.ts";
import type { ModulePoints } from "../points/points.ts";
import { organizationOf } from "../scope.ts";
import { jobsPart, type WritingJob } from "./job-rows.ts";
import { deliveriesOf, type WrittenChange } from "./webhook-rows.ts";
import { notifyStateChanges } from "./state-changes.ts";
import type { Part } from "../sql/statement-parts.ts";
import { withFormer } from "./former-values.ts";
import { deletePart, insertPart, runWrites, type TableWrites, updatePart } from "./write-sql.ts";
import { failingAs } from "./write-transaction.ts";

/** A written item and the record as it is now stored; null for a delete. */
export interface Written {
  readonly group: Group;
  readonly item: StoredItem;
  readonly record: Values | null;
}

/** A new record with its id. */
type Creation = PlannedCreate & { readonly id: number };
export type StoredItem = Creation | PlannedUpdate<number> | PlannedDelete<number>;

/** A changeset that is about to be written. */
export interface Write {
  readonly trx: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly points: ModulePoints;
  readonly id: string;
  readonly header: ChangesetHeader;
  readonly job?: WritingJob | undefined;
}

/** What one group writes to its table. */
interface TableChanges {
  readonly group: Group;
  readonly organizationId: number | null;
  readonly creates: readonly Creation[];
  readonly updates: readonly PlannedUpdate<number>[];
  readonly deletes: readonly PlannedDelete<number>[];
}

/**
 * Writes the valid items with their history and cascade deletes. Takes one statement for all groups with the same
 * error, and a constant number besides.
 */
export async function writeGroups(write: Write, groups: readonly Group[]): Promise<readonly Written[]> {
  const written: Written[] = [];
  const queued = new Set<string>();
  const jobsOf: JobsOf = (history, written) =>
    jobsPart(write, history, deliveriesOf(write.compiled.definitions, write.header.authorId, written), queued);
  for (const [error, alike] of Map.groupBy(groups, (group) => group.error)) {
    const { length } = written;
    written.push(...(await failingAs(error, () => writeTogether(write, alike, { isFirst: length === 0, jobsOf }))));
  }
  return written;
}

/** The jobs that follow from these rows. One changeset has each of those of modules once. */
type JobsOf = (history: readonly HistoryRow[], changes: readonly WrittenChange[]) => Part | null;

/** @param isFirst whether the header of the changeset is still to be written */
async function writeTogether(
  write: Write,
  groups: readonly Group[],
  { isFirst, jobsOf }: { readonly isFirst: boolean; readonly jobsOf: JobsOf },
): Promise<readonly Written[]> {
  const { trx, compiled, id, header } = write;
  const { at } = header;
  const changes: TableChanges[] = [];
  for (const group of groups) changes.push(await changesOf(trx, group));
  const cascades = groups.flatMap(cascadeDeletesOf).filter(({ rows }) => rows.length > 0);
  const history = [...changes.flatMap(historyOf), ...cascades.flatMap(cascadeHistory)];
  const isPlain = groups.length === 1 && cascades.length === 0;
  const cacheOwner = isPlain ? (groups[0]?.table.storage ?? compiled) : compiled;
  const stamps = await runWrites(
    trx,
    cacheOwner,
    changes.map((each) => tableWritesOf(each, at)),
    [
      isFirst ? headerPart(id, header, history) : null,
      historyPart(id, header, history),
      jobsOf(history, [
        ...changes.flatMap(changesOfTable),
        ...cascades.flatMap((each) => changesOfCascade(each, groups)),
      ]),
      ...cascades.map(cascadePart),
    ],
  );
  await notifyAndFollow(write, changes, cascades);
  await deleteOrphans(write, [...changes.flatMap(deletedBy), ...cascades], groups, jobsOf);
  return changes.flatMap((each, index) => writtenOf(each, at, stamps[index] ?? new Map()));
}

async function changesOf(trx: Write["trx"], group: Group): Promise<TableChanges> {
  const { table, items, scope } = group;
  const written = items.filter(isWritten);
  return {
    group,
    organizationId: organizationOf(table.type, scope),
    creates: written.filter((item) => item.kind === "create").map((item) => ({ ...item, id: reservedIdOf(item) })),
    updates: await withFormer(
      trx,
      table,
      written.filter((item) => item.kind === "update"),
    ),
    deletes: written.filter((item) => item.kind === "delete"),
  };
}

function reservedIdOf({ id }: PlannedCreate): number {
  if (id === null) throw new Error("A new record is written before it was given an id");
  return id;
}

function tableWritesOf(
  { group: { table, scope }, organizationId, creates, updates, deletes }: TableChanges,
  at: string,
): TableWrites {
  const ids = deletes.map((item) => item.id);
  return {
    inserted: insertPart(table, creates, { organizationId, by: scope.userId, at }),
    updated: updatePart(table, updates, at),
    deleted: deletePart(table, ids),
  };
}

/** Deletes the records of a cascade. */
function cascadePart({ table, rows }: CascadeDelete): Part | null {
  return deletePart(
    table,
    rows.map((row) => row.id),
  );
}

function cascadeHistory({ table, rows }: CascadeDelete): readonly HistoryRow[] {
  return rows.map(({ id: recordId, before }): HistoryRow => {
    const bound = before["organizationId"];
    const organizationId = typeof bound === "number" ? bound : null;
    return {
      entity: table.type.name,
      isFurther: true,
      recordId,
      organizationId,
      kind: "delete",
      old: before,
      new: null,
    };
  });
}

/** Notifies open pages of changed states, and lets the platform follow updated records. */
async function notifyAndFollow(
  { trx, points, header }: Write,
  changes: readonly TableChanges[],
  cascades: readonly CascadeDelete[],
): Promise<void> {
  for (const { group, organizationId, creates, updates, deletes } of changes) {
    const { type } = group.table;
    await notifyStateChanges(trx, type, { organizationId }, [...creates, ...updates, ...deletes]);
    for (const each of points.ofPlatform(type.name)) await each.afterUpdate?.(trx, updates, header.at);
  }
  for (const { table, rows } of cascades) {
    const ended = rows.map((row) => ({ ...row, kind: "delete" as const }));
    await notifyStateChanges(trx, table.type, header, ended);
  }
}

/** Lets the platform follow deleted records, and deletes orphans: owned records that nothing refers to any more. */
async function deleteOrphans(
  { trx, compiled, points, id, header }: Write,
  deleted: readonly CascadeDelete[],
  groups: readonly Group[],
  jobsOf: JobsOf,
): Promise<void> {
  if (deleted.length === 0) return;
  for (const { table, rows } of deleted) {
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) continue;
    for (const each of points.ofPlatform(table.type.name)) await each.afterDelete?.(trx, ids, header.at);
  }
  const orphans = await orphansOf({ trx, compiled }, deleted);
  const history = orphans.flatMap(cascadeHistory);
  const changes = orphans.flatMap((each) => changesOfCascade(each, groups));
  const followed = [historyPart(id, header, history), jobsOf(history, changes)];
  await runWrites(trx, compiled, [], [...orphans.map(cascadePart), ...followed]);
}

/** What webhooks hear of: nothing where none is on the entity. */
function changesOfTable({ group, creates, updates, deletes }: TableChanges): readonly WrittenChange[] {
  const { scope } = group;
  const { type, storage } = group.table;
  if (type.webhooks.length === 0) return [];
  const of = (id: number) => ({ type, id, changed: [], facts: scope.facts });
  return [
    ...creates.map(({ id, after }) => ({ ...of(id), before: null, after: { ...after, [storage.primaryKey]: id } })),
    ...updates.map(({ id, before, after, changed }) => {
      return { ...of(id), before, after: { ...before, ...after }, changed: Object.keys(changed) };
    }),
    ...deletes.map(({ id, before }) => ({ ...of(id), before, after: null })),
  ];
}

/** A cascade has the facts of the call. */
function changesOfCascade(
  { table: { type }, rows }: CascadeDelete,
  [call]: readonly Group[],
): readonly WrittenChange[] {
  if (type.webhooks.length === 0 || call === undefined) return [];
  const { facts } = call.scope;
  return rows.map(({ id, before }) => ({ type, id, before, after: null, changed: [], facts }));
}

function deletedBy({ group: { table }, deletes }: TableChanges): readonly CascadeDelete[] {
  return deletes.length === 0 ? [] : [{ table, rows: deletes.map((item) => ({ ...item, root: item.id })) }];
}

function writtenOf(
  { group, organizationId, creates, updates, deletes }: TableChanges,
  at: string,
  stamps: ReadonlyMap<number, string>,
): readonly Written[] {
  const { table, scope } = group;
  const stamped = { organizationId, created: at, createdBy: scope.userId, updated: at };
  const { primaryKey } = table.storage;
  const written = (item: StoredItem, values: Values): Written => ({
    group,
    item,
    record: recordOf(table.names, values),
  });
  return [
    ...creates.map((item) => {
      const made = item.made && { created: item.made.at, createdBy: item.made.by };
      return written(item, { ...stamped, ...made, ...item.after, [primaryKey]: item.id });
    }),
    ...updates.map((item) => written(item, { ...item.before, ...item.after, updated: stamps.get(item.id) })),
    ...deletes.map((item) => ({ group, item, record: null })),
  ];
}

function recordOf(names: readonly string[], values: Values): Values {
  const record: Record<string, unknown> = {};
  for (const name of names) record[name] = values[name] ?? null;
  return record;
}

function historyOf({ group, organizationId, creates, updates, deletes }: TableChanges): readonly HistoryRow[] {
  const { isFurther } = group;
  const { type, storage } = group.table;
  const row = (item: StoredItem) => ({ entity: type.name, isFurther, recordId: item.id, organizationId });
  return [
    ...creates.map((item): HistoryRow => {
      return { ...row(item), kind: "create", old: null, new: { ...item.after, [storage.primaryKey]: item.id } };
    }),
    ...updates.map((item): HistoryRow => {
      const former = Object.keys(item.changed).map((name) => [name, item.before[name] ?? null]);
      return { ...row(item), kind: "update", old: Object.fromEntries(former), new: item.changed };
    }),
    ...deletes.map((item): HistoryRow => ({ ...row(item), kind: "delete", old: item.before, new: null })),
  ];
}
