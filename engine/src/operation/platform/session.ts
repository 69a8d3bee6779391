import { type Static, type TSchema, Type } from "typebox";
import type { PermissionMap } from "../../access/permission.ts";
import { defineOperation, IdText, nullable } from "../contract.ts";

/**
 * The signed-in person, with the attributes that `application.json` declares for sessions, with the values of the
 * organization.
 */
export const SessionUser = Type.Object({
  userId: Type.Integer(),
  displayName: Type.String(),
  email: Type.String(),
  /** The organization of the session, also after a switch. */
  organizationId: nullable(Type.Integer()),
  /** Complete: every entity, every action and every named permission. */
  permission: Type.Unsafe<PermissionMap>({ type: "object" }),
});
export type SessionUser = Static<typeof SessionUser>;

/**
 * The organization with the attributes of its state and variant, and those that `application.json` declares for
 * sessions.
 */
export const SessionOrganization = Type.Object({
  organizationId: Type.Integer(),
  name: Type.String(),
});
export type SessionOrganization = Static<typeof SessionOrganization>;

/**
 * Who is signed in, in which organization, and until when. Without a session, `loggedIn` is false and most of the rest
 * null.
 */
export const Session = Type.Object({
  loggedIn: Type.Boolean(),
  /** Seconds since 1970. */
  expires: nullable(Type.Integer()),
  /** The server's time in milliseconds since 1970. Countdowns use the server's clock. */
  now: Type.Integer(),
  username: nullable(Type.String()),
  isProviderUser: nullable(Type.Boolean()),
  /** Null also for provider staff who have not chosen an organization. */
  organizationId: nullable(Type.Integer()),
  organization: nullable(SessionOrganization),
  /** The time zone of the organization, whose day is today in rules, by its IANA name. */
  timeZone: nullable(Type.String()),
  /** The day in that time zone. */
  today: nullable(Type.String()),
  user: nullable(SessionUser),
});
export type Session = Static<typeof Session>;

/** The session of an application, with the attributes that the application declares. */
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

/** Codes of an app (TOTP), a passkey, or a recovery code. */
export const FactorKind = Type.Union([Type.Literal("totp"), Type.Literal("passkey"), Type.Literal("recovery")]);
export type FactorKind = Static<typeof FactorKind>;

/** What a sign-in still needs. */
export const SignInStep = Type.Object({
  /**
   * `factor`: a second factor, by `giveFactor`. `enrol`: the profile of the person needs one that there is not yet, by
   * `enrol`. Null: nothing.
   */
  next: nullable(Type.Union([Type.Literal("factor"), Type.Literal("enrol")])),
  /** Which kinds can be given, or set up. */
  ways: Type.Array(FactorKind),
});
export type SignInStep = Static<typeof SignInStep>;

/** The new session, or the step that it waits for. Then `loggedIn` is false. */
export const SignInResult = Type.Object({ ...Session.properties, ...SignInStep.properties });

const MOST_CHARACTERS = 1024;

/**
 * Signs in and sets the session's cookies, unless `next` says that a second factor is asked first. 401: unknown user or wrong password, with the same answer. 403: unconfirmed
 * account. 429: after ten failures. 503: too many people are signing in at once.
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
  result: SignInResult,
});

/**
 * Emails a link for a new password to a confirmed account. An unknown username gets the same answer. 429: too many
 * calls.
 */
export const requestPasswordReset = defineOperation({
  method: "POST",
  path: "/api/passwordReset",
  body: Type.Object(
    { username: Type.String({ minLength: 1, maxLength: MOST_CHARACTERS }) },
    { additionalProperties: false },
  ),
  result: Type.Null(),
});

/** Ends the session on the server and deletes its cookies. Without a session it does nothing. */
export const logout = defineOperation({
  method: "POST",
  path: "/api/logout",
  result: Type.Object({
    ...Session.properties,
    /** Where the browser goes to sign out of the identity provider too. Null if there is nothing to do there. */
    leaveAt: nullable(Type.String()),
  }),
});

/** Who is signed in, in which organization, and what they may do. 401: the token is expired, forged or revoked. */
export const readSession = defineOperation({ method: "GET", path: "/api/session", result: Session });

/** Starts the time of the session again. 409: more than 12 hours since sign-in. */
export const extendSession = defineOperation({
  method: "GET",
  path: "/api/session/extend",
  result: Session,
  sessionOnly: true,
});

/**
 * Chooses the organization that the session works in. 403: a member names another organization. 404: unknown
 * organization. 400: not a number.
 */
export const switchOrganization = defineOperation({
  method: "PUT",
  path: "/api/session/:organizationId",
  params: Type.Object({ organizationId: IdText }),
  result: Session,
  sessionOnly: true,
});

/** An open session, described so that people can tell their sessions apart. */
export const ActiveSession = Type.Object({
  id: Type.Integer(),
  /** Such as 'Firefox on Windows'. Null if the program did not say. */
  device: nullable(Type.String()),
  /** Network address of the last use. Null for sessions from before addresses were stored. */
  address: nullable(Type.String()),
  /** ISO 8601, like all times here. */
  signedInAt: Type.String(),
  /** Accurate to about a minute. */
  lastUsed: Type.String(),
  expires: Type.String(),
  /** Whether it is the session of this call. */
  isThis: Type.Boolean(),
});
export type ActiveSession = Static<typeof ActiveSession>;

const SessionId = Type.Object({ id: IdText });
const Whose = Type.Object({ userId: IdText }, { additionalProperties: false });

/** The caller's open sessions, most recently used first. */
export const listSessions = defineOperation({
  method: "GET",
  path: "/api/session/all",
  result: Type.Array(ActiveSession),
  sessionOnly: true,
});

/** Ends all the caller's other sessions and returns their number. */
export const endOtherSessions = defineOperation({
  method: "DELETE",
  path: "/api/session/all",
  result: Type.Integer(),
  sessionOnly: true,
});

/** Ends one of the caller's sessions at once. 404: it is not open, or belongs to somebody else. */
export const endSession = defineOperation({
  method: "DELETE",
  path: "/api/session/all/:id",
  params: SessionId,
  result: Type.Null(),
  sessionOnly: true,
});

/** The open sessions of a person. For administrators (organization.admin). */
export const listSessionsOf = defineOperation({
  method: "GET",
  path: "/api/admin/session",
  query: Whose,
  result: Type.Object({
    person: Type.Object({ userId: Type.Integer(), displayName: Type.String(), email: Type.String() }),
    sessions: Type.Array(ActiveSession),
  }),
  sessionOnly: true,
});

/** Ends all sessions of a person except the one of this call, and returns their number. For administrators. */
export const endSessionsOf = defineOperation({
  method: "DELETE",
  path: "/api/admin/session",
  query: Whose,
  result: Type.Integer(),
  sessionOnly: true,
  provesAgain: true,
});

/** Ends any session at once. For administrators. */
export const endSessionOf = defineOperation({
  method: "DELETE",
  path: "/api/admin/session/:id",
  params: SessionId,
  result: Type.Null(),
  sessionOnly: true,
  provesAgain: true,
});

/** What every page may show before sign-in. */
export const settings = defineOperation({
  method: "GET",
  path: "/api/settings",
  result: Type.Object({
    productName: Type.String(),
    courseUrl: nullable(Type.String()),
    removedValuesDays: Type.Integer(),
  }),
});
