import type { EntityType, ListAnswer, RecordAnswer, RecordId, Values } from "@armature/engine";
import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ListQuery, listRecords, readRecord } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";
import { warnOfUndefined } from "./undefined-values.ts";

/**
 * A page of an entity's records. The previous page stays while the next one loads (`isPlaceholderData`).
 * @param enabled false while it is not yet known which page is needed
 * @example
 * ```tsx
 * import { parseSort } from "@armature/engine/list";
 * import { useRecords } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { data } = useRecords(item, QUERY);
 *   return <p>{data?.total ?? 0} items</p>;
 * }
 * const QUERY = { where: null, sort: parseSort("title"), limit: 20, offset: 0, columns: ["title"] };
 * ```
 */
export function useRecords<Row extends Values>(
  type: EntityType<Row>,
  query: ListQuery,
  enabled = true,
): UseQueryResult<ListAnswer<Row>> {
  const windowOf = useWindowOf(type);
  return useQuery({ ...windowOf(query), placeholderData: keepPreviousData, enabled });
}

/**
 * Several pages of an entity's records, in the given order.
 * @example
 * ```tsx
 * import { useRecordWindows } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const [first] = useRecordWindows(item, QUERIES);
 *   return <p>{first?.data?.result.length ?? 0} items</p>;
 * }
 * const QUERIES = [{ where: null, sort: [], limit: 20, offset: 0, columns: ["title"] }];
 * ```
 */
export function useRecordWindows<Row extends Values>(
  type: EntityType<Row>,
  queries: readonly ListQuery[],
): UseQueryResult<ListAnswer<Row>>[] {
  return useQueries({ queries: queries.map(useWindowOf(type)) });
}

function useWindowOf<Row extends Values>(type: EntityType<Row>) {
  const client = useClient();
  const { organizationId } = useSession();
  return (query: ListQuery) => ({
    queryKey: keys.list(organizationId, type.name, query),
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const answer = await listRecords(client, type, query, signal);
      warnOfUndefined(type, answer.result[0]);
      return answer;
    },
  });
}

/**
 * All whole records of an organization.
 * @example
 * ```tsx
 * import { useAllRecords } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { data } = useAllRecords(item);
 *   return <p>{data?.result.length ?? 0} items</p>;
 * }
 * ```
 */
export function useAllRecords<Row extends Values>(type: EntityType<Row>): UseQueryResult<ListAnswer<Row>> {
  return useRecords(type, ALL);
}

const ALL: ListQuery = Object.freeze({ where: null, sort: [], limit: null, offset: 0, columns: null });

/**
 * A record by its id, read again after a write that may have changed it. Null reads nothing.
 * @param id its primary key, or its second key if the entity has one
 * @example
 * ```tsx
 * import { recordName, useRecord } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { data } = useRecord(item, 1);
 *   return <h1>{data && recordName(item, data.result)}</h1>;
 * }
 * ```
 */
export function useRecord<Row extends Values>(
  type: EntityType<Row>,
  id: RecordId | null,
): UseQueryResult<RecordAnswer<Row>> {
  const client = useClient();
  const { organizationId } = useSession();
  return useQuery({
    queryKey: keys.record(organizationId, type.name, id ?? 0),
    queryFn: async () => {
      const answer = await readRecord(client, type, id ?? 0);
      warnOfUndefined(type, answer.result);
      return answer;
    },
    enabled: id !== null,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
  });
}
