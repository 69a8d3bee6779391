import { type Static, type TSchema, Type } from "typebox";
import type { PermissionMap } from "../../access/permission.ts";
import { defineOperation, IdText, nullable } from "../contract.ts";

/** With the attributes that `application.json` declares for sessions, as its organization has them. */
export const SessionUser = Type.Object({
  userId: Type.Integer(),
  displayName: Type.String(),
  email: Type.String(),
  /** Follows the switch; equals the session's. */
  organizationId: nullable(Type.Integer()),
  /** Complete and explicit: every entity, every action, every named permission. */
  permission: Type.Unsafe<PermissionMap>({ type: "object" }),
});
export type SessionUser = Static<typeof SessionUser>;

/** With the attributes of its state and its variant, and those that `application.json` declares for sessions. */
export const SessionOrganization = Type.Object({
  organizationId: Type.Integer(),
  name: Type.String(),
});
export type SessionOrganization = Static<typeof SessionOrganization>;

/** Who is signed in, where, and until when. Without a session: loggedIn false, null for the rest. */
export const Session = Type.Object({
  loggedIn: Type.Boolean(),
  /** Epoch seconds. */
  expires: nullable(Type.Integer()),
  /** Epoch milliseconds on the server when it answered: countdowns follow its clock. */
  now: Type.Integer(),
  username: nullable(Type.String()),
  isProviderUser: nullable(Type.Boolean()),
  /** Null for provider staff who have chosen none, too. */
  organizationId: nullable(Type.Integer()),
  organization: nullable(SessionOrganization),
  user: nullable(SessionUser),
});
export type Session = Static<typeof Session>;

/** A session as an application has it, with the attributes that it declares. */
export function describedSession(
  ofOrganization: Readonly<Record<string, TSchema>>,
  ofUser: Readonly<Record<string, TSchema>>,
): TSchema {
  const { permission, ...user } = SessionUser.properties;
  return Type.Object({
    ...Session.properties,
    organization: nullable(Type.Object({ ...SessionOrganization.properties, ...ofOrganization })),
    user: nullable(Type.Object({ ...user, ...ofUser, permission })),
  });
}

const MOST_CHARACTERS = 1024;

/**
 * Sets the session's cookies. 401 alike for an unknown user and a wrong password, 403 unconfirmed, 429 after ten
 * failures, 503 where too many sign in at this moment.
 */
export const login = defineOperation({
  method: "POST",
  path: "/api/login",
  body: Type.Object(
    {
      username: Type.String({ minLength: 1, maxLength: MOST_CHARACTERS }),
      password: Type.String({ minLength: 1, maxLength: MOST_CHARACTERS }),
    },
    { additionalProperties: false },
  ),
  result: Session,
});

/** Mails a confirmed account the link to a new password; answers alike for an unknown username. 429 after too many. */
export const requestPasswordReset = defineOperation({
  method: "POST",
  path: "/api/passwordReset",
  body: Type.Object(
    { username: Type.String({ minLength: 1, maxLength: MOST_CHARACTERS }) },
    { additionalProperties: false },
  ),
  result: Type.Null(),
});

/** Ends the session on the server and expires its cookies; without one it does nothing. */
export const logout = defineOperation({ method: "POST", path: "/api/logout", result: Session });

/** 401 with a token that is expired, forged or revoked. */
export const readSession = defineOperation({ method: "GET", path: "/api/session", result: Session });

/** 409 from 12 hours after sign-in on. */
export const extendSession = defineOperation({ method: "GET", path: "/api/session/extend", result: Session });

/** 403 for a member who names another organization, 404 for an unknown one, 400 for what is no number. */
export const switchOrganization = defineOperation({
  method: "PUT",
  path: "/api/session/:organizationId",
  params: Type.Object({ organizationId: IdText }),
  result: Session,
});

/** An open session, by which a person tells the own ones apart. */
export const ActiveSession = Type.Object({
  id: Type.Integer(),
  /** 'Firefox on Windows'; null where the program did not say what it is. */
  device: nullable(Type.String()),
  /** Network address of the last use; null for a session from before it was kept. */
  address: nullable(Type.String()),
  /** ISO 8601, as all times here. */
  signedInAt: Type.String(),
  /** To about a minute. */
  lastUsed: Type.String(),
  expires: Type.String(),
  /** The one that asks. */
  isThis: Type.Boolean(),
});
export type ActiveSession = Static<typeof ActiveSession>;

const SessionId = Type.Object({ id: IdText });
const Whose = Type.Object({ userId: IdText }, { additionalProperties: false });

/** The caller's own open sessions, the one used last first. */
export const listSessions = defineOperation({
  method: "GET",
  path: "/api/session/all",
  result: Type.Array(ActiveSession),
});

/** Ends all own sessions but the one that asks; answers how many there were. */
export const endOtherSessions = defineOperation({
  method: "DELETE",
  path: "/api/session/all",
  result: Type.Integer(),
});

/** Ends one own session at once; 404 where it is not open, or somebody else's. */
export const endSession = defineOperation({
  method: "DELETE",
  path: "/api/session/all/:id",
  params: SessionId,
  result: Type.Null(),
});

/** An account as administrators find it. */
export const Account = Type.Object({
  userId: Type.Integer(),
  displayName: Type.String(),
  email: Type.String(),
  /** Null for staff of the provider who belong to none. */
  organizationName: nullable(Type.String()),
  /** Null for an account that nobody has confirmed yet. */
  confirmed: nullable(Type.String()),
  /** Until when signing in is locked after too many failures; null where it is not. */
  lockedUntil: nullable(Type.String()),
});
export type Account = Static<typeof Account>;

/** How many accounts a page of the list has. */
export const ACCOUNTS_ON_PAGE = 25;

/** Accounts by name, for administrators (organization.admin); `person` is part of a name or an e-mail. */
export const listAccounts = defineOperation({
  method: "GET",
  path: "/api/admin/account",
  query: Type.Object(
    {
      person: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      page: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,5}$" })),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({ accounts: Type.Array(Account), total: Type.Integer() }),
});

/** Lets a person try to sign in again at once, whatever failed before; for administrators. 404 for no account. */
export const unlockAccount = defineOperation({
  method: "DELETE",
  path: "/api/admin/account/:userId/lock",
  params: Type.Object({ userId: IdText }),
  result: Type.Null(),
});

/** Somebody's open sessions, for administrators (organization.admin). */
export const listSessionsOf = defineOperation({
  method: "GET",
  path: "/api/admin/session",
  query: Whose,
  result: Type.Object({
    person: Type.Object({ userId: Type.Integer(), displayName: Type.String(), email: Type.String() }),
    sessions: Type.Array(ActiveSession),
  }),
});

/** Ends all sessions of a person, but the one that asks; for administrators. Answers how many there were. */
export const endSessionsOf = defineOperation({
  method: "DELETE",
  path: "/api/admin/session",
  query: Whose,
  result: Type.Integer(),
});

/** Ends anybody's session at once; for administrators. */
export const endSessionOf = defineOperation({
  method: "DELETE",
  path: "/api/admin/session/:id",
  params: SessionId,
  result: Type.Null(),
});

/** What every page shows before anybody has signed in. */
export const settings = defineOperation({
  method: "GET",
  path: "/api/settings",
  result: Type.Object({
    productName: Type.String(),
    courseUrl: nullable(Type.String()),
    removedValuesDays: Type.Integer(),
  }),
});
