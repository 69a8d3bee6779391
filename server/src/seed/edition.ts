import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { v5 as uuid } from "uuid";
import type { SystemSchema } from "../database/schema.ts";
import { newChangesetId } from "../records/read/history.ts";

const NAMESPACE = "6f4b6f0e-8a54-4f0c-9a43-6d0c3f2c7d01";

/** The edition of shipped content. Equal content has the same UUID. */
export function editionOf(...content: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of content) hash.update(part);
  return uuid(hash.digest("hex"), NAMESPACE);
}

/** Whether this edition was loaded. It is stored as the idempotency key of a changeset. */
export async function isLoaded(db: Kysely<SystemSchema>, edition: string): Promise<boolean> {
  const found = await db
    .selectFrom("system.changeset")
    .select("id")
    .where("authorId", "is", null)
    .where("idempotencyKey", "=", edition)
    .execute();
  return found.length > 0;
}

export async function markLoaded(db: Kysely<SystemSchema>, entity: string, edition: string, at: string): Promise<void> {
  const changeset = { id: newChangesetId(), entity, source: "seed", at, idempotencyKey: edition };
  await db
    .insertInto("system.changeset")
    .values({ ...changeset, authorId: null, organizationId: null, answer: null })
    .execute();
}
