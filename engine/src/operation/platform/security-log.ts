import { type Static, Type } from "typebox";
import { defineOperation, nullable, Workbook } from "../contract.ts";

/** The kinds of entry, in the order in which the screen offers them. */
export const SecurityKind = Type.Union([
  Type.Literal("signIn"),
  Type.Literal("signInFailed"),
  Type.Literal("factorRequested"),
  Type.Literal("lockedOut"),
  Type.Literal("unlocked"),
  Type.Literal("signOut"),
  Type.Literal("resetRequested"),
  Type.Literal("passwordChanged"),
  Type.Literal("passwordRefused"),
  Type.Literal("permissionChanged"),
  Type.Literal("organizationSwitched"),
  Type.Literal("personMoved"),
  Type.Literal("sessionEnded"),
  Type.Literal("outboxRead"),
  Type.Literal("accessRefused"),
  Type.Literal("exported"),
  Type.Literal("downloaded"),
  Type.Literal("administratorMade"),
  Type.Literal("accountInvited"),
  Type.Literal("profileChanged"),
  Type.Literal("tokenMade"),
  Type.Literal("tokenRevoked"),
  Type.Literal("tokenRefused"),
  Type.Literal("serviceMade"),
  Type.Literal("serviceChanged"),
  Type.Literal("serviceDeleted"),
  Type.Literal("webhookChanged"),
  Type.Literal("setupFailed"),
  Type.Literal("factorAdded"),
  Type.Literal("factorRemoved"),
  Type.Literal("recoveryCodesMade"),
  Type.Literal("recoveryCodeUsed"),
  Type.Literal("proofRefused"),
]);
export type SecurityKind = Static<typeof SecurityKind>;

/** An entry of the security log. */
export const SecurityEvent = Type.Object({
  id: Type.String(),
  /** ISO 8601 */
  at: Type.String(),
  kind: SecurityKind,
  /** The account. Null for an attempt with an unknown username, which is not stored. */
  userId: nullable(Type.Integer()),
  /** Null if there is no account, or the person has been deleted since. */
  displayName: nullable(Type.String()),
  email: nullable(Type.String()),
  /** The person who did it, if not the account's own. */
  actorId: nullable(Type.Integer()),
  actorName: nullable(Type.String()),
  /** Network address of the caller. */
  address: nullable(Type.String()),
  device: nullable(Type.String()),
  /** Details by kind: why a sign-in failed, the two organizations of a move, the permissions before and after. */
  detail: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" }),
});
export type SecurityEvent = Static<typeof SecurityEvent>;

const PageNumber = Type.String({ pattern: "^[1-9][0-9]{0,5}$" });

/** Which entries are asked for. */
const FILTERS = {
  kind: Type.Optional(SecurityKind),
  /** Part of a name or an email. */
  person: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** ISO 8601. `from` is included, `to` is not. */
  from: Type.Optional(Type.String({ maxLength: 40 })),
  to: Type.Optional(Type.String({ maxLength: 40 })),
};

/** So many entries are counted, and so many of the newest are in a downloaded log. */
export const MOST_LOG_ENTRIES = 10_000;

/** Entries of the last 396 days or more (SECURITY_LOG_DAYS), newest first. For provider staff. */
export const readSecurityLog = defineOperation({
  method: "GET",
  path: "/api/admin/session/log",
  query: Type.Object(
    {
      ...FILTERS,
      page: Type.Optional(PageNumber),
      size: Type.Optional(Type.Union([Type.Literal("25"), Type.Literal("50"), Type.Literal("100")])),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({
    events: Type.Array(SecurityEvent),
    /** At most 10,000. */
    total: Type.Integer(),
    isExact: Type.Boolean(),
  }),
});

/**
 * The entries as a workbook, newest first: the newest 10,000, and then a last row that says so. For administrators
 * (organization.admin). It is in the log itself.
 */
export const exportSecurityLog = defineOperation({
  method: "POST",
  path: "/api/admin/session/log/export",
  body: Type.Object(FILTERS, { additionalProperties: false }),
  result: Workbook,
  sessionOnly: true,
  provesAgain: true,
});
