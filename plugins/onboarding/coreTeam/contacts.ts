import { defineOperation } from "@armature/engine";
import { type Static, Type } from "typebox";

/** A person in the provider's leadership for installs. */
const LeadershipContact = Type.Object({
  username: Type.String(),
  label: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
});
export type LeadershipContact = Static<typeof LeadershipContact>;

/** The five leadership contacts of the provider, the same for every organization. No call changes them. */
export const readLeadership = defineOperation({
  method: "GET",
  path: "/api/coreTeam/leadershipContactList",
  result: Type.Array(LeadershipContact),
});

/** The provider's roles in an install. For each, the organization stores a username or an e-mail. */
export const INSTALL_ROLES = [
  "providerInstallAnalyst",
  "providerInstallSupportAnalyst",
  "providerProjectCoordinator",
  "providerProjectManager",
  "providerProjectSponsor",
  "providerRevenueCycleAnalyst",
] as const;

/** The person whom the stored text of an install role identifies. */
const InstallPerson = Type.Object({ role: Type.String(), name: Type.String(), email: Type.String() });

/**
 * The people in the install team of the session's organization. Roles whose stored text identifies nobody are left out.
 */
export const readInstallTeam = defineOperation({
  method: "GET",
  path: "/api/coreTeam/installTeam",
  result: Type.Array(InstallPerson),
});
