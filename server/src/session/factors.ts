import type { Factor, NewFactorKind } from "@armature/engine/platform";
import { type Kysely, sql } from "kysely";
import type { Secrets } from "../base/secrets.ts";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError, kept } from "../base/errors.ts";
import { takeTotpCode } from "./totp.ts";
import type { NewPasskey } from "./passkeys.ts";

/** The most factors of one person, without recovery codes. */
const MOST_FACTORS = 20;

function factorsOf(kysely: Kysely<SystemSchema>, userId: number) {
  return kysely.selectFrom("system.factor").where("userId", "=", userId).where("kind", "!=", "recovery");
}

/** The factors of a person, oldest first, without recovery codes. */
export function listFactors(kysely: Kysely<SystemSchema>, userId: number): Promise<Factor[]> {
  return factorsOf(kysely, userId)
    .select(["id", "label", "created", "lastUsed"])
    .select((eb) => eb.ref("kind").$castTo<NewFactorKind>().as("kind"))
    .orderBy("id")
    .execute();
}

export interface NewFactor {
  readonly userId: number;
  readonly label: string;
  /** In base32, or a passkey. */
  readonly of: { readonly secret: string } | NewPasskey;
}

/**
 * Stores a factor that was proved. Requires the lock of the account.
 * @throws AppError kept (409) if there are too many, or another account has the passkey
 */
export async function insertFactor(
  trx: Kysely<SystemSchema>,
  secrets: Secrets,
  { userId, label, of }: NewFactor,
  at: Instant,
): Promise<void> {
  if ((await listFactors(trx, userId)).length >= MOST_FACTORS)
    throw kept(`There are ${MOST_FACTORS} factors. Remove one first.`);
  const nothing = { secret: null, codeHash: null, credentialId: null, publicKey: null, used: null, lastUsed: null };
  const row = { ...nothing, userId, label: label.trim(), created: at };
  const isApp = "secret" in of;
  const kind = isApp ? "totp" : "passkey";
  const inserted = trx.insertInto("system.factor").values({ ...row, kind, ...(isApp ? {} : of) });
  const made = await inserted
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made === undefined) throw kept("This passkey is registered already. Use another one.");
  if (!isApp) return;
  const secret = secrets.seal({ table: "system.factor", column: "secret", row: made.id }, of.secret);
  await trx.updateTable("system.factor").set({ secret }).where("id", "=", made.id).execute();
}

/**
 * Whether it is a code of one of the person's apps that was not used yet. From now on, it was.
 * @throws AppError factorUnreadable (403) if no key opens the secret of any
 */
export async function takeAppCode(
  { kysely, secrets, now }: { readonly kysely: Kysely<SystemSchema>; readonly secrets: Secrets; readonly now: Date },
  userId: number,
  code: string,
): Promise<boolean> {
  const apps = await factorsOf(kysely, userId).select(["id", "secret"]).where("kind", "=", "totp").execute();
  const opened = apps.flatMap(({ id, secret }) => secretOf(secrets, id, secret ?? ""));
  if (apps.length > 0 && opened.length === 0) throw new AppError("factorUnreadable");
  for (const { id, secret } of opened) {
    if (!(await takeTotpCode(kysely, secret, code, now))) continue;
    const used = { lastUsed: now.toISOString() };
    await kysely.updateTable("system.factor").set(used).where("id", "=", id).execute();
    return true;
  }
  return false;
}

/** Nothing if no key opens it. */
function secretOf(secrets: Secrets, id: number, stored: string) {
  const secret = secrets.openIfPossible({ table: "system.factor", column: "secret", row: id }, stored);
  return secret === null ? [] : [{ id, secret }];
}

/** @returns whether the person has such a factor */
export async function renameFactor(
  kysely: Kysely<SystemSchema>,
  { id, userId, label }: { readonly id: number; readonly userId: number; readonly label: string },
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable("system.factor")
    .set({ label: label.trim() })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("kind", "!=", "recovery")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns the removed factor; undefined if the person has no such factor */
export function deleteFactor(kysely: Kysely<SystemSchema>, id: number, userId: number) {
  return kysely
    .deleteFrom("system.factor")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("kind", "!=", "recovery")
    .returning(["kind", "label"])
    .executeTakeFirst();
}

/** Removes all factors and recovery codes of a person. @returns whether there were any */
export async function deleteFactors(kysely: Kysely<SystemSchema>, userId: number): Promise<boolean> {
  const { numDeletedRows } = await kysely.deleteFrom("system.factor").where("userId", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The factors and recovery codes of a person who gets another id. */
export async function factorsToMove(trx: Kysely<SystemSchema>, userId: number): Promise<readonly object[]> {
  return trx.selectFrom("system.factor").selectAll().where("userId", "=", userId).execute();
}

/** Stores the factors of a person who got another id. They keep their own ids, by which they are encrypted. */
export async function keepMoved(trx: Kysely<SystemSchema>, userId: number, factors: readonly object[]): Promise<void> {
  if (factors.length === 0) return;
  const rows = JSON.stringify(factors.map((factor) => ({ ...factor, userId })));
  await sql`insert into system."factor" overriding system value
    select * from jsonb_populate_recordset(null::system."factor", ${rows}::jsonb)`.execute(trx);
}
