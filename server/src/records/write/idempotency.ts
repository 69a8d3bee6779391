import { createHash } from "node:crypto";
import type { Changeset } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { AppError } from "../../errors.ts";
import type { ChangesetHeader } from "../read/history.ts";

type Db = Kysely<SystemSchema>;

/** What is kept for a repeat: what was asked, as a hash, and what was answered. */
interface Kept {
  readonly asked: string;
  readonly answer: unknown;
}

/**
 * Takes the idempotency key, where there is one: a repeat that comes meanwhile waits for this transaction.
 * @returns the answer given then, when this person sent the same changeset under this key before
 * @throws AppError keyReused (400) when the key was sent with another changeset
 */
export async function repeatedAnswer(
  trx: Db,
  id: string,
  header: ChangesetHeader,
  changeset: Changeset,
): Promise<unknown> {
  if (header.idempotencyKey === null) return undefined;
  const made = await trx
    .insertInto("system.changeset")
    .values({ id, ...header })
    .onConflict((conflict) =>
      conflict.columns(["authorId", "idempotencyKey"]).where("idempotencyKey", "is not", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (made) return undefined;
  const former = await trx
    .selectFrom("system.changeset")
    .select("answer")
    .where("authorId", "is not distinct from", header.authorId)
    .where("idempotencyKey", "=", header.idempotencyKey)
    .executeTakeFirstOrThrow();
  const { asked, answer } = former.answer as Kept;
  if (asked !== askedOf(header, changeset)) throw new AppError("keyReused");
  return answer;
}

/** Keeps what was answered, for a repeat of the same key. */
export async function keepAnswer(
  trx: Db,
  id: string,
  header: ChangesetHeader,
  changeset: Changeset,
  answer: unknown,
): Promise<void> {
  const kept: Kept = { asked: askedOf(header, changeset), answer };
  await trx
    .updateTable("system.changeset")
    .set({ answer: JSON.stringify(kept) })
    .where("id", "=", id)
    .execute();
}

function askedOf({ entity, organizationId }: ChangesetHeader, { asked, items }: Changeset): string {
  return createHash("sha256")
    .update(JSON.stringify([entity, organizationId, asked ?? items]))
    .digest("base64url");
}
