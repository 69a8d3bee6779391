import type { Values } from "@armature/engine";
import { type FailedRead, useAllRecords, useEntityType } from "@armature/renderer";

export interface ListsRead<Name extends string> extends FailedRead {
  /** Records by entity; undefined until all of them are there. */
  readonly data: Readonly<Record<Name, readonly Values[]>> | undefined;
}

/** All records of two entities, as `Loaded` takes them. */
export function useTwoLists<A extends string, B extends string>(one: A, other: B): ListsRead<A | B> {
  const reads = [
    [one, useAllRecords(useEntityType(one))],
    [other, useAllRecords(useEntityType(other))],
  ] as const;
  const isThere = reads.every(([, { data }]) => data !== undefined);
  const lists = reads.map(([name, { data }]) => [name, data?.result ?? []] as const);
  return {
    data: isThere ? (Object.fromEntries(lists) as Record<A | B, readonly Values[]>) : undefined,
    error: reads.find(([, { error }]) => error !== null)?.[1].error ?? null,
    isFetching: reads.some(([, { isFetching }]) => isFetching),
    refetch: () => reads.map(([, { refetch }]) => refetch()),
  };
}
