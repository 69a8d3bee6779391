import type { EntityType, ListAnswer, ReferenceLabels, Values } from "@armature/engine";
import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ListQuery, listRecords } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

/** The most ids that a filter may list. */
const IDS_AT_ONCE = 200;
/** If more calls than this were needed, one call for all records is faster. */
const MOST_CALLS = 5;

/** The records with some ids, as far as they are loaded. */
export interface RecordsById<Row extends Values = Values> {
  readonly state: "loading" | "ready" | "failed";
  /** In the order of the ids. Records that do not exist (any more) are left out. */
  readonly records: readonly Row[];
  readonly labels: ReferenceLabels;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Several whole records by id.
 * @example
 * ```tsx
 * import { recordName, useRecordsById } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { records } = useRecordsById(item, [1, 2]);
 *   return <p>{records.map((record) => recordName(item, record)).join(", ")}</p>;
 * }
 * ```
 */
export function useRecordsById<Row extends Values>(type: EntityType<Row>, ids: readonly number[]): RecordsById<Row> {
  const client = useClient();
  const { organizationId } = useSession();
  const answers = useQueries({
    queries: queriesOf(type, ids).map((query) => ({
      queryKey: keys.list(organizationId, type.name, query),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => listRecords(client, type, query, signal),
      refetchOnWindowFocus: false,
    })),
    combine: combined<Row>,
  });
  const { lists, state, error, retry } = answers;
  const found = useMemo(() => joined(type, ids, lists), [type, ids, lists]);
  return { ...found, state, error, retry };
}

function queriesOf(type: EntityType, ids: readonly number[]): readonly ListQuery[] {
  const whole = { sort: [], limit: null, offset: 0, columns: null };
  const parts = Math.ceil(ids.length / IDS_AT_ONCE);
  if (parts > MOST_CALLS) return [{ ...whole, where: null }];
  return Array.from({ length: parts }, (_, part) => ({
    ...whole,
    where: {
      kind: "term",
      attribute: type.primaryKey.name,
      operator: "equals",
      values: ids.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE),
    },
  }));
}

function combined<Row extends Values>(results: readonly UseQueryResult<ListAnswer<Row>>[]) {
  const lists = results.map(({ data }) => data).filter((data) => data !== undefined);
  const failed = results.filter(({ isError }) => isError);
  const isWhole = lists.length === results.length;
  const state: RecordsById["state"] = isWhole ? "ready" : failed.length > 0 ? "failed" : "loading";
  return {
    lists,
    state,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

function joined<Row extends Values>(type: EntityType<Row>, ids: readonly number[], lists: readonly ListAnswer<Row>[]) {
  const key = type.primaryKey.name;
  const byId = new Map(lists.flatMap(({ result }) => result.map((record) => [Number(record[key]), record])));
  const labels: Record<string, Record<string, string>> = {};
  for (const list of lists) {
    for (const [name, own] of Object.entries(list.labels)) labels[name] = { ...labels[name], ...own };
  }
  return { records: ids.map((id) => byId.get(id)).filter((record) => record !== undefined), labels };
}
