import type { EntityType, ListAnswer } from "@armature/engine";
import { listAttributes, type Viewer } from "@armature/engine/access";
import { whereOf } from "@armature/engine/list";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { listRecords, type ListQuery } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useClient } from "../services.ts";
import { useSession, useViewer } from "../session/session.ts";

/** The records of one entity that match a text. */
export interface FoundRecords {
  readonly type: EntityType;
  readonly records: ListAnswer["result"];
}

export interface RecordSearch {
  readonly found: readonly FoundRecords[];
  readonly isPending: boolean;
  /** Labels of entities that could not be searched. */
  readonly failed: readonly string[];
}

/**
 * The newest records of each entity that a list's quick filter finds for the text. Makes one call for each entity.
 * @param text an empty text finds nothing and makes no call
 * @param most the most records of each entity
 */
export function useRecordSearch(types: readonly EntityType[], text: string, most: number): RecordSearch {
  const client = useClient();
  const viewer = useViewer();
  const { organizationId } = useSession();
  const queries = useMemo(
    () => types.map((type) => ({ type, query: queryOf(type, viewer, text, most) })),
    [types, viewer, text, most],
  );
  const answers = useQueries({
    queries: queries.map(({ type, query }) => ({
      queryKey: keys.list(organizationId, type.name, query),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => listRecords(client, type, query, signal),
      enabled: query.where !== null,
      retry: false,
    })),
  });
  const found = answers.flatMap(({ data }, index) => {
    const type = types[index];
    return type && data && queries[index]?.query.where !== null ? [{ type, records: data.result }] : [];
  });
  return {
    found,
    isPending: answers.some(({ isFetching, data }) => isFetching && data === undefined),
    failed: answers.flatMap(({ error }, index) => (error ? (types[index]?.labelPlural ?? []) : [])),
  };
}

/** The query of a list with default columns, for names only, newest first. */
function queryOf(type: EntityType, viewer: Viewer, text: string, most: number): ListQuery {
  const { primaryKey, importKey, readableAttribute } = type;
  const shown = listAttributes(type, viewer);
  const searched = shown.filter((attribute) => attribute.showDefault).map(({ name }) => name);
  const named = [readableAttribute, importKey?.name].filter((name) => shown.some((each) => each.name === name));
  const filters = { mode: "quickFilter", quick: text, importKey: "", terms: [] } as const;
  return {
    where: whereOf(type, filters, searched),
    sort: [{ attribute: primaryKey.name, descending: true }],
    limit: most,
    offset: 0,
    columns: [primaryKey.name, ...named.map(String)],
  };
}
