import { type Static, Type } from "typebox";
import { defineOperation, IdText, nullable } from "../contract.ts";
import { AccountProfile } from "./admin-account.ts";
import { AccessToken, MadeAccessToken, NewAccessToken } from "./token.ts";

/** A program with an identity of its own. History names it as the author of what it writes. */
export const Service = Type.Object({
  /** No person has this id. */
  userId: Type.Integer(),
  name: Type.String(),
  organizationId: nullable(Type.Integer()),
  /** Null for one that works like staff who have chosen no organization. */
  organizationName: nullable(Type.String()),
  profile: Type.String(),
  /** The person who answers for it. Null if that account is gone. */
  ownerId: nullable(Type.Integer()),
  ownerName: nullable(Type.String()),
  created: Type.String(),
  /** Why its tokens are refused: somebody disabled it, or its owner could not make it any more. Null while it works. */
  stopped: nullable(Type.Union([Type.Literal("disabled"), Type.Literal("owner")])),
  /** All that a new token of it can be given. */
  widest: AccessToken.properties.scopes,
  /** Those that have not ended, the newest first. */
  tokens: Type.Array(AccessToken),
});
export type Service = Static<typeof Service>;

const ServiceId = Type.Object({ id: IdText });
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" });
const Profile = Type.String({ maxLength: 200 });

/** All services by name, and all profiles. For administrators (organization.admin). */
export const listServices = defineOperation({
  method: "GET",
  path: "/api/admin/service",
  result: Type.Object({ services: Type.Array(Service), profiles: Type.Array(AccountProfile) }),
  sessionOnly: true,
});

/**
 * Makes a service whose owner is the caller. For administrators. 400: no such profile or organization, or a profile of
 * an organization's people without an organization.
 */
export const createService = defineOperation({
  method: "POST",
  path: "/api/admin/service",
  body: Type.Object(
    { name: Name, organizationId: nullable(Type.Integer()), profile: Profile },
    { additionalProperties: false },
  ),
  result: Type.Object({ userId: Type.Integer() }),
  status: 201,
  sessionOnly: true,
  provesAgain: true,
});

/**
 * Changes a service, disables it, or gives it another owner; its tokens do at once what then holds. For administrators.
 * 400: no such profile, or the owner could not make it. 404: no such service.
 */
export const changeService = defineOperation({
  method: "PUT",
  path: "/api/admin/service/:id",
  params: ServiceId,
  body: Type.Object(
    { name: Name, profile: Profile, ownerId: nullable(Type.Integer()), isDisabled: Type.Boolean() },
    { additionalProperties: false },
  ),
  result: Type.Null(),
  sessionOnly: true,
  provesAgain: true,
});

/** Deletes a service and its tokens. History then shows its id. For administrators. 404: no such service. */
export const deleteService = defineOperation({
  method: "DELETE",
  path: "/api/admin/service/:id",
  params: ServiceId,
  result: Type.Null(),
  sessionOnly: true,
  provesAgain: true,
});

/**
 * Makes a token of a service. Nothing shows its text again. For administrators. 400: it would do more than the profile
 * of the service. 404: no such service. 409: the service has too many.
 */
export const createServiceToken = defineOperation({
  method: "POST",
  path: "/api/admin/service/:id/token",
  params: ServiceId,
  body: NewAccessToken,
  result: MadeAccessToken,
  status: 201,
  sessionOnly: true,
  provesAgain: true,
});
