import { createHash } from "node:crypto";
import type { Changeset } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { AppError } from "../../base/errors.ts";
import { namesOf, type Rename } from "../../metadata/renames.ts";
import type { ChangesetHeader } from "../read/history.ts";

type Db = Kysely<SystemSchema>;

/** Stored for a repeated request: a hash of the request (`asked`), and the answer. */
interface Kept {
  readonly asked: string;
  readonly answer: unknown;
}

/**
 * Claims the idempotency key, if the request has one. A repeat that arrives meanwhile waits for this transaction.
 * @param renames a job may run again after its entity was renamed
 * @returns the former answer, if this person has already sent the same changeset with this key
 * @throws AppError keyReused (400) if the key was sent with another changeset
 */
export async function repeatedAnswer(
  trx: Db,
  id: string,
  header: ChangesetHeader,
  changeset: Changeset,
  renames: readonly Rename[] = [],
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
  const names = namesOf(renames, header.entity);
  const isSame = names.some(({ entity }) => asked === askedOf({ ...header, entity }, changeset));
  if (!isSame) throw new AppError("keyReused");
  return answer;
}

/** Stores the answer for a repeat with the same key. */
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

/** A job that runs again may compute other values of the same entity. What it wrote first holds. */
function askedOf({ entity, organizationId, job }: ChangesetHeader, { asked, items }: Changeset): string {
  if (job) return JSON.stringify([entity, organizationId]);
  return createHash("sha256")
    .update(JSON.stringify([entity, organizationId, asked ?? items]))
    .digest("base64url");
}
