import { defineOperation } from "@armature/engine";
import { Type } from "typebox";

/** The organization of an address to create an account in, for whoever has the address (ACC-D30). */
export const organizationByGuid = defineOperation({
  method: "GET",
  path: "/api/organization/guid",
  query: Type.Object(
    { organizationGuid: Type.String({ minLength: 1, maxLength: 100 }) },
    { additionalProperties: false },
  ),
  result: Type.Object({
    organizationId: Type.Integer(),
    organizationGuid: Type.String(),
    name: Type.String(),
    domain: Type.Union([Type.String(), Type.Null()]),
  }),
});
