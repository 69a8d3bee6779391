import { SWITCH_FAILED } from "../data/session/organizations.ts";
import { notify } from "../ui/index.ts";

const QUERY = "updateOrganizationId";

/** Whether an address requests a switch to another organization. */
export function asksForSwitch({ searchParams }: URL): boolean {
  return searchParams.has(QUERY);
}

export interface SwitchParts {
  /** Switches the session and reloads everything that depends on it. */
  readonly switchOrganization: (organizationId: string) => Promise<void>;
}

/**
 * Switches to the organization in the address. If that fails, an error is shown and the session stays where it is.
 * @returns the address without this part of the query
 */
export async function switchAsAsked(url: URL, { switchOrganization }: SwitchParts): Promise<string> {
  try {
    await switchOrganization(url.searchParams.get(QUERY) ?? "");
  } catch {
    notify({ type: "error", message: SWITCH_FAILED, key: "organization-switch" });
  }
  return withoutQuery(url);
}

/** Leaves the rest of the query exactly as it is. */
function withoutQuery({ pathname, search }: URL): string {
  const others = search
    .slice(1)
    .split("&")
    .filter((part) => !new URLSearchParams(part).has(QUERY));
  return others.length === 0 ? pathname : `${pathname}?${others.join("&")}`;
}
