import type { OperationResult, Values } from "@armature/engine";
import type { ApplicationSpec } from "@armature/engine/metadata";
import type { platform } from "@armature/engine/platform";
import type { SessionContext, SessionOrganization } from "../http/context.ts";

export type Session = OperationResult<typeof platform.session.readSession>;

/** The answer of GET /api/session for a context. */
export function sessionAnswer(context: SessionContext, declared: ApplicationSpec, now: Date): Session {
  const { user, organization, permission, facts } = context;
  const organizationId = organization?.organizationId ?? null;
  return {
    loggedIn: true,
    expires: Math.floor(Date.parse(context.expires) / 1000),
    now: now.getTime(),
    username: user.username,
    isProviderUser: user.isProviderUser,
    organizationId,
    organization: organization && organizationAnswer(organization, declared),
    timeZone: facts.timeZone,
    today: facts.today,
    user: {
      userId: user.userId,
      displayName: user.displayName,
      email: user.email,
      organizationId,
      ...attributesOf(organization, declared),
      permission,
    },
  };
}

function organizationAnswer(organization: SessionOrganization, declared: ApplicationSpec) {
  const { organizationId, name, state, variant } = organization;
  const { lifecycle, variants } = declared;
  return {
    organizationId,
    name,
    ...(lifecycle && { [lifecycle.attribute]: state ?? "" }),
    ...(variants && { [variants.attribute]: variant }),
    ...attributesOf(organization, declared),
  };
}

/** The attributes that the application declares for sessions, in that order. Null without an organization. */
function attributesOf(organization: SessionOrganization | null, { sessionAttributes }: ApplicationSpec): Values {
  return Object.fromEntries(sessionAttributes.map((name) => [name, organization?.attributes[name] ?? null]));
}

export function signedOutAnswer(now: Date): Session {
  const nobody = {
    expires: null,
    username: null,
    isProviderUser: null,
    organizationId: null,
    organization: null,
    timeZone: null,
    today: null,
    user: null,
  };
  return { loggedIn: false, now: now.getTime(), ...nobody };
}
