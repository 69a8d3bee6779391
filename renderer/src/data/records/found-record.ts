import type { EntityType, Filter, Values } from "@armature/engine";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { RecordLookup } from "../../elements/element-plugin.ts";
import { listRecords } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

/**
 * The first record that a lookup finds. Null if there is none, undefined while it is loading, after a failure, and if
 * nothing is looked up.
 */
export function useFoundRecord(type: EntityType | undefined, lookup: RecordLookup | null): Values | null | undefined {
  const client = useClient();
  const { organizationId } = useSession();
  const query = lookup && queryOf(lookup);
  const { data } = useQuery({
    queryKey: keys.list(organizationId, type?.name ?? "", query),
    queryFn: type && query ? ({ signal }) => listRecords(client, type, query, signal) : skipToken,
    staleTime: 60_000,
  });
  return data && (data.result[0] ?? null);
}

function queryOf({ equals, columns }: RecordLookup) {
  const items = Object.entries(equals).map(
    ([attribute, value]): Filter => ({ kind: "term", attribute, operator: "equals", values: [value] }),
  );
  return { where: { kind: "all" as const, items }, sort: [], limit: 1, offset: 0, columns };
}
