import { defineOperation } from "@armature/engine";
import { Type } from "typebox";
import type { SecRoleOrganizationRecord } from "../registry/records.ts";

/**
 * The roles of the session's organization, by name, with the attributes that the caller may view: what
 * `GET /api/security/roleOrganization` answers as well. 404 for another service area.
 */
export const listSecurityRoles = defineOperation({
  method: "GET",
  path: "/api/member/:serviceAreaName/security-role",
  params: Type.Object({ serviceAreaName: Type.String() }),
  result: Type.Array(Type.Unsafe<SecRoleOrganizationRecord>(Type.Record(Type.String(), Type.Unknown()))),
});

/** Somebody who assigned a security template. */
const Finalizer = Type.Object({ userId: Type.Integer(), name: Type.String() });

/**
 * Who assigned the templates of the organization's security roles: provider staff are of no organization, so that no
 * call
 * of users finds them. For provider staff alone, 403 for others.
 */
export const listFinalizers = defineOperation({
  method: "GET",
  path: "/api/security/templateFinalizer",
  result: Type.Array(Finalizer),
});
