import { defineOperation, IdText, nullable } from "@armature/engine";
import { type Static, Type } from "typebox";
import { SyncedUsers } from "../directory/index.ts";

/** As far as the caller may view users; what else the entity holds comes along. */
const Person = Type.Object({
  userId: Type.Integer(),
  displayName: Type.Optional(nullable(Type.String())),
  email: Type.Optional(nullable(Type.String())),
  /** Null for somebody without an account. */
  username: nullable(Type.String()),
  isProviderUser: Type.Boolean(),
});
export type Person = Static<typeof Person>;

/** The people of all organizations and the provider's own, each with the name of their account; for provider staff. */
export const listPeople = defineOperation({
  method: "GET",
  path: "/api/admin/user",
  result: Type.Array(Person),
});

/**
 * Adds the people of any organization to the group of its service area, which is made where there is none; safe to
 * repeat. 409 without a service area.
 */
export const syncUsersOf = defineOperation({
  method: "GET",
  path: "/api/admin/organization/:id/syncUsers",
  params: Type.Object({ id: IdText }),
  result: SyncedUsers,
});
export type SyncedUsersOf = Static<typeof SyncedUsers>;
