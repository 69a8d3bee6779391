import type { EntityType } from "@armature/engine";
import { type RawBuilder, sql } from "kysely";

/** The entity of the people who sign in. */
export const PERSON = "user";
/** The address that mail to a person goes to. An account is confirmed for one address. */
export const EMAIL = "email";
/** When the account was confirmed. The value is stored with the account, not with the person. */
export const CONFIRMED = "confirmed";

/** SQL for a value that is stored with the account of a person; null for every other attribute. */
export function accountValueSql(
  { name, primaryKey }: EntityType,
  attribute: string,
  alias: string,
): RawBuilder<unknown> | null {
  if (name !== PERSON || attribute !== CONFIRMED) return null;
  const id = sql.id(alias, primaryKey.name);
  return sql`(select ${sql.id("kept", CONFIRMED)} from system."account" kept where kept."userId" = ${id})`;
}
