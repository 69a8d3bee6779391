import { v7 as newId } from "uuid";
import { AppError } from "../base/errors.ts";
import { readHolder } from "../http/context.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { effectiveOf } from "../metadata/definitions.ts";
import { Later, Never } from "../records/points/job-ports.ts";
import { isListening, webhookJob } from "../records/write/webhook-rows.ts";
import { FailedTry, type KnownJob, type RunningJob } from "./known-job.ts";
import { pausedJobs, type PresentWebhook, type WebhookDeps, webhooksOf } from "./present-webhooks.ts";
import { bodyOf, requireScope, scopeOfOwner } from "./webhook-body.ts";
import { type Outcome, sendMessage } from "./webhook-send.ts";
import { countFailure, forgetFailures, readSigning, type Signing } from "./webhook-state.ts";
import { stopWebhook } from "./webhook-stop.ts";

/** The jobs that send for the webhooks of now, and those that fail for the webhooks of before. */
export function webhookJobs(deps: WebhookDeps, compiled: CompiledMetadata): readonly KnownJob[] {
  const paused = new Set(pausedJobs(compiled));
  const all = [...compiled.definitions.values()].filter(({ kind }) => kind === "webhook");
  return all.map((definition) => {
    const { id } = definition;
    const name = webhookJob(id);
    const label = `${deps.productName}: webhook ${String(effectiveOf(definition)["label"])}`;
    return { name, label, isPaused: paused.has(name), run: (job) => deliver(deps, id, job) };
  });
}

/**
 * Sends one delivery. What it sends and whether it may is as it is now.
 * @throws Never, Later, FailedTry
 */
async function deliver(deps: WebhookDeps, id: number, job: RunningJob): Promise<void> {
  const { metadata, records, publishing, secrets, clock } = deps;
  const { kysely } = publishing.database;
  const present = webhooksOf(metadata.current()).get(id);
  if (present === undefined) throw new Never("webhookDeleted");
  // Since it was taken. Now it waits.
  if (!isListening(present.webhook)) throw new Later(clock());
  const { webhook, type } = present;
  const { renames } = metadata.current();
  const holder = await readHolder({ ...deps, database: publishing.database }, webhook.owner ?? 0);
  if (holder === null) throw new Never("webhookOwner");
  const scope = requireScope(scopeOfOwner(holder, type, webhook));
  const body = await bodyOf({ kysely, records, renames }, { webhook, type, scope }, job);
  if (body === null) return;
  const signing = await readSigning(kysely, secrets, id, clock());
  if (signing === null) throw new Never("webhookSecret");
  const message = { id: job.id, url: webhook.url, secrets: signing.secrets, body };
  const outcome = await job.outside(() => sendMessage(deps.http, message, clock()));
  await countOutcome(deps, present, signing, outcome);
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
  const isTooMuch = await countFailure(kysely, present.id, deps.clock());
  if (problem === "gone") await stopWebhook(deps, present, "gone");
  else if (isTooMuch) await stopWebhook(deps, present, "failures");
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
