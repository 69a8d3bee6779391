import type { EntityType } from "@armature/engine";
import type { WebhookSpec } from "@armature/engine/metadata";
import { v7 as newId } from "uuid";
import { AppError } from "../base/errors.ts";
import { memoize } from "../base/memoize.ts";
import type { Secrets } from "../base/secrets.ts";
import { readHolder } from "../http/context.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { Fetch } from "../outbound/outbound.ts";
import type { PublishDeps } from "../publishing/publish.ts";
import { Never } from "../records/points/job-ports.ts";
import type { RecordReads } from "../records/read/record-reads.ts";
import { isListening, webhookJob } from "../records/write/webhook-rows.ts";
import { FailedTry, type KnownJob } from "./known-job.ts";
import type { TakenJob } from "./queue.ts";
import { bodyOf, requireScope, scopeOfOwner } from "./webhook-body.ts";
import { type Outcome, sendMessage } from "./webhook-send.ts";
import { countFailure, forgetFailures, MOST_FAILURES_IN_ROW, readSigning, type Signing } from "./webhook-state.ts";
import { stopWebhook } from "./webhook-stop.ts";

export interface WebhookDeps {
  readonly publishing: PublishDeps;
  readonly metadata: MetadataStore;
  readonly records: RecordReads;
  readonly secrets: Secrets;
  readonly http: Fetch;
  readonly clock: () => Date;
  readonly productName: string;
  readonly publicUrl: string;
}

/** A webhook of the present metadata, with the id of its definition. */
export interface PresentWebhook {
  readonly id: number;
  readonly webhook: WebhookSpec;
  readonly type: EntityType;
}

/** All webhooks of a revision, by the ids of their definitions. */
export const webhooksOf = memoize(
  ({ definitions, metadata }: CompiledMetadata): ReadonlyMap<number, PresentWebhook> => {
    const present = [...definitions.values()].flatMap(({ kind, id, entity, name, removed }) => {
      const type = kind === "webhook" && !removed ? metadata.entities.get(entity) : undefined;
      const webhook = type?.webhooks.find((each) => each.name === name);
      return type && webhook ? [{ id, webhook, type }] : [];
    });
    return new Map(present.map((each) => [each.id, each]));
  },
);

/** The jobs that send for the webhooks of now. */
export function webhookJobs(deps: WebhookDeps, compiled: CompiledMetadata): readonly KnownJob[] {
  return [...webhooksOf(compiled).values()].map(({ id, webhook }) => ({
    name: webhookJob(id),
    label: `${deps.productName}: webhook ${webhook.label}`,
    run: (job) => deliver(deps, id, job),
  }));
}

/**
 * Sends one delivery. What it sends and whether it may is as it is now.
 * @throws Never, FailedTry
 */
async function deliver(deps: WebhookDeps, id: number, job: TakenJob): Promise<void> {
  const { metadata, records, publishing, secrets, clock } = deps;
  const { kysely } = publishing.database;
  const present = webhooksOf(metadata.current()).get(id);
  if (present === undefined || !isListening(present.webhook)) throw new Never("webhookOff");
  const { webhook, type } = present;
  const holder = await readHolder({ ...deps, database: publishing.database }, webhook.owner ?? 0);
  if (holder === null) throw new Never("webhookOwner");
  const scope = requireScope(scopeOfOwner(holder, type, webhook));
  const body = await bodyOf({ kysely, records }, { webhook, type, scope }, job);
  if (body === null) return;
  const signing = await readSigning(kysely, secrets, id, clock());
  if (signing === null) throw new Never("webhookSecret");
  const message = { id: job.id, url: webhook.url, secrets: signing.secrets, body };
  await countOutcome(deps, present, signing, await sendMessage(deps.http, message, clock()));
}

/** Counts how a try went, and switches the webhook off after too many failures or for a receiver that is gone. */
async function countOutcome(
  deps: WebhookDeps,
  present: PresentWebhook,
  { failures }: Signing,
  outcome: Outcome,
): Promise<void> {
  const { kysely } = deps.publishing.database;
  const { problem, notBefore } = outcome;
  if (problem === null) return failures === 0 ? undefined : forgetFailures(kysely, [present.id]);
  const count = await countFailure(kysely, present.id);
  if (problem === "gone") {
    await stopWebhook(deps, present, "gone");
    throw new Never("gone");
  }
  if (count >= MOST_FAILURES_IN_ROW) await stopWebhook(deps, present, "failures");
  throw new FailedTry(problem, notBefore);
}

/** How a request without records went, and how long it took. */
export interface Pinged extends Omit<Outcome, "notBefore"> {
  readonly milliseconds: number;
}

/** @throws AppError kept (409) without a secret */
export async function ping(deps: WebhookDeps, { id, webhook, type }: PresentWebhook): Promise<Pinged> {
  const { publishing, secrets, http, clock } = deps;
  const now = clock();
  const signing = await readSigning(publishing.database.kysely, secrets, id, now);
  if (signing === null)
    throw new AppError("kept", { args: { problem: "This webhook has no secret. Make one first." } });
  const data = { entity: type.name, organizationId: null, items: [] };
  const body = JSON.stringify({ type: "ping", timestamp: now.toISOString(), data });
  const began = performance.now();
  const { status, problem } = await sendMessage(
    http,
    { id: newId(), url: webhook.url, secrets: signing.secrets, body },
    now,
  );
  return { status, problem, milliseconds: Math.round(performance.now() - began) };
}
