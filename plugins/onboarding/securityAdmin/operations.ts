import { defineOperation } from "@armature/engine";
import { Id } from "@armature/engine/operation";
import { Type } from "typebox";

/** A question of a primary role and its place among that role's questions, from 1 on. */
const Place = Type.Object({ id: Id, orderNumber: Id }, { additionalProperties: false });

/**
 * Puts all questions of one primary role in another order, numbered from 1 to n; a list that is not the role's any more
 * answers 409.
 */
export const orderRoleQuestions = defineOperation({
  method: "PUT",
  path: "/api/security/rolePrimaryQuestion",
  body: Type.Array(Place, { minItems: 1, maxItems: 1000 }),
  result: Type.Array(Place),
});

/** Takes one question from its primary role; those that stay close ranks. */
export const removeRoleQuestion = defineOperation({
  method: "DELETE",
  path: "/api/security/rolePrimaryQuestion/:id",
  params: Type.Object({ id: Type.String() }),
  result: Type.Null(),
  describedAs: null,
});
