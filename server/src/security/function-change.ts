import { type ChangeItem, hasNoIssues, POINT_LIST, type RecordId, type Values, withIssue } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { type ApplyOptions, type WrittenItem, writeWithin } from "../records/apply.ts";
import type { RowItem } from "../records/judge.ts";
import { entityOf, queryRecords } from "../records/query.ts";
import { type Scope, serverScope, writing } from "../records/scope.ts";
import { refusedWithin } from "../records/refusal.ts";
import { POINT } from "./entities.ts";

const OWNER = "secFunctionId";

export interface FunctionChange {
  readonly scope: Scope;
  /** The items as they were sent, with their points. */
  readonly sent: readonly ChangeItem[];
  /** Former values are written back. */
  readonly isRestore: boolean;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** All points that a function is to have: a stored one with its id. */
type PointList = readonly Values[];

/**
 * How functions are saved with their points in one transaction. A body with {@link POINT_LIST} names all of
 * them; without it they stay. One point that is refused refuses the call, in the words of the point.
 */
export function functionChange(change: FunctionChange): Pick<ApplyOptions, "complete" | "alongside"> {
  if (change.isRestore) return {};
  const lists = new Map<number, PointList>();
  return {
    complete: async (_trx, _compiled, items) =>
      items.map((item) => {
        const sent = change.sent[item.index];
        if (item.kind === "delete" || item.kind === "refused" || !sent || sent.kind === "delete") return item;
        const list = sent.values[POINT_LIST];
        if (list === undefined || !hasNoIssues(item)) return item;
        if (!isPointList(list)) return withIssue(item, "pointList");
        lists.set(item.index, list);
        return touched(item);
      }),
    alongside: (trx, written, compiled) => writePoints(change, lists, trx, written, compiled),
  };
}

function isPointList(list: unknown): list is PointList {
  return Array.isArray(list) && list.every((point) => typeof point === "object" && point !== null);
}

/** A function whose points are saved is another than before, also for who saves it next. */
function touched(item: Extract<RowItem, { kind: "create" | "update" }>): RowItem {
  if (item.kind === "create" || Object.keys(item.changed).length > 0) return item;
  return { ...item, changed: { name: item.after["name"] } };
}

async function writePoints(
  { scope, at }: FunctionChange,
  lists: ReadonlyMap<number, PointList>,
  trx: Kysely<SystemSchema>,
  written: readonly WrittenItem[],
  compiled: CompiledMetadata,
): Promise<void> {
  const saved = written.flatMap(({ index, id }) => {
    const list = lists.get(index);
    return list ? [{ id, list }] : [];
  });
  if (saved.length === 0) return;
  const stored = await storedPoints(
    trx,
    compiled,
    saved.map(({ id }) => id),
  );
  const items = saved.flatMap(({ id, list }) => itemsOf(id, list, stored.get(id) ?? []));
  if (items.length === 0) return;
  const type = entityOf(compiled, POINT);
  try {
    await writeWithin(trx, compiled, writing(scope, type), { entity: POINT, source: "api", items }, at);
  } catch (error) {
    throw refusedWithin(scope, error);
  }
}

/** Points that are left out go, those with an id of the function's stay as they are sent, others come. */
function itemsOf(owner: number, list: PointList, stored: readonly RecordId[]): readonly ChangeItem[] {
  const kept = new Set(list.map(({ id }) => id));
  const gone = stored.filter((id) => !kept.has(id)).map((id): ChangeItem => ({ kind: "delete", id }));
  const come = list.map(({ id, ...values }): ChangeItem => {
    const owned = { ...values, [OWNER]: owner };
    if (id === undefined || id === null) return { kind: "create", values: owned };
    const own = stored.find((each) => each === id);
    return { kind: "update", id: own ?? 0, values: owned };
  });
  return [...gone, ...come];
}

async function storedPoints(
  trx: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const where = { kind: "ids", attribute: OWNER, ids } as const;
  const columns = ["id", OWNER];
  const query = { entity: POINT, where, sort: [], page: { limit: null }, columns, count: "none" as const };
  const { rows } = await queryRecords(trx, compiled, serverScope(compiled.entityNames), query);
  const groups = Map.groupBy(rows, (row) => Number(row[OWNER]));
  return new Map([...groups].map(([owner, own]) => [owner, own.map((row) => Number(row["id"]))]));
}
