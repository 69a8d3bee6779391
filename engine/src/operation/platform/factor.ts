import { type Static, Type } from "typebox";
import { defineOperation, IdText, nullable } from "../contract.ts";
import { SignInResult, SignInStep } from "./session.ts";

/** What can be set up. Recovery codes come with the first of them. */
export const NewFactorKind = Type.Union([Type.Literal("totp"), Type.Literal("passkey")]);
export type NewFactorKind = Static<typeof NewFactorKind>;

/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10;
/** How often a code may be wrong, and for how long none is taken then. */
export const FACTOR_TRIES = Object.freeze({ most: 5, minutes: 15 });

/** What WebAuthn defines, as JSON. */
const WebAuthn = Type.Unsafe<object>({ type: "object" });
const Label = Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" });

/** One of them: a code of six digits or a recovery code, or what a passkey answered to its challenge. */
const GivenFactor = Type.Object(
  { code: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })), passkey: Type.Optional(WebAuthn) },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
);
export type GivenFactor = Static<typeof GivenFactor>;

/** What sets up a factor. Nothing is stored before it is confirmed. */
export const Enrolment = Type.Object({
  totp: nullable(
    Type.Object({
      /** To be sent back with the first code. Good for ten minutes. */
      setup: Type.String(),
      /** For people who type it into their app. */
      secret: Type.String(),
      /** `otpauth://…`, for a picture that the app reads. */
      address: Type.String(),
    }),
  ),
  /** What the browser makes a passkey of. */
  passkey: nullable(WebAuthn),
});
export type Enrolment = Static<typeof Enrolment>;

/** With the name that people give it: `setup` with its first `code`, or the answer of a new passkey. */
const ConfirmedFactor = Type.Object(
  {
    label: Label,
    setup: Type.Optional(Type.String({ maxLength: 1000 })),
    code: Type.Optional(Type.String({ maxLength: 100 })),
    passkey: Type.Optional(WebAuthn),
  },
  { additionalProperties: false },
);
export type ConfirmedFactor = Static<typeof ConfirmedFactor>;

const RecoveryCodes = Type.Array(Type.String());
const NewKind = Type.Object({ kind: NewFactorKind }, { additionalProperties: false });

/** What the sign-in waits for that this browser began. `next` is null if there is none. */
export const readStep = defineOperation({ method: "GET", path: "/api/signIn/factor", result: SignInStep });

/**
 * A challenge for a passkey: as the first step it signs in by itself, as the second it completes a sign-in. 401: no
 * sign-in waits in this browser. 429: too many calls.
 */
export const beginPasskey = defineOperation({
  method: "POST",
  path: "/api/signIn/passkey",
  body: Type.Object({ isFirst: Type.Boolean() }, { additionalProperties: false }),
  result: WebAuthn,
});

/**
 * Gives the second factor of a sign-in, or a passkey alone, and sets the session's cookies. 400: the code is wrong or
 * was used. 401: no sign-in waits in this browser, or it took more than ten minutes. 403: the codes of the app cannot be
 * checked, since the server's key is lost. 429: after five wrong codes.
 */
export const giveFactor = defineOperation({
  method: "POST",
  path: "/api/signIn/factor",
  body: GivenFactor,
  result: SignInResult,
});

/** Begins to set up the factor that a sign-in waits for. 401: no sign-in waits for one in this browser. */
export const beginEnrolment = defineOperation({
  method: "POST",
  path: "/api/signIn/enrolment",
  body: NewKind,
  result: Enrolment,
});

/**
 * Confirms the factor that a sign-in waits for, and sets the session's cookies. `recoveryCodes` is shown once; it is
 * empty if there are codes already. 400: the code is wrong. 401: no sign-in waits for one in this browser.
 */
export const enrol = defineOperation({
  method: "POST",
  path: "/api/signIn/enrolment/confirm",
  body: ConfirmedFactor,
  result: Type.Object({ ...SignInResult.properties, recoveryCodes: RecoveryCodes }),
});

/** A factor of a person. Nothing tells its secret. */
export const Factor = Type.Object({
  id: Type.Integer(),
  kind: NewFactorKind,
  label: Type.String(),
  /** ISO 8601, like all times here. */
  created: Type.String(),
  /** Null if it was never used to sign in. */
  lastUsed: nullable(Type.String()),
});
export type Factor = Static<typeof Factor>;

/** The caller's factors, and what can be added. */
export const listFactors = defineOperation({
  method: "GET",
  path: "/api/account/factor",
  result: Type.Object({
    factors: Type.Array(Factor),
    /** How many recovery codes are not used yet. */
    recoveryCodes: Type.Integer(),
    ways: Type.Array(NewFactorKind),
    /** What the profile of the person needs: any factor, or a passkey. Null if none. */
    required: nullable(Type.Union([Type.Literal("required"), Type.Literal("passkey")])),
  }),
  sessionOnly: true,
});

/** Begins to set up a factor. 409: this kind cannot be set up here, or there are too many. */
export const beginFactor = defineOperation({
  method: "POST",
  path: "/api/account/factor/begin",
  body: NewKind,
  result: Enrolment,
  sessionOnly: true,
  provesAgain: true,
});

/** Adds a factor and tells the person by email. The recovery codes that come with the first one are shown once. 400: the code is wrong. */
export const addFactor = defineOperation({
  method: "POST",
  path: "/api/account/factor",
  body: ConfirmedFactor,
  result: Type.Object({ recoveryCodes: RecoveryCodes }),
  status: 201,
  sessionOnly: true,
  provesAgain: true,
});

const FactorId = Type.Object({ id: IdText });

/** Renames one of the caller's factors. 404: there is none with this id. */
export const renameFactor = defineOperation({
  method: "PUT",
  path: "/api/account/factor/:id",
  params: FactorId,
  body: Type.Object({ label: Label }, { additionalProperties: false }),
  result: Type.Null(),
  sessionOnly: true,
});

/**
 * Removes one of the caller's factors and tells the person by email; with the last one, the recovery codes go too. 404:
 * there is none with this id. 409: the profile needs it.
 */
export const removeFactor = defineOperation({
  method: "DELETE",
  path: "/api/account/factor/:id",
  params: FactorId,
  result: Type.Null(),
  sessionOnly: true,
  provesAgain: true,
});

/** Makes new recovery codes, which are shown once, and voids the former ones. 409: there is no factor. */
export const renewRecoveryCodes = defineOperation({
  method: "POST",
  path: "/api/account/factor/recoveryCodes",
  result: RecoveryCodes,
  sessionOnly: true,
  provesAgain: true,
});

/**
 * Removes all factors of a person who lost them, ends the person's sessions and tells the person by email. For
 * administrators. 404: no such account. 409: the caller's own account.
 */
export const removeFactorsOf = defineOperation({
  method: "DELETE",
  path: "/api/admin/account/:userId/factor",
  params: Type.Object({ userId: IdText }),
  result: Type.Null(),
  sessionOnly: true,
  provesAgain: true,
});
