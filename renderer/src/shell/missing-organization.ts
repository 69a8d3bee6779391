import { useState } from "react";
import { useOrganizations } from "../data/session/organizations.ts";
import { useSession } from "../data/session/session.ts";

/** `choose`: the session has no organization and needs one. `none`: there are no organizations yet. */
type Lack = "nothing" | "choose" | "none";

/**
 * What the session lacked when the page was opened, or null while loading. It does not change when the first
 * organization is created, so that nobody is interrupted.
 */
export function useMissingOrganization(): Lack | null {
  const { organizationId, isProviderUser } = useSession();
  const isStaffAtNone = organizationId === null && isProviderUser === true;
  const { data, isError } = useOrganizations(isStaffAtNone);
  const [lack, setLack] = useState<Lack | null>(null);
  if (lack !== null) return lack;
  if (isStaffAtNone && !data && !isError) return null;
  const found = organizationId !== null ? "nothing" : data?.length === 0 ? "none" : "choose";
  setLack(found);
  return found;
}
