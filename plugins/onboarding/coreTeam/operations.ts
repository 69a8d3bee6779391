import { defineOperation } from "@armature/engine";
import { Type } from "typebox";

/** What Home shows as well. */
export { INSTALL_ROLES, type LeadershipContact, readInstallTeam, readLeadership } from "./contacts.ts";

/** Somebody of the provider's staff; without a username until there is an account. */
const ProviderUser = Type.Object({
  username: Type.Union([Type.String(), Type.Null()]),
  displayName: Type.String(),
  email: Type.String(),
});

/** The provider's staff by name: for one another all of them, for members those of their install team. */
export const listProviderUsers = defineOperation({
  method: "GET",
  path: "/api/coreTeam/providerUserList",
  result: Type.Array(ProviderUser),
});
