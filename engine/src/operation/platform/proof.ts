import { type Static, Type } from "typebox";
import { defineOperation, nullable } from "../contract.ts";
import { SignInProvider } from "./sign-in.ts";

/** For how long a proof counts, in minutes. */
export const PROVED_MINUTES = 15;

/** By what a person proves again who they are. */
export const ProofWay = Type.Union([
  Type.Literal("password"),
  Type.Literal("totp"),
  Type.Literal("passkey"),
  Type.Literal("recovery"),
  Type.Literal("provider"),
]);
export type ProofWay = Static<typeof ProofWay>;

/** How the caller can prove again who they are: by a second factor if there is one, otherwise by password or provider. */
export const readProof = defineOperation({
  method: "GET",
  path: "/api/session/proof",
  result: Type.Object({
    /** Whether a proof counts now, so that nothing is asked. */
    isProved: Type.Boolean(),
    ways: Type.Array(ProofWay),
    /** For `GET /api/signIn/{id}?again=1`, which asks for a new sign-in there. */
    provider: nullable(SignInProvider),
  }),
  sessionOnly: true,
});

/** A challenge for one of the caller's passkeys. */
export const beginPasskeyProof = defineOperation({
  method: "POST",
  path: "/api/session/proof/passkey",
  result: Type.Unsafe<object>({ type: "object" }),
  sessionOnly: true,
});

/**
 * Proves again who the caller is. Calls that need it work for fifteen minutes then. 400: wrong password or code. 403:
 * this way is not open to the caller. 429: after too many wrong ones.
 */
export const prove = defineOperation({
  method: "POST",
  path: "/api/session/proof",
  body: Type.Object(
    {
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      passkey: Type.Optional(Type.Unsafe<object>({ type: "object" })),
    },
    { additionalProperties: false, minProperties: 1, maxProperties: 1 },
  ),
  result: Type.Null(),
  sessionOnly: true,
});
