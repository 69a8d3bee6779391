import { SWITCH_FAILED } from "../data/organizations.ts";
import { notify } from "../ui/index.ts";

const QUERY = "updateOrganizationId";

/** Whether an address asks that the session go to another organization. */
export function asksForSwitch({ searchParams }: URL): boolean {
  return searchParams.has(QUERY);
}

export interface SwitchParts {
  /** Switches the session, and reads it and all that depends on it anew. */
  readonly switchOrganization: (organizationId: string) => Promise<void>;
}

/**
 * Switches to the organization that the address names. One that cannot be switched to is told, and the session stays
 * where it is.
 * @returns the address without the query, its others kept
 */
export async function switchAsAsked(url: URL, { switchOrganization }: SwitchParts): Promise<string> {
  try {
    await switchOrganization(url.searchParams.get(QUERY) ?? "");
  } catch {
    notify({ type: "error", message: SWITCH_FAILED, key: "organization-switch" });
  }
  return withoutQuery(url);
}

/** The other queries stay as they are written. */
function withoutQuery({ pathname, search }: URL): string {
  const others = search
    .slice(1)
    .split("&")
    .filter((part) => !new URLSearchParams(part).has(QUERY));
  return others.length === 0 ? pathname : `${pathname}?${others.join("&")}`;
}
