import { defineOperation } from "@armature/engine";
import { Type } from "typebox";

/** Home uses these too. */
export { INSTALL_ROLES, type LeadershipContact, readInstallTeam, readLeadership } from "./contacts.ts";

/** A member of the provider's staff. The username is null until the person has an account. */
const ProviderUser = Type.Object({
  username: Type.Union([Type.String(), Type.Null()]),
  displayName: Type.String(),
  email: Type.String(),
});

/** The provider's staff by name. Provider staff get all of them, and members get those in their install team. */
export const listProviderUsers = defineOperation({
  method: "GET",
  path: "/api/coreTeam/providerUserList",
  result: Type.Array(ProviderUser),
});
