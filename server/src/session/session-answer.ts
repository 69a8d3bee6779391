import type { OperationResult } from "@armature/engine";
import type { platform } from "@armature/engine/platform";
import type { RequestContext } from "../http/context.ts";

export type Session = OperationResult<typeof platform.session.readSession>;

/** What GET /api/session says of a context. */
export function sessionAnswer(context: RequestContext, now: Date): Session {
  const { user, organization, permission } = context;
  const organizationId = organization?.organizationId ?? null;
  return {
    loggedIn: true,
    expires: Math.floor(Date.parse(context.expires) / 1000),
    now: now.getTime(),
    username: user.username,
    isProviderUser: user.isProviderUser,
    organizationId,
    organization,
    user: {
      userId: user.userId,
      displayName: user.displayName,
      email: user.email,
      organizationId,
      serviceAreaId: organization?.serviceAreaId ?? null,
      permission,
    },
  };
}

export function signedOutAnswer(now: Date): Session {
  const nobody = {
    expires: null,
    username: null,
    isProviderUser: null,
    organizationId: null,
    organization: null,
    user: null,
  };
  return { loggedIn: false, now: now.getTime(), ...nobody };
}
