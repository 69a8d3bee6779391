import { defineOperation } from "@armature/engine";
import { Type } from "typebox";
import type { SecRoleOrganizationRecord } from "../kit/records.ts";

/**
 * The security roles of the session's organization by name, with the attributes that the caller may view. The result is
 * the same as that of `GET /api/security/roleOrganization`. 404 for another service area.
 */
export const listSecurityRoles = defineOperation({
  method: "GET",
  path: "/api/member/:serviceAreaName/security-role",
  params: Type.Object({ serviceAreaName: Type.String() }),
  result: Type.Array(Type.Unsafe<SecRoleOrganizationRecord>(Type.Record(Type.String(), Type.Unknown()))),
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
