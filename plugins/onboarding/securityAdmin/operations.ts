import { defineOperation } from "@armature/engine";
import { Id } from "@armature/engine/operation";
import { Type } from "typebox";

/** The id of the link between a primary role and a question, and its position from 1. */
const Place = Type.Object({ id: Id, orderNumber: Id }, { additionalProperties: false });

/**
 * Changes the order of all questions of one primary role. The positions are 1 to n. 409 if the list no longer matches
 * the role's questions.
 */
export const orderRoleQuestions = defineOperation({
  method: "PUT",
  path: "/api/security/rolePrimaryQuestion",
  body: Type.Array(Place, { minItems: 1, maxItems: 1000 }),
  result: Type.Array(Place),
});

/** Removes a question from its primary role. The remaining ones are numbered again. */
export const removeRoleQuestion = defineOperation({
  method: "DELETE",
  path: "/api/security/rolePrimaryQuestion/:id",
  params: Type.Object({ id: Type.String() }),
  result: Type.Null(),
  describedAs: null,
});
