import type { TokenScopes } from "@armature/engine/access";
import type { Generated } from "kysely";
import type { Instant, Json, NullableJson } from "./column-types.ts";
import type { ProvedFactor } from "./sign-in-tables.ts";

/** The name of an account's permission profile. The application defines the names. */
export type Profile = string;

/**
 * Credentials and permissions of a user. They are never in an entity table, so that no generic query can return them.
 */
export interface AccountTable {
  userId: number;
  username: string;
  /** The folded username, which people sign in with. */
  usernameKey: string;
  /** A PHC string; null if the person has not set a password yet. */
  passwordHash: string | null;
  profile: Profile;
  /** Exceptions to the default permissions of the profile. */
  permission: NullableJson;
  confirmed: Instant | null;
  /** The organization in which provider staff start after signing in. */
  lastOrganizationId: number | null;
  /** Whether it may sign in by password whatever its identity provider says: the operator's command made it. */
  keepsPassword: Generated<boolean>;
}

export interface SessionTable {
  /** SHA-256 of the token in the cookie, in hex. */
  tokenHash: string;
  userId: number;
  /** The organization that provider staff chose. A member's organization is in the user record. */
  organizationId: number | null;
  signedInAt: Instant;
  expires: Instant;
  revoked: Instant | null;
  /** Identifies the session to people. It gives no access. */
  id: Generated<number>;
  /** 'Firefox on Windows'; null if unknown. */
  device: string | null;
  /** Accurate to about a minute. */
  lastUsed: Instant;
  /** The network address of the last use; null for sessions from before it was stored. */
  address: string | null;
  /** How the person signed in with an identity provider; null for a sign-in by password. */
  identityId: number | null;
  /** The `sid` of the provider's own session, by which it ends ours. */
  providerSession: string | null;
  /** Encrypted, for the sign-out at the provider; see `base/secrets.ts`. */
  idToken: string | null;
  /** When the person last proved who they are; null if it is not known. */
  provedAt: Generated<Instant | null>;
  /** The second factor of the sign-in; null without one. */
  factor: Generated<ProvedFactor | null>;
}

/** Who a person is at an identity provider; see `session/identities.ts`. */
export interface IdentityTable {
  id: Generated<number>;
  issuer: string;
  subject: string;
  userId: number;
  created: Instant;
  lastUsed: Instant;
}

/** What counts once, such as a logout token of an identity provider, until it expires anyway. */
export interface UsedTokenTable {
  key: string;
  expires: Instant;
}

/** The client secret of an identity provider, encrypted; see `base/secrets.ts`. */
export interface ProviderSecretTable {
  providerId: number;
  clientSecret: string;
}

/** The domains of identity providers, as their records say, in both spellings; see `accounts/providers-module.ts`. */
export interface ProviderDomainTable {
  domain: string;
  providerId: number;
  /** Whether people with an address there sign in with the provider only. */
  refusesPasswords: boolean;
}

/** A program with an identity of its own; see `session/services.ts`. */
export interface ServiceTable {
  /** From the sequence of people's ids, so that the author of a change is one number. */
  userId: number;
  name: string;
  /** Null for one that works like staff who have chosen no organization. */
  organizationId: number | null;
  profile: Profile;
  /** The person who answers for it; null if that account is gone. */
  ownerId: number | null;
  created: Instant;
  disabled: Instant | null;
}

/** A token with which a program makes calls, for a person or as a service; see `session/tokens.ts`. */
export interface TokenTable {
  id: Generated<number>;
  /** SHA-256 of its text, in hex. */
  keyHash: string;
  /** The beginning of its text. */
  start: string;
  label: string;
  /** Whose it is; null for a service's. */
  userId: number | null;
  serviceId: number | null;
  /** The organization whose records it reaches; null for staff who had chosen none. */
  organizationId: number | null;
  scopes: Json<TokenScopes>;
  created: Instant;
  expires: Instant;
  revoked: Instant | null;
  /** Accurate to about a minute. */
  lastUsed: Instant | null;
  /** The network address of the last use. */
  address: string | null;
  /** How many days before the end the person was last told. */
  noticed: number | null;
}

export const SECURITY_KINDS = [
  "signIn",
  "signInFailed",
  "lockedOut",
  "unlocked",
  "signOut",
  "resetRequested",
  "passwordChanged",
  "passwordRefused",
  "permissionChanged",
  "organizationSwitched",
  "personMoved",
  "sessionEnded",
  "outboxRead",
  "accessRefused",
  "exported",
  "downloaded",
  "administratorMade",
  "accountInvited",
  "profileChanged",
  "tokenMade",
  "tokenRevoked",
  "tokenRefused",
  "serviceMade",
  "serviceChanged",
  "serviceDeleted",
  "webhookChanged",
  "setupFailed",
  "factorAdded",
  "factorRemoved",
  "recoveryCodesMade",
  "recoveryCodeUsed",
  "proofRefused",
  "factorRequested",
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** What happened to accounts and sessions. Entries are only added. See `session/security-log.ts`. */
export interface SecurityEventTable {
  id: Generated<number>;
  at: Instant;
  kind: SecurityKind;
  /** The person whose account it concerns; null if nobody has the username that was tried. */
  userId: number | null;
  /** The person who did it, if it was somebody else. */
  actorId: number | null;
  /** The network address of the caller. */
  address: string | null;
  device: string | null;
  detail: Json<Readonly<Record<string, unknown>>>;
}

/** How far the security log was copied to another system: one row. */
export interface SecurityExportTable {
  isOnly: Generated<boolean>;
  lastId: Generated<number>;
  /** Why the last try failed, as a code, and since when it has. */
  problem: string | null;
  since: Instant | null;
}

export interface OrganizationSwitchTable {
  id: Generated<number>;
  userId: number;
  fromId: number | null;
  toId: number;
  at: Instant;
}

/** Where people have signed in before; see `session/known-places.ts`. */
export interface SignInPlaceTable {
  userId: number;
  /** SHA-256, in hex, of a network or of the value of a browser's cookie. */
  key: string;
  lastUsed: Instant;
}

/** Limited tries, shared by all instances; see `http/rate-limit.ts`. */
export interface AttemptTable {
  key: string;
  times: Instant[];
  refused: Generated<boolean>;
  expires: Instant;
}

/** Limited amounts per period; see `http/quota.ts`. */
export interface UsageTable {
  key: string;
  amount: number;
  /** When the period began. */
  since: Instant;
  expires: Instant;
}

/** A mail to one person, from its transaction until it is swept; see `mail/outbox.ts`. */
export interface MailTable {
  /** Also its Message-ID, which is the same for every try. */
  id: string;
  userId: number;
  to: string;
  subject: string;
  /** Null once it is sent or refused, because nobody else may see its links. */
  text: string | null;
  created: Instant;
  /** After this it is not sent any more. */
  expires: Instant;
  sent: Instant | null;
  /** When the mail server refused it permanently. */
  refused: Instant | null;
  /** The code of the last failure. */
  problem: string | null;
  /** The type of code that its text gets when it is sent or read; null for a mail without a code. */
  codeType: CodeType | null;
  /** Whether it was shown in the log, if no mail server is set. */
  logged: Generated<boolean>;
}

export type CodeType = "account-verification" | "password-reset";
/** Also for the setup link, which belongs to no person. */
type AnyCodeType = CodeType | "setup";

/** The code of a link; see `accounts/codes.ts`. */
export interface VerificationCodeTable {
  /** SHA-256 of the code, in hex. */
  codeHash: string;
  type: AnyCodeType;
  /** Null only for a setup link. */
  userId: number | null;
  expires: Instant;
  /** When it was used, or voided by a later one. */
  used: Instant | null;
}
