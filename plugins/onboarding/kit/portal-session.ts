import { useSession } from "@armature/renderer";

/** The organization of a session, with the attributes that the onboarding portal declares for sessions. */
export interface PortalOrganization {
  readonly organizationId: number;
  readonly name: string;
  readonly status: string;
  readonly careSetting: string | null;
  readonly serviceAreaId: number | null;
}

export function usePortalOrganization(): PortalOrganization | null {
  return useSession().organization as PortalOrganization | null;
}
