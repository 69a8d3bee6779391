import type { EntityType, Values } from "@armature/engine";
import { webhookCondition, type WebhookEvent, type WebhookSpec } from "@armature/engine/metadata";
import type { Facts } from "@armature/engine/rules";
import { type Definitions, definitionKey } from "../../metadata/definitions.ts";

/** A job that the write of records adds. */
export interface FollowingJob {
  readonly name: string;
  readonly payload: unknown;
}

/** What a job of a webhook tells: one kind of write, and the records. */
export interface WebhookPayload {
  readonly event: WebhookEvent;
  readonly ids: readonly number[];
}

/** A written record. `before` is null for a new one, `after` for a deleted one. Both have all values. */
export interface WrittenChange {
  readonly type: EntityType;
  readonly id: number;
  readonly before: Values | null;
  readonly after: Values | null;
  /** The names of the attributes that an update changed. */
  readonly changed: readonly string[];
  readonly facts: Facts;
}

/** So that the body of a delivery stays small, however much a write changes. */
const MOST_OF_DELIVERY = 100;

/** The name of the jobs that send for a webhook. @param id that of its definition */
export function webhookJob(id: number): string {
  return `webhook:${id}`;
}

/** Whether the webhook can send anything at all. */
export function isListening({ enabled, blocked, owner }: WebhookSpec): boolean {
  return enabled && blocked === null && owner !== null;
}

/**
 * The deliveries that follow from written records: one job for each webhook, kind of write and 100 records. What the
 * owner of a webhook writes is not told to it.
 * @param authorId who writes
 */
export function deliveriesOf(
  definitions: Definitions,
  authorId: number | null,
  changes: readonly WrittenChange[],
): readonly FollowingJob[] {
  return [...Map.groupBy(changes, ({ type }) => type)].flatMap(([type, written]) =>
    type.webhooks
      .filter((webhook) => isListening(webhook) && webhook.owner !== authorId)
      .flatMap((webhook) => jobsOf(definitions, webhook, written)),
  );
}

function jobsOf(
  definitions: Definitions,
  webhook: WebhookSpec,
  written: readonly WrittenChange[],
): readonly FollowingJob[] {
  const { entityName: entity, name, on } = webhook;
  const id = definitions.get(definitionKey({ kind: "webhook", entity, name }))?.id;
  const matching = Map.groupBy(written.filter(matches(webhook)), eventOf);
  if (id === undefined) return [];
  return on.flatMap((event) => {
    const ids = (matching.get(event) ?? []).map((each) => each.id);
    return chunks(ids).map((part) => ({
      name: webhookJob(id),
      payload: { event, ids: part } satisfies WebhookPayload,
    }));
  });
}

function chunks(ids: readonly number[]): readonly (readonly number[])[] {
  const count = Math.ceil(ids.length / MOST_OF_DELIVERY);
  return Array.from({ length: count }, (_, i) => ids.slice(i * MOST_OF_DELIVERY, (i + 1) * MOST_OF_DELIVERY));
}

function eventOf({ before, after }: WrittenChange): WebhookEvent {
  if (before === null) return "created";
  return after === null ? "deleted" : "changed";
}

function matches(webhook: WebhookSpec): (change: WrittenChange) => boolean {
  const { on, attributeList } = webhook;
  const { holds } = webhookCondition(webhook);
  const isSent = (name: string) => attributeList.length === 0 || attributeList.includes(name);
  return (change) => {
    const event = eventOf(change);
    if (!on.includes(event) || (event === "changed" && !change.changed.some(isSent))) return false;
    const { before, after, facts } = change;
    return holds(after ?? before ?? {}, before === null ? facts : { ...facts, before });
  };
}
