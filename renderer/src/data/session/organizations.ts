import type { Envelope } from "@armature/engine/operation";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Client } from "../client.ts";
import { keys } from "../keys.ts";
import type { ApplicationWords } from "../application-words.ts";
import { useServices } from "../services.ts";

/** An organization in the list that staff choose from. */
export interface OrganizationChoice {
  readonly organizationId: number;
  readonly name: string;
  /** Attributes that identify it and show its progress, if the application names any. */
  readonly [attribute: string]: unknown;
}

/** Shown when a switch to another organization failed. */
export const SWITCH_FAILED = "Could not switch to selected organization";

function columnsOf({ tenant, lifecycle }: ApplicationWords): string {
  return ["organizationId", "name", tenant.secondName?.attribute ?? [], lifecycle?.attribute ?? []].flat().join(",");
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
 * All organizations, for staff. Loaded again each time a component asks.
 * @param enabled false for people who may not see them
 * @example
 * ```tsx
 * import { useOrganizations } from "@armature/renderer";
 * export function Example() {
 *   const { data } = useOrganizations();
 *   return <p>{data?.length ?? 0} branches</p>;
 * }
 * ```
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
