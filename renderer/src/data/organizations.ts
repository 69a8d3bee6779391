import type { Envelope } from "@armature/engine";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Client } from "./client.ts";
import { keys } from "./keys.ts";
import { useClient } from "./services.ts";

/** An organization as staff choose it. */
export interface OrganizationChoice {
  readonly organizationId: number;
  readonly name: string;
  /** Null where none is assigned. */
  readonly serviceAreaId: number | null;
  readonly status: string;
}

/** What is said of a switch to another organization that failed. */
export const SWITCH_FAILED = "Could not switch to selected organization";

const COLUMNS: readonly (keyof OrganizationChoice)[] = ["organizationId", "name", "serviceAreaId", "status"];

async function listOrganizations(client: Client, signal: AbortSignal): Promise<readonly OrganizationChoice[]> {
  const query = { columns: COLUMNS.join(",") };
  const { body } = await client.send("/api/admin/organization", { query, signal });
  return (body as Envelope<readonly OrganizationChoice[]>).result;
}

/**
 * Every organization, for staff; read anew each time that it is asked for.
 * @param enabled false for who may not ask
 */
export function useOrganizations(enabled = true): UseQueryResult<readonly OrganizationChoice[]> {
  const client = useClient();
  return useQuery({
    queryKey: keys.organizations,
    queryFn: ({ signal }) => listOrganizations(client, signal),
    refetchOnMount: "always",
    retry: false,
    enabled,
  });
}
