import { type Metadata, sameValue } from "@armature/engine";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { AppError } from "../../base/errors.ts";
import { DatabaseError } from "../../database/database.ts";
import type { SystemSchema } from "../../database/schema.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import { asRefusal } from "../../metadata/problem-item.ts";
import { dropConversion, finishConversion } from "../conversion/finish.ts";
import { finishConversions } from "../conversion/finish-job.ts";
import { convertingAnswer } from "../conversion/publish-converting.ts";
import { loadMaking, type PreparedChange } from "../conversion/stored-conversion.ts";
import type { Answering, PublishDeps, Published, PublishRequest } from "../publish.ts";
import { lostBy, metadataAfter, mostLost, planRelease, type ReleasePlan, requireAccepted } from "./plan-release.ts";
import { publishRenames, type Renaming } from "./publish-renames.ts";
import { refuseOlder, type Release, rememberRelease } from "./releases.ts";
import { ofRelease } from "./shipped-changes.ts";
import type { ShippedDefinition } from "../../metadata/shipped.ts";

/** What a start brings. */
export interface ShippedRelease {
  readonly release: Release;
  readonly shipped: readonly ShippedDefinition[];
  /** Whether an older release may take back what a newer one published, as developers and demos do. */
  readonly mayGoBack: boolean;
  /** The losses that a person accepted, as {@link acceptanceOf} names them. */
  readonly accept?: string | undefined;
  /**
   * Called before anything of the release is published, with the metadata that it will have. Refuses that, or does what
   * cannot be undone.
   */
  readonly prepare?: (metadata: Metadata) => Promise<void>;
}

/**
 * Publishes the definitions of the release, and remembers the release. Changes become an ordinary revision, in one
 * transaction, and local edits are kept. Values of attributes that get another form are converted before. Without
 * changes, nothing is published.
 * @returns what it did
 * @throws DatabaseError if a newer release has used the database, or values would be lost that nobody accepted
 */
export async function loadRelease(deps: PublishDeps, brought: ShippedRelease): Promise<ReleasePlan> {
  const { release, shipped, mayGoBack, accept } = brought;
  const requireNewer = async (db: Kysely<SystemSchema>) => {
    if (!mayGoBack) await refuseOlder(db, release, shipped);
  };
  await requireNewer(deps.database.kysely);
  const plan = await planRelease(deps, shipped, mayGoBack);
  if (!mayGoBack) requireAccepted(plan, accept);
  await beforePublish(deps, brought);
  const remember = (trx: Kysely<SystemSchema>) => rememberRelease(trx, release, deps.clock().toISOString());
  const converted = plan.filter(({ isConverted }) => isConverted);
  const lost = mayGoBack ? ANY : mostLost(lostBy(converted));
  await publishShipped(
    deps,
    {
      shipped,
      lost,
      mayGoBack,
      async remember(trx) {
        await requireNewer(trx);
        await remember(trx);
      },
    },
    {
      async former(trx) {
        await requireNewer(trx);
        return undefined;
      },
      made: remember,
    },
  );
  return plan;
}

/** Whatever a publish would refuse, before renames and what `prepare` does. @throws AppError refusedMetadata (400) */
async function beforePublish(deps: PublishDeps, { shipped, mayGoBack, prepare }: ShippedRelease): Promise<void> {
  try {
    const metadata = await metadataAfter(deps, shipped, mayGoBack);
    deps.lint?.(metadata);
    await prepare?.(metadata);
  } catch (error) {
    throw asRefusal(error);
  }
}

const ANY = Number.MAX_SAFE_INTEGER;

/** Publishes definitions that changed while the server runs. */
export function loadShipped(deps: PublishDeps, shipped: readonly ShippedDefinition[]): Promise<Published> {
  const answering: Answering<Published> = { former: async () => undefined, made: async (_, published) => published };
  return publishShipped(deps, { shipped, lost: ANY, mayGoBack: true }, answering);
}

interface Publishing extends Renaming {
  /** How many values it may lose by conversions. */
  readonly lost: number;
}

/** How long a start waits for a conversion of the same attribute by an administrator, and how often it looks. */
const WAIT_MS = 600_000;
const LOOK_MS = 1_000;

async function publishShipped<A>(
  deps: PublishDeps,
  { lost, ...renaming }: Publishing,
  answering: Answering<A>,
): Promise<A> {
  const request = ofRelease(renaming.shipped, lost);
  for (const start = performance.now(); ; ) {
    try {
      await endOthers(deps, request, answering);
      await publishRenames(deps, renaming);
      return await convertingAnswer(deps, request, answering);
    } catch (error) {
      if (!isConverting(error)) throw error;
      if (performance.now() - start > WAIT_MS) throw new DatabaseError(error.message, { cause: error });
      await finishConversions(deps);
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
  }
}

function isConverting(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === "converting" || error.code === "conversionEnded");
}

/** Joins the conversion that another start of the same release began. Drops that of another release, whose start ended. */
async function endOthers<A>(deps: PublishDeps, { changes }: PublishRequest, answering: Answering<A>): Promise<void> {
  const requests = (await loadMaking(deps.database.kysely)).map(({ conversion }) => conversion.request);
  const wanted = changes(deps.metadata.current().definitions);
  for (const { number, layers } of requests.filter(({ isRelease }) => isRelease)) {
    if (sameValue(layers.map(withoutBase), wanted)) return void (await finishConversion(deps, number, answering));
    await dropConversion(deps, number, "Another release was started.");
  }
}

function withoutBase(prepared: PreparedChange): LayerChange {
  const { base: _, ...change } = prepared;
  return change;
}

/** Logs what a release does to the database, with what it hides apart. */
export function logRelease(plan: ReleasePlan, log: Pick<FastifyBaseLogger, "info" | "warn">): void {
  const [hiding, others] = [plan.filter(({ lost }) => lost > 0), plan.filter(({ lost }) => lost === 0)];
  const textsOf = (changes: ReleasePlan) => changes.map(({ text }) => text);
  if (others.length > 0) log.info({ changes: textsOf(others) }, "the release changed the metadata");
  if (hiding.length > 0) log.warn({ changes: textsOf(hiding) }, "the release hid values that people entered");
}
