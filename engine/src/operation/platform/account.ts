import { Type } from "typebox";
import { defineOperation, Id, IdText, nullable } from "../contract.ts";

const MOST_CHARACTERS = 1024;

/** Seconds between two emails to the same mailbox. */
export const SECONDS_BETWEEN_MAILS = 60;

/** The purpose of a link in an email. */
const CodeType = Type.Union([Type.Literal("account-verification"), Type.Literal("password-reset")]);

/**
 * Confirms an account or changes its password, using the code of an emailed link. The password sent with the code
 * becomes the account's password. 404: unknown or used code. 410: expired code. Without a password a valid code stays
 * valid, and the answer is 400 `passwordNeeded`, whose `account` says whose account it is and in which organization.
 */
export const redeemCode = defineOperation({
  method: "POST",
  path: "/api/hash/:code",
  params: Type.Object({ code: Type.String() }),
  query: Type.Object(
    { type: CodeType, organizationGuid: Type.Optional(Type.String({ maxLength: 100 })) },
    { additionalProperties: false },
  ),
  body: Type.Object(
    { password: Type.Optional(Type.String({ maxLength: MOST_CHARACTERS })) },
    { additionalProperties: false },
  ),
  result: Type.Null(),
});

/** The organization of an address for creating accounts. Anybody who has the address may call it. */
export const organizationByGuid = defineOperation({
  method: "GET",
  path: "/api/organization/guid",
  query: Type.Object(
    { organizationGuid: Type.String({ minLength: 1, maxLength: 100 }) },
    { additionalProperties: false },
  ),
  result: Type.Object({
    organizationId: Type.Integer(),
    organizationGuid: Type.String(),
    name: Type.String(),
    domain: nullable(Type.String()),
  }),
});

/** Where the person goes after the link in the email. */
const onward = {
  redirect: Type.Optional(Type.String({ maxLength: 2000 })),
  redirectTitle: Type.Optional(Type.String({ maxLength: 2000 })),
};
const Onward = Type.Object(onward, { additionalProperties: false });

/**
 * Whether a person of the organization has this email, and whether it is confirmed. 404: unknown organization. 429: too
 * many calls.
 */
export const userExists = defineOperation({
  method: "GET",
  path: "/api/organization/:organizationId/userExists/:emailUsername",
  params: Type.Object({ organizationId: IdText, emailUsername: Type.String() }),
  result: Type.Object({
    exists: Type.Boolean(),
    userId: nullable(Type.Integer()),
    confirmed: Type.Boolean(),
  }),
});

/**
 * Creates an unconfirmed member and emails the confirmation link. 400: issues by field. 404: unknown organization. 409:
 * the email has an account.
 */
export const createAccount = defineOperation({
  method: "POST",
  path: "/api/organization/user",
  query: Onward,
  body: Type.Object(
    {
      emailUsername: Type.String({ maxLength: MOST_CHARACTERS }),
      firstName: Type.String({ maxLength: MOST_CHARACTERS }),
      lastName: Type.String({ maxLength: MOST_CHARACTERS }),
      organizationId: Id,
      password: Type.String({ maxLength: MOST_CHARACTERS }),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({ userId: Type.Integer() }),
  status: 201,
});

/**
 * Emails a person the confirmation link. Without a session, or without permission to manage members, the query must
 * name the email. 404: unknown person. 429: more than one a minute or ten a day.
 */
export const sendConfirmation = defineOperation({
  method: "GET",
  path: "/api/user/:id/sendConfirmation",
  params: Type.Object({ id: IdText }),
  query: Type.Object(
    {
      organizationId: Type.Optional(IdText),
      emailUsername: Type.Optional(Type.String({ maxLength: MOST_CHARACTERS })),
      ...onward,
    },
    { additionalProperties: false },
  ),
  result: Type.Union([Type.Literal("emailSent"), Type.Literal("emailAlreadyConfirmed")]),
});

/**
 * Emails the confirmation link again, by username. Every other username gets the same answer, so that nobody can find
 * out which accounts exist. 429 with `seconds` to wait: more than one a minute or ten a day.
 */
export const askForConfirmation = defineOperation({
  method: "POST",
  path: "/api/confirmation",
  query: Onward,
  body: Type.Object(
    { username: Type.String({ minLength: 1, maxLength: MOST_CHARACTERS }) },
    { additionalProperties: false },
  ),
  /** Seconds until the link can be requested again. */
  result: Type.Object({ seconds: Type.Integer() }),
});

/**
 * Changes the caller's password and ends the other sessions. 400: issues at `present` or `password`. 429: after ten
 * wrong passwords.
 */
export const changePassword = defineOperation({
  method: "PUT",
  path: "/api/session/password",
  body: Type.Object(
    {
      present: Type.String({ minLength: 1, maxLength: MOST_CHARACTERS }),
      password: Type.String({ minLength: 1, maxLength: MOST_CHARACTERS }),
    },
    { additionalProperties: false },
  ),
  /** Number of other sessions that were ended. */
  result: Type.Integer(),
  sessionOnly: true,
});

/**
 * Moves a person of the session's organization to another one. Names, email, password and second factors move;
 * everything else stays. For provider staff (403). 404: unknown. 409: records of the organization refer to the person.
 */
export const movePerson = defineOperation({
  method: "PUT",
  path: "/api/user/:id/organization",
  params: Type.Object({ id: IdText }),
  body: Type.Object(
    { organizationId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
    { additionalProperties: false },
  ),
  result: Type.Object({ userId: Type.Integer() }),
  sessionOnly: true,
  provesAgain: true,
});

const SetupCode = Type.Object({ code: Type.String() });

/**
 * When a setup link expires. 410 `setupDone`: an administrator exists. 410 `expiredSetup`: expired. 404: unknown link.
 * 429: after ten unknown links from one network address in 15 minutes.
 */
export const readSetup = defineOperation({
  method: "GET",
  path: "/api/setup/:code",
  params: SetupCode,
  /** ISO 8601. */
  result: Type.Object({ expires: Type.String() }),
});

/**
 * Creates the first administrator and signs in. 400: issues by field. 409: the email has an account. Otherwise as
 * `readSetup`.
 */
export const createAdministrator = defineOperation({
  method: "POST",
  path: "/api/setup/:code",
  params: SetupCode,
  body: Type.Object(
    {
      firstName: Type.String({ maxLength: MOST_CHARACTERS }),
      lastName: Type.String({ maxLength: MOST_CHARACTERS }),
      email: Type.String({ maxLength: MOST_CHARACTERS }),
      password: Type.String({ maxLength: MOST_CHARACTERS }),
    },
    { additionalProperties: false },
  ),
  result: Type.Null(),
  status: 201,
});
