import { EngineError, type ListAnswer, type RecordTypes } from "@armature/engine";
import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useCallback } from "react";
import { type ListQuery, listRecords } from "./entity-calls.ts";
import { keys } from "./keys.ts";
import { useMetadata } from "./metadata.ts";
import { useClient } from "./services.ts";
import { useSession } from "./session.ts";

/** All that the organization has of an entity. */
export interface RecordSetWish<Name extends string = string> {
  readonly entity: Name;
  /** Some of its attributes; null for the whole records, as `useAllRecords` has them. */
  readonly attributes: readonly string[] | null;
}

/** Records of several entities, by entity, as `Loaded` takes them. */
export interface RecordSets<Name extends string = string, Records extends RecordTypes = RecordTypes> {
  /** Undefined until all of them are there; the same object while none of them changed. */
  readonly data: SetsOf<Name, Records> | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

type SetsOf<Name extends string, Records extends RecordTypes> = { readonly [Each in Name]: readonly Records[Each][] };

/** {@link useRecordSets} in code that has generated types of its records. */
export type UseRecordSets<Records extends RecordTypes> = <Name extends string & keyof Records>(
  wishes: readonly RecordSetWish<Name>[],
) => RecordSets<Name, Records>;

/**
 * Reads several entities at once, each anew after a write that can have changed it.
 * @param wishes the same list at every render
 */
export function useRecordSets<Name extends string, Records extends RecordTypes = RecordTypes>(
  wishes: readonly RecordSetWish<Name>[],
): RecordSets<Name, Records> {
  const client = useClient();
  const { entities } = useMetadata();
  const { organizationId } = useSession();
  const combine = useCallback(
    (answers: readonly UseQueryResult<ListAnswer>[]) => asSets<Name, Records>(wishes, answers),
    [wishes],
  );
  return useQueries({
    queries: wishes.map(({ entity, attributes }) => {
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
  wishes: readonly RecordSetWish<Name>[],
  answers: readonly UseQueryResult<ListAnswer>[],
): RecordSets<Name, Records> {
  const isThere = answers.every(({ data }) => data !== undefined);
  const sets = wishes.map(({ entity }, index) => [entity, answers[index]?.data?.result ?? []] as const);
  return {
    data: isThere ? (Object.fromEntries(sets) as SetsOf<Name, Records>) : undefined,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => answers.forEach((answer) => void answer.refetch()),
  };
}
