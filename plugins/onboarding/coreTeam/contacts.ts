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

/** The five contacts of the provider's leadership, the same for every organization; nothing writes them. */
export const readLeadership = defineOperation({
  method: "GET",
  path: "/api/coreTeam/leadershipContactList",
  result: Type.Array(LeadershipContact),
});

/** The provider's part in an install, each a username or an e-mail that the organization stores. */
export const INSTALL_ROLES = [
  "providerInstallAnalyst",
  "providerInstallSupportAnalyst",
  "providerProjectCoordinator",
  "providerProjectManager",
  "providerProjectSponsor",
  "providerRevenueCycleAnalyst",
] as const;

/** Who is meant by what is stored for an install role. */
const InstallPerson = Type.Object({ role: Type.String(), name: Type.String(), email: Type.String() });

/** The people of the session's organization's install team whom their username or e-mail names; others are left out. */
export const readInstallTeam = defineOperation({
  method: "GET",
  path: "/api/coreTeam/installTeam",
  result: Type.Array(InstallPerson),
});
