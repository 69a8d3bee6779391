import { defineOperation } from "@armature/engine";
import { type Static, Type } from "typebox";

/** Somebody who leads installs at the provider. */
const LeadershipContact = Type.Object({
  username: Type.String(),
  label: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
});
export type LeadershipContact = Static<typeof LeadershipContact>;

/** The five contacts of the provider's leadership, the same for every organization; nothing writes them (ACC-179, GEN-D22). */
export const readLeadership = defineOperation({
  method: "GET",
  path: "/api/coreTeam/leadershipContactList",
  result: Type.Array(LeadershipContact),
});
