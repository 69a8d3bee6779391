import { defineOperation } from "@armature/engine";
import { Id } from "@armature/engine/operation";
import { Type } from "typebox";
import type { StoredSecRoleOrganization } from "../kit/records.ts";

/**
 * The security roles of the session's organization by name, with the attributes that the caller may view. The result is
 * the same as that of `GET /api/security/roleOrganization`. 404 for another service area.
 */
export const listSecurityRoles = defineOperation({
  method: "GET",
  path: "/api/member/:serviceAreaName/security-role",
  params: Type.Object({ serviceAreaName: Type.String() }),
  result: Type.Array(Type.Unsafe<StoredSecRoleOrganization>(Type.Record(Type.String(), Type.Unknown()))),
});

/** A person who assigned a security template. */
const Finalizer = Type.Object({ userId: Type.Integer(), name: Type.String() });

/**
 * The people who assigned templates to the organization's security roles. Provider staff belong to no organization, so
 * other calls about users do not find them. 403 for callers who are not provider staff.
 */
export const listFinalizers = defineOperation({
  method: "GET",
  path: "/api/security/templateFinalizer",
  result: Type.Array(Finalizer),
});

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
