import { type Static, Type } from "typebox";
import { defineOperation, IdText, nullable } from "../contract.ts";

/** The longest life of a token, in days. */
export const TOKEN_DAYS = Object.freeze({ usual: 90, most: 366 });

/** What a token may do: letters out of `VCUR` by entity, in this order, and named permissions. */
const Scopes = Type.Object(
  {
    entities: Type.Record(Type.String({ maxLength: 100 }), Type.String({ pattern: "^(?=.)V?C?U?R?$" })),
    named: Type.Array(Type.String({ maxLength: 100 }), { uniqueItems: true, maxItems: 100 }),
  },
  { additionalProperties: false },
);

/** A token with which a program makes calls for a person. Its text is shown once, when it is made. */
export const AccessToken = Type.Object({
  id: Type.Integer(),
  label: Type.String(),
  /** The beginning of its text, by which people recognize it. */
  start: Type.String(),
  scopes: Scopes,
  /** The organization whose records it reaches. Null for staff who had chosen none. */
  organizationName: nullable(Type.String()),
  /** ISO 8601, like all times here. */
  created: Type.String(),
  expires: Type.String(),
  /** Accurate to about a minute. Null if it was never used. */
  lastUsed: nullable(Type.String()),
  /** Network address of the last use. */
  address: nullable(Type.String()),
});
export type AccessToken = Static<typeof AccessToken>;

/** What one says of a new token. */
export const NewAccessToken = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }),
    days: Type.Integer({ minimum: 1, maximum: TOKEN_DAYS.most }),
    scopes: Scopes,
  },
  { additionalProperties: false },
);
export type NewAccessToken = Static<typeof NewAccessToken>;

/** A token with its text, when it is made. */
export const MadeAccessToken = Type.Object({ ...AccessToken.properties, token: Type.String() });
export type MadeAccessToken = Static<typeof MadeAccessToken>;

const TokenId = Type.Object({ id: IdText });

/** The caller's tokens that have not ended, the newest first. */
export const listTokens = defineOperation({
  method: "GET",
  path: "/api/account/token",
  result: Type.Array(AccessToken),
  sessionOnly: true,
});

/**
 * Makes a token for the organization of the session. Nothing shows its text again. 400: it would do more than the caller
 * may. 409: the caller has too many.
 */
export const createToken = defineOperation({
  method: "POST",
  path: "/api/account/token",
  body: NewAccessToken,
  result: MadeAccessToken,
  status: 201,
  sessionOnly: true,
  provesAgain: true,
});

/** Ends one of the caller's tokens at once. 404: it has ended, or belongs to somebody else. */
export const revokeToken = defineOperation({
  method: "DELETE",
  path: "/api/account/token/:id",
  params: TokenId,
  result: Type.Null(),
  sessionOnly: true,
  provesAgain: true,
});

/** The tokens of all people that have not ended, the newest first. For administrators (organization.admin). */
export const listAllTokens = defineOperation({
  method: "GET",
  path: "/api/admin/token",
  result: Type.Array(
    Type.Object({
      ...AccessToken.properties,
      userId: Type.Integer(),
      displayName: Type.String(),
      email: Type.String(),
    }),
  ),
  sessionOnly: true,
});

/** Ends any token at once, also one of a service. For administrators. */
export const revokeAnyToken = defineOperation({
  method: "DELETE",
  path: "/api/admin/token/:id",
  params: TokenId,
  result: Type.Null(),
  sessionOnly: true,
  provesAgain: true,
});
