import type { EntityType } from "@armature/engine";
import type { ColumnChoices, ValueChoices } from "@armature/engine/import";
import type { Envelope } from "@armature/engine/operation";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useCallback } from "react";
import { keys } from "../keys.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

/** What people of the organization decided about sheets of an entity. */
export interface ImportChoices {
  readonly columns: ColumnChoices;
  readonly values: ValueChoices;
}

/**
 * Decisions of earlier imports. They are read when an import begins and do not change during it.
 * @example
 * ```tsx
 * import { useImportChoices } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { data } = useImportChoices(item);
 *   return <p>{Object.keys(data?.columns ?? {}).length} columns decided before</p>;
 * }
 * ```
 */
export function useImportChoices(type: EntityType): UseQueryResult<ImportChoices> {
  const client = useClient();
  const { organizationId } = useSession();
  return useQuery({
    queryKey: choicesKey(organizationId, type),
    queryFn: async ({ signal }) => {
      const { body } = await client.send(`/api/${type.route}/import-choices`, { signal });
      return (body as Envelope<ImportChoices>).result;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Stores the decisions for the next import. If that fails, people decide again then. */
export function useRememberChoices(type: EntityType): (choices: ImportChoices) => void {
  const client = useClient();
  const queryClient = useQueryClient();
  const { organizationId } = useSession();
  return useCallback(
    (choices) => {
      if (Object.keys(choices.columns).length === 0 && Object.keys(choices.values).length === 0) return;
      client.send(`/api/${type.route}/import-choices`, { method: "PUT", body: choices }).then(
        () => queryClient.removeQueries({ queryKey: choicesKey(organizationId, type), type: "inactive" }),
        () => undefined,
      );
    },
    [client, queryClient, organizationId, type],
  );
}

/** The key is not below the entity's records, because writing records does not affect the decisions. */
function choicesKey(organizationId: number | null, { name }: EntityType) {
  return keys.entity(organizationId, `import choices of ${name}`);
}
