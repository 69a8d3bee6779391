import { type Static, Type } from "typebox";
import { defineOperation, IdText, nullable } from "../contract.ts";

/** An account, as administrators see it. */
export const Account = Type.Object({
  userId: Type.Integer(),
  displayName: Type.String(),
  email: Type.String(),
  /** Null for provider staff without an organization. */
  organizationName: nullable(Type.String()),
  /** Null if the account is not confirmed yet. */
  confirmed: nullable(Type.String()),
  /** The name of its profile. */
  profile: Type.String(),
  /** When the lock after too many failed sign-ins ends. Null if there is none. */
  lockedUntil: nullable(Type.String()),
  /** How many second factors it has. */
  factors: Type.Integer(),
});
export type Account = Static<typeof Account>;

/** A profile that people can have. Those of staff belong to no organization. */
export const AccountProfile = Type.Object({
  name: Type.String(),
  label: Type.String(),
  isOfStaff: Type.Boolean(),
  isAdministrator: Type.Boolean(),
});
export type AccountProfile = Static<typeof AccountProfile>;

/** Accounts on a page of the list. */
export const ACCOUNTS_ON_PAGE = 25;

/**
 * Accounts sorted by name, and all profiles. For administrators (organization.admin). `person` is part of a name or an
 * email.
 */
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
  result: Type.Object({
    accounts: Type.Array(Account),
    total: Type.Integer(),
    profiles: Type.Array(AccountProfile),
  }),
  sessionOnly: true,
});

/**
 * Ends the lock after failed sign-ins, so that the person can try again at once. For administrators, with a proof:
 * somebody at an open browser could guess on without end otherwise. 404: no such account.
 */
export const unlockAccount = defineOperation({
  method: "DELETE",
  path: "/api/admin/account/:userId/lock",
  params: Type.Object({ userId: IdText }),
  result: Type.Null(),
  sessionOnly: true,
  provesAgain: true,
});

const MOST_CHARACTERS = 1024;

/**
 * Creates a person of the provider, without an organization, and emails the link to choose a password. If it is an
 * administrator, all administrators are told. For administrators. 400: issues by field; also a profile of people who
 * belong to an organization. 409: the email has an account.
 */
export const inviteAccount = defineOperation({
  method: "POST",
  path: "/api/admin/account",
  body: Type.Object(
    {
      email: Type.String({ maxLength: MOST_CHARACTERS }),
      firstName: Type.String({ maxLength: MOST_CHARACTERS }),
      lastName: Type.String({ maxLength: MOST_CHARACTERS }),
      profile: Type.String({ maxLength: 200 }),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({ userId: Type.Integer() }),
  status: 201,
  sessionOnly: true,
  provesAgain: true,
});

/**
 * Gives an account another profile, takes away what was granted to this person alone, and ends the person's sessions.
 * If it makes an administrator, all administrators are told. For administrators. 400: no such profile, or one of staff
 * for a person of an organization or the reverse. 404: no such account. 409: the caller's own account, or the last
 * administrator who can sign in.
 */
export const changeProfile = defineOperation({
  method: "PUT",
  path: "/api/admin/account/:userId/profile",
  params: Type.Object({ userId: IdText }),
  body: Type.Object({ profile: Type.String({ maxLength: 200 }) }, { additionalProperties: false }),
  result: Type.Null(),
  sessionOnly: true,
  provesAgain: true,
});
