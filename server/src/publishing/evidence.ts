import { MetadataError } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import { errorCode } from "../database/database.ts";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import { PUBLISH_LOCK } from "../metadata/metadata-store.ts";
import { STALE_METADATA } from "../records/write/write-transaction.ts";
import { limit, PUBLISH_LIMITS, withLockRetry } from "./lock-retry.ts";
import { OutdatedPlan } from "./outdated-plan.ts";
import type { PublishPlan } from "./publish-plan.ts";
import { type NewUnique, newUniques } from "./unique-clashes.ts";
import { clashOf, prove, provenSince, type UniqueProof } from "./unique-proof.ts";

type Db = Kysely<SystemSchema>;

/** The number of records, written meanwhile, that are read again under the lock; and of those read again before it. */
const MOST_UNDER_LOCK = 500;
const MOST_AGAIN = 100_000;

/** What a plan depends on in the stored values: new unique attributes. It is read without the publishing lock. */
export interface Evidence {
  readonly plan: PublishPlan;
  /** All writes that it may not know have later entries in the history. */
  readonly since: string;
  readonly proofs: ReadonlyMap<NewUnique, UniqueProof>;
}

/**
 * Reads the values that would clash. Null if the plan depends on none.
 * @param known what was read for the same plan before; only what was written since is read again
 * @throws MetadataError if stored values clash
 */
export async function gatherEvidence(
  { kysely, background }: Database,
  plan: PublishPlan,
  known: Evidence | null,
): Promise<Evidence | null> {
  if (!plan.isLocal) return null;
  const uniques =
    known?.plan === plan ? [...known.proofs.keys()] : newUniques(plan.next.metadata, plan.catalogue, plan.steps);
  if (uniques.length === 0) return null;
  const since = await lastEntry(kysely);
  const former = known?.plan === plan ? known : null;
  return read(background, { plan, uniques, since, former }).catch((error: unknown) => {
    // Another publish has changed the table meanwhile.
    throw STALE_METADATA.has(errorCode(error)) ? new OutdatedPlan("plan") : error;
  });
}

interface Reading {
  readonly plan: PublishPlan;
  readonly uniques: readonly NewUnique[];
  readonly since: string;
  readonly former: Evidence | null;
}

async function read(db: Db, { plan, uniques, since, former }: Reading): Promise<Evidence> {
  const proofs = new Map<NewUnique, UniqueProof>();
  for (const unique of uniques) {
    const proof = former?.proofs.get(unique);
    const again = proof && former && (await provenSince(db, unique, proof, former.since, MOST_AGAIN));
    proofs.set(unique, again ?? (await prove(db, unique)));
  }
  refuseClashes(proofs);
  return { plan, since, proofs };
}

/**
 * Checks what the plan depends on under the publishing lock, which keeps writers out. Reads only what was written since.
 * @throws OutdatedPlan if that is too much; MetadataError if stored values clash
 */
export async function requireEvidence(trx: Db, evidence: Evidence | null): Promise<void> {
  if (evidence === null) return;
  const { since, proofs } = evidence;
  const now = new Map<NewUnique, UniqueProof>();
  for (const [unique, proof] of proofs) {
    const proven = await provenSince(trx, unique, proof, since, MOST_UNDER_LOCK);
    if (!proven) throw new OutdatedPlan("evidence");
    now.set(unique, proven);
  }
  refuseClashes(now);
}

function refuseClashes(proofs: Evidence["proofs"]): void {
  const problems = [...proofs].flatMap(([unique, proof]) => clashOf(unique, proof));
  if (problems.length > 0) throw new MetadataError(problems);
}

/**
 * The last entry of the history, read while nobody writes: entries of later writes have greater numbers. It takes the
 * publishing lock for this alone.
 */
function lastEntry(kysely: Db): Promise<string> {
  return withLockRetry(() =>
    kysely.transaction().execute(async (trx) => {
      await limit(trx, PUBLISH_LIMITS);
      await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(trx);
      const { rows } = await sql<{ id: string }>`select coalesce(max("id"), 0)::text as id from system.history`.execute(
        trx,
      );
      return rows[0]?.id ?? "0";
    }),
  );
}
