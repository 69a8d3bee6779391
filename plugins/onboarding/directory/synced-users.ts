import { Type } from "typebox";

const Person = Type.Object({ userId: Type.Integer(), email: Type.String() });

/** The result of a sync: whether the group of the service area was created or existed, and who is in it now. */
export const SyncedUsers = Type.Object({
  group: Type.String(),
  groupStatus: Type.Union([Type.Literal("created"), Type.Literal("existing")]),
  syncedUserList: Type.Array(Person),
  unsyncedUserList: Type.Array(Person),
});
