import { useState } from "react";
import { useOrganizations } from "../data/session/organizations.ts";
import { useSession } from "../data/session/session.ts";
import { useRoute } from "../router/current.ts";

/** `choose`: the session has no organization and needs one. `none`: there are no organizations yet. */
type Lack = "nothing" | "choose" | "none";

/**
 * What the session lacks on this page, or null while loading. Pages of administrators are about all organizations, and
 * need none.
 */
export function useMissingOrganization(): Lack | null {
  const lack = useLackAtOpening();
  const { guard } = useRoute();
  return lack === "choose" && guard === "admin" ? "nothing" : lack;
}

/** It does not change when the first organization is created, so that nobody is interrupted. */
function useLackAtOpening(): Lack | null {
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
