import { Type } from "typebox";

const Person = Type.Object({ userId: Type.Integer(), email: Type.String() });

/** Whether the group of the service area was made or was there, and who is in it now. */
export const SyncedUsers = Type.Object({
  group: Type.String(),
  groupStatus: Type.Union([Type.Literal("created"), Type.Literal("existing")]),
  syncedUserList: Type.Array(Person),
  unsyncedUserList: Type.Array(Person),
});
