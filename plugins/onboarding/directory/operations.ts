import { defineOperation } from "@armature/engine";
import { IdText, nullable } from "@armature/engine/operation";
import { type Static, Type } from "typebox";

const SyncedUser = Type.Object({ userId: Type.Integer(), email: Type.String() });

/** The result of a sync: whether the group of the service area was created or existed, and who is in it now. */
export const SyncedUsers = Type.Object({
  group: Type.String(),
  groupStatus: Type.Union([Type.Literal("created"), Type.Literal("existing")]),
  syncedUserList: Type.Array(SyncedUser),
  unsyncedUserList: Type.Array(SyncedUser),
});
export type SyncedUsers = Static<typeof SyncedUsers>;

/**
 * Adds the people of the session's organization to the group `provider-crowd-sa{serviceAreaId}`, and stores their
 * identity in the directory. For provider staff. Safe to repeat. 404 for another organization, 409 without a service
 * area.
 */
export const syncUsers = defineOperation({
  method: "GET",
  path: "/api/organization/:id/syncUsers",
  params: Type.Object({ id: IdText }),
  result: SyncedUsers,
});

/** A person with the attributes that the caller may view. */
const Listed = Type.Object({
  userId: Type.Integer(),
  displayName: nullable(Type.String()),
  email: nullable(Type.String()),
  entraId: nullable(Type.String()),
});
export type ListedUser = Static<typeof Listed>;

const UserIds = Type.Array(Type.Integer());
const LastSync = Type.Object({ at: Type.String(), syncedUserList: UserIds, unsyncedUserList: UserIds });
export type LastSync = Static<typeof LastSync>;

/**
 * The people of the session's organization by name, and who of them was in the group after the last sync. `lastSync` is
 * null if nobody has synced them. 404 for another organization's service area.
 */
export const readLastSync = defineOperation({
  method: "GET",
  path: "/api/member/:serviceAreaName/entra-sync",
  params: Type.Object({ serviceAreaName: Type.String() }),
  result: Type.Object({ userList: Type.Array(Listed), lastSync: nullable(LastSync) }),
});

const text = Type.String({ minLength: 1, maxLength: 254 });
const Entry = Type.Object({ mail: text, entraId: text, principalName: text }, { additionalProperties: false });
const Entries = Type.Array(Entry);

/** All people in the built-in directory by e-mail, for provider staff. */
export const listPeople = defineOperation({ method: "GET", path: "/api/admin/directory", result: Entries });

/** Adds a person to the built-in directory, or changes the entry of that e-mail. For administrators. */
export const setPerson = defineOperation({ method: "PUT", path: "/api/admin/directory", body: Entry, result: Entry });

/** Removes a person from the built-in directory. Does nothing for an unknown e-mail. For administrators. */
export const removePerson = defineOperation({
  method: "DELETE",
  path: "/api/admin/directory",
  query: Type.Object({ mail: text }, { additionalProperties: false }),
  result: Type.Null(),
});
