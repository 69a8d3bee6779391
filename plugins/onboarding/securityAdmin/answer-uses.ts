import { defineOperation } from "@armature/engine";
import { Type } from "typebox";

/** An answer that a security role has given. */
const Use = Type.Object({ secAnswerId: Type.Integer() });

/** The answers of the security roles of all organizations: a generic call, not an operation of its own. */
export const listAnswerUses = defineOperation({
  method: "GET",
  path: "/api/admin/security/roleOrganizationAnswer",
  result: Type.Array(Use),
});
