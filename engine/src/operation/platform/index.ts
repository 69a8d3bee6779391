import * as account from "./account.ts";
import * as definitions from "./definitions.ts";
import * as featureFlags from "./feature-flags.ts";
import * as installation from "./installation.ts";
import * as metadata from "./metadata.ts";
import * as outbox from "./outbox.ts";
import * as securityLog from "./security-log.ts";
import * as session from "./session.ts";

export * from "./account.ts";
export * from "./account-rules.ts";
export * from "./definitions.ts";
export * from "./feature-flags.ts";
export { KNOWN_WORD, type KnownAbout, onlyWords } from "./known-passwords.ts";
export * from "./installation.ts";
export * from "./metadata.ts";
export * from "./outbox.ts";
export * from "./security-log.ts";
export * from "./session.ts";

/** The contracts of the platform's own calls, by area. The server's handlers have the same names. */
export const platform = {
  account,
  definitions,
  featureFlags,
  installation,
  metadata,
  outbox,
  securityLog,
  session,
} as const;
