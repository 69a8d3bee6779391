import { Type } from "typebox";
import { defineOperation, Id, IdText, nullable } from "../contract.ts";

const MOST_CHARACTERS = 1024;

/** Between two mails to one mailbox. */
export const SECONDS_BETWEEN_MAILS = 60;

/** What a link in a mail is for. */
const CodeType = Type.Union([Type.Literal("account-verification"), Type.Literal("password-reset")]);

/**
 * Confirms an account, or changes its password: the password that comes with the code is the account's from then on.
 * 404
 * for an unknown or used code, 410 for an expired one. Without a password a code that is good stays so, and 400 with
 * code
 * `passwordNeeded` says in `account` whose it is and where.
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

/** The organization of an address to create an account in, for whoever has the address. */
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

/** Where the person is headed after the link of the mail. */
const onward = {
  redirect: Type.Optional(Type.String({ maxLength: 2000 })),
  redirectTitle: Type.Optional(Type.String({ maxLength: 2000 })),
};
const Onward = Type.Object(onward, { additionalProperties: false });

/** Whether a person of the organization has this e-mail, and whether it is confirmed. 404 unknown organization, 429. */
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
 * Makes an unconfirmed member and mails the confirmation. 400 per field, 404 unknown organization, 409 known e-mail.
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
 * Mails a person the confirmation. Without a session, or for who keeps no people of the organization, the query has to
 * say
 * whose e-mail it is. 404 unknown, 429 more than one a minute or ten a day.
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
 * Mails an account that is not confirmed its link again, by username; answers alike for every other username. 429 with
 * `seconds` to wait, more than one a minute or ten a day.
 */
export const askForConfirmation = defineOperation({
  method: "POST",
  path: "/api/confirmation",
  query: Onward,
  body: Type.Object(
    { username: Type.String({ minLength: 1, maxLength: MOST_CHARACTERS }) },
    { additionalProperties: false },
  ),
  /** After how many it may be asked for again. */
  result: Type.Object({ seconds: Type.Integer() }),
});

/**
 * Gives the caller a new password and ends the other sessions. 400 at `present` or `password`, 429 after ten wrong
 * ones.
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
  /** How many other sessions were ended. */
  result: Type.Integer(),
});

/**
 * Takes a person of the session's organization into another one: names, e-mail and password go along, all else stays.
 * For
 * provider staff (403). 404 unknown, 409 while records of the organization name the person.
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
});

const SetupCode = Type.Object({ code: Type.String() });

/**
 * Until when a setup link holds. 410 with code `setupDone` once an administrator exists, 410 `expiredSetup`, 404 for an
 * unknown one, 429 after ten of these from one network address in 15 minutes.
 */
export const readSetup = defineOperation({
  method: "GET",
  path: "/api/setup/:code",
  params: SetupCode,
  /** ISO 8601. */
  result: Type.Object({ expires: Type.String() }),
});

/** Makes the first administrator, and signs in. 400 per field, 409 known e-mail; else as `readSetup`. */
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
