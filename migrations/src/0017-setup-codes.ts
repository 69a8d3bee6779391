import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The codes of setup links belong to nobody yet: whoever opens one becomes the first administrator. */
export const setupCodes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table system."verificationCode"
      alter column "userId" drop not null,
      drop constraint "verificationCode_type_check",
      add constraint "verificationCode_type_check" check ("type" in ('account-verification', 'password-reset', 'setup')),
      add constraint "verificationCode_owner_check" check (("type" = 'setup') = ("userId" is null))`.execute(db);
  },
};
