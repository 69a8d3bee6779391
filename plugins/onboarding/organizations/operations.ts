import { defineOperation } from "@armature/engine";
import { IdText, nullable } from "@armature/engine/operation";
import { type Static, Type } from "typebox";
import { SyncedUsers } from "../directory/index.ts";

/** A person with the attributes that the caller may view. Further attributes of the entity are included too. */
const Person = Type.Object({
  userId: Type.Integer(),
  displayName: Type.Optional(nullable(Type.String())),
  email: Type.Optional(nullable(Type.String())),
  /** Null for a person without an account. */
  username: nullable(Type.String()),
  isProviderUser: Type.Boolean(),
});
export type Person = Static<typeof Person>;

/** The people of all organizations and of the provider, each with their account's username. For provider staff. */
export const listPeople = defineOperation({
  method: "GET",
  path: "/api/admin/user",
  result: Type.Array(Person),
});

/**
 * Adds the people of any organization to the group of its service area, and creates the group if it is missing. Safe to
 * repeat. 409 without a service area.
 */
export const syncUsersOf = defineOperation({
  method: "GET",
  path: "/api/admin/organization/:id/syncUsers",
  params: Type.Object({ id: IdText }),
  result: SyncedUsers,
});
export type SyncedUsersOf = Static<typeof SyncedUsers>;

const Account = Type.Record(Type.String(), Type.Unknown());

/** The CRM's accounts: the generic list of the entity at a path of its own. */
export const listCrmAccounts = defineOperation({
  method: "GET",
  path: "/api/salesforce/account",
  result: Type.Array(Account),
  describedAs: null,
});

/** One account of the CRM, by its own id or the id of its record. 'account' is the path of the list and never an id. */
export const readCrmAccount = defineOperation({
  method: "GET",
  path: "/api/salesforce/:id",
  params: Type.Object({ id: Type.String() }),
  result: Account,
  described: Type.Unsafe<unknown>({ $ref: "#/components/schemas/salesforceAccount" }),
  describedAs: {
    operationId: "readCrmAccount",
    summary: "Read an account of the CRM, by its own id or that of the record",
    group: "Metadata",
  },
});
