import { type Static, Type } from "typebox";
import { defineOperation, IdText, nullable } from "../contract.ts";
import { JobState } from "./job.ts";

const WebhookId = Type.Object({ id: IdText });

/** How a webhook does. What it sends is its definition, an entity like any other. */
export const WebhookState = Type.Object({
  /** That of its definition. */
  id: Type.Integer(),
  /** The name of the person or service whose rights decide what is sent. Null if there is none any more. */
  ownerName: nullable(Type.String()),
  /** Why nothing is sent: the owner cannot sign in or is stopped. */
  isOwnerStopped: Type.Boolean(),
  /** Whether deliveries wait until it is switched on. */
  isPaused: Type.Boolean(),
  /** When its secret was made. ISO 8601, like all times here. Null if it has none, so that nothing is sent. */
  secretMade: nullable(Type.String()),
  /** Until when the former secret signs too. */
  formerUntil: nullable(Type.String()),
  /** How many tries failed in a row. */
  failures: Type.Integer(),
  /** Why the server switched it off: the receiver said that it is gone (410), or 100 tries failed in a row. */
  stopped: nullable(Type.Union([Type.Literal("gone"), Type.Literal("failures")])),
});
export type WebhookState = Static<typeof WebhookState>;

/** How all webhooks do. For administrators (organization.admin). */
export const listWebhookStates = defineOperation({
  method: "GET",
  path: "/api/admin/webhookState",
  result: Type.Array(WebhookState),
  sessionOnly: true,
});

/** What a webhook was to tell, and how that went. */
export const WebhookDelivery = Type.Object({
  /** The `webhook-id` of its requests. */
  id: Type.String(),
  created: Type.String(),
  event: Type.Union([Type.Literal("created"), Type.Literal("changed"), Type.Literal("deleted")]),
  /** The number of records. */
  records: Type.Integer(),
  state: JobState,
  /** How often it was tried. */
  starts: Type.Integer(),
  /** When it is tried again, while it waits. */
  due: Type.String(),
  /** Whether it waits until the webhook is switched on again, for at most 90 days. */
  isPaused: Type.Boolean(),
  ended: nullable(Type.String()),
  /** The code of the last failure, such as `status503`. */
  problem: nullable(Type.String()),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

/** The newest 50 deliveries of a webhook. Done ones are kept for 7 days. For administrators. 404: no such webhook. */
export const listWebhookDeliveries = defineOperation({
  method: "GET",
  path: "/api/admin/webhook/:id/delivery",
  params: WebhookId,
  result: Type.Array(WebhookDelivery),
  sessionOnly: true,
});

/**
 * Makes the secret with which requests are signed. Nothing shows it again. A former one signs too for 24 hours. For
 * administrators. 404: no such webhook. 409: the server has no SECRET_KEY.
 */
export const makeWebhookSecret = defineOperation({
  method: "POST",
  path: "/api/admin/webhook/:id/secret",
  params: WebhookId,
  result: Type.Object({ secret: Type.String() }),
  status: 201,
  sessionOnly: true,
  provesAgain: true,
});

/**
 * Sends a signed request of the type `ping` now, without records, and tells how that went. For administrators. 404: no such
 * webhook. 409: it has no secret.
 */
export const pingWebhook = defineOperation({
  method: "POST",
  path: "/api/admin/webhook/:id/ping",
  params: WebhookId,
  result: Type.Object({
    /** The status of the answer. Null if none came. */
    status: nullable(Type.Integer()),
    /** Why it counts as failed, as a code. Null if it does not. */
    problem: nullable(Type.String()),
    milliseconds: Type.Integer(),
  }),
  sessionOnly: true,
});
