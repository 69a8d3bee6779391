import { defineOperation } from "@armature/engine";
import { Type } from "typebox";

/** An answer chosen in a security role. */
const Use = Type.Object({ secAnswerId: Type.Integer() });

/**
 * The answers of the security roles of all organizations. This is a generic call of the platform, described here for
 * the screens.
 */
export const listAnswerUses = defineOperation({
  method: "GET",
  path: "/api/admin/security/roleOrganizationAnswer",
  result: Type.Array(Use),
});
