import type { Envelope } from "@armature/engine";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Client } from "./client.ts";
import { keys } from "./keys.ts";
import type { ApplicationWords } from "./application-words.ts";
import { useServices } from "./services.ts";

/** An organization as staff choose it. */
export interface OrganizationChoice {
  readonly organizationId: number;
  readonly name: string;
  /** Those that tell it apart and how far it is, where the application names such. */
  readonly [attribute: string]: unknown;
}

/** What is said of a switch to another organization that failed. */
export const SWITCH_FAILED = "Could not switch to selected organization";

function columnsOf({ tenant, lifecycle }: ApplicationWords): string {
  return ["organizationId", "name", tenant.told?.attribute ?? [], lifecycle?.attribute ?? []].flat().join(",");
}

async function listOrganizations(
  client: Client,
  columns: string,
  signal: AbortSignal,
): Promise<readonly OrganizationChoice[]> {
  const query = { columns };
  const { body } = await client.send("/api/admin/organization", { query, signal });
  return (body as Envelope<readonly OrganizationChoice[]>).result;
}

/**
 * Every organization, for staff; read anew each time that it is asked for.
 * @param enabled false for who may not ask
 */
export function useOrganizations(enabled = true): UseQueryResult<readonly OrganizationChoice[]> {
  const { client, application } = useServices();
  return useQuery({
    queryKey: keys.organizations,
    queryFn: ({ signal }) => listOrganizations(client, columnsOf(application), signal),
    refetchOnMount: "always",
    retry: false,
    enabled,
  });
}
