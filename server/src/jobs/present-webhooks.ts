import type { EntityType } from "@armature/engine";
import type { WebhookSpec } from "@armature/engine/metadata";
import { memoize } from "../base/memoize.ts";
import type { Secrets } from "../base/secrets.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { Fetch } from "../outbound/outbound.ts";
import type { PublishDeps } from "../publishing/publish.ts";
import type { RecordReads } from "../records/read/record-reads.ts";
import { isListening, webhookJob } from "../records/write/webhook-rows.ts";

/** What sending needs. */
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

/** The names of jobs whose webhooks are switched off. */
export function pausedJobs(compiled: CompiledMetadata): readonly string[] {
  const paused = [...webhooksOf(compiled).values()].filter(({ webhook }) => !isListening(webhook));
  return paused.map(({ id }) => webhookJob(id));
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
