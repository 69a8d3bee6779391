import { EngineError, type ListAnswer } from "@armature/engine";
import type { RecordTypes } from "@armature/engine/schema";
import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useCallback } from "react";
import { type ListQuery, listRecords } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useMetadata } from "../metadata.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

/** All records of an entity in the organization. */
export interface RecordSetRequest<Name extends string = string> {
  readonly entity: Name;
  /** Some of its attributes. Null loads whole records, as `useAllRecords` does. */
  readonly attributes: readonly string[] | null;
}

/** Records of several entities, by entity, in the form that `Loaded` takes. */
export interface RecordSets<Name extends string = string, Records extends RecordTypes = RecordTypes> {
  /** Undefined until all are loaded. The same object while none of them changes. */
  readonly data: SetsOf<Name, Records> | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

type SetsOf<Name extends string, Records extends RecordTypes> = { readonly [Each in Name]: readonly Records[Each][] };

/** {@link useRecordSets} in code that has generated types of its records. */
export type UseRecordSets<Records extends RecordTypes> = <Name extends string & keyof Records>(
  requests: readonly RecordSetRequest<Name>[],
) => RecordSets<Name, Records>;

/**
 * Loads several entities at once, and each again after a write that may have changed it.
 * @param requests must be the same list at every render
 * @example
 * ```tsx
 * import { useRecordSets } from "@armature/renderer";
 * export function Example() {
 *   const { data } = useRecordSets(REQUESTS);
 *   return <p>{data?.item?.length ?? 0} items</p>;
 * }
 * // The same list at every render.
 * const REQUESTS = [{ entity: "item", attributes: ["title"] }] as const;
 * ```
 */
export function useRecordSets<Name extends string, Records extends RecordTypes = RecordTypes>(
  requests: readonly RecordSetRequest<Name>[],
): RecordSets<Name, Records> {
  const client = useClient();
  const { entities } = useMetadata();
  const { organizationId } = useSession();
  const combine = useCallback(
    (answers: readonly UseQueryResult<ListAnswer>[]) => asSets<Name, Records>(requests, answers),
    [requests],
  );
  return useQueries({
    queries: requests.map(({ entity, attributes }) => {
      const type = entities.get(entity);
      if (!type) throw new EngineError(`There is no entity ${entity}; there are ${[...entities.keys()].join(", ")}`);
      const query: ListQuery = { where: null, sort: [], limit: null, offset: 0, columns: attributes };
      return {
        queryKey: keys.list(organizationId, entity, query),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => listRecords(client, type, query, signal),
      };
    }),
    combine,
  });
}

function asSets<Name extends string, Records extends RecordTypes>(
  requests: readonly RecordSetRequest<Name>[],
  answers: readonly UseQueryResult<ListAnswer>[],
): RecordSets<Name, Records> {
  const isThere = answers.every(({ data }) => data !== undefined);
  const sets = requests.map(({ entity }, index) => [entity, answers[index]?.data?.result ?? []] as const);
  return {
    data: isThere ? (Object.fromEntries(sets) as SetsOf<Name, Records>) : undefined,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => answers.forEach((answer) => void answer.refetch()),
  };
}
