import * as account from "./account.ts";
import * as adminAccount from "./admin-account.ts";
import * as conditions from "./conditions.ts";
import * as definitions from "./definitions.ts";
import * as factor from "./factor.ts";
import * as featureFlags from "./feature-flags.ts";
import * as installation from "./installation.ts";
import * as job from "./job.ts";
import * as metadata from "./metadata.ts";
import * as outbox from "./outbox.ts";
import * as proof from "./proof.ts";
import * as securityLog from "./security-log.ts";
import * as service from "./service.ts";
import * as session from "./session.ts";
import * as signIn from "./sign-in.ts";
import * as token from "./token.ts";
import * as webhook from "./webhook.ts";

export * from "./account.ts";
export * from "./account-rules.ts";
export * from "./admin-account.ts";
export * from "./conditions.ts";
export type { DefinitionPart } from "./definition-change.ts";
export * from "./definitions.ts";
export * from "./factor.ts";
export * from "./feature-flags.ts";
export { KNOWN_WORD, type KnownAbout, onlyWords } from "./known-passwords.ts";
export * from "./installation.ts";
export * from "./job.ts";
export * from "./metadata.ts";
export * from "./outbox.ts";
export * from "./proof.ts";
export * from "./security-log.ts";
export * from "./security-words.ts";
export * from "./service.ts";
export * from "./session.ts";
export * from "./sign-in.ts";
export * from "./token.ts";
export * from "./webhook.ts";

/** The contracts of the platform's own calls, by area. The server's handlers have the same names. */
export const platform = {
  account,
  adminAccount,
  conditions,
  definitions,
  factor,
  featureFlags,
  installation,
  job,
  metadata,
  outbox,
  proof,
  securityLog,
  service,
  session,
  signIn,
  token,
  webhook,
} as const;
