import { randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "@armature/engine/platform";
import type { Kysely } from "kysely";
import { keyOfToken } from "../base/token.ts";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";

/** Without letters that look like digits or like each other. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;

/** 80 random bits, in groups of four: `k3x9-…`. */
function newCode(): string {
  const text = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  return text.replace(/.{4}(?=.)/g, "$&-");
}

function hashOf(code: string): string {
  return keyOfToken(`recovery ${code.toLowerCase().replaceAll(/[^0-9a-z]/g, "")}`);
}

/** Makes new recovery codes. Former ones stop working. @returns the codes, of which the database stores only hashes */
export async function replaceRecoveryCodes(
  trx: Kysely<SystemSchema>,
  userId: number,
  at: Instant,
): Promise<readonly string[]> {
  await trx.deleteFrom("system.factor").where("userId", "=", userId).where("kind", "=", "recovery").execute();
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const rest = { userId, kind: "recovery", label: "", created: at } as const;
  const nothing = { secret: null, credentialId: null, publicKey: null, used: null, lastUsed: null };
  const rows = codes.map((code) => ({ ...rest, ...nothing, codeHash: hashOf(code) }));
  await trx.insertInto("system.factor").values(rows).execute();
  return codes;
}

/** Whether it is a code of the person that was not used yet. From now on, it was. */
export async function takeRecoveryCode(
  kysely: Kysely<SystemSchema>,
  userId: number,
  code: string,
  at: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable("system.factor")
    .set({ used: at, lastUsed: at })
    .where("userId", "=", userId)
    .where("codeHash", "=", hashOf(code))
    .where("used", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many codes of the person are not used yet. */
export async function countRecoveryCodes(kysely: Kysely<SystemSchema>, userId: number): Promise<number> {
  const { left } = await kysely
    .selectFrom("system.factor")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("userId", "=", userId)
    .where("kind", "=", "recovery")
    .where("used", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
