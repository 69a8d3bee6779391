import { useSession } from "@armature/renderer";

/** What a session of the onboarding portal tells of its organization besides. */
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
