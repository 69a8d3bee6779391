import { AppError, type Caller, type SessionOrganization } from "@armature/server";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { StoredOrganization } from "../records.ts";
import { serviceAreaGroup } from "../service-area.ts";

const UNKNOWN_SERVICE_AREA = {
  code: "unknownServiceArea",
  status: 404,
  message: "Your organization has no service area of this name.",
};

/**
 * Checks the service area in calls under /api/member. It must be that of the session's organization, given as the name
 * of its group or as its number.
 * @throws AppError unknownServiceArea (404) for any other one, for provider staff too
 */
export function requireServiceArea({ organization }: Pick<Caller, "organization">, name: string): void {
  const id = serviceAreaOf(organization);
  const isOwn = id !== null && (name === serviceAreaGroup(id) || name === String(id));
  if (!isOwn) throw new AppError(UNKNOWN_SERVICE_AREA);
}

/** The service area of a session's organization. Null if it has none. */
export function serviceAreaOf(organization: SessionOrganization | null): number | null {
  const { serviceAreaId }: Unread<StoredOrganization> = organization?.attributes ?? {};
  return typeof serviceAreaId === "number" ? serviceAreaId : null;
}
