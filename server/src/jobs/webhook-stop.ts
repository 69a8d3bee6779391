import { type Definitions, definitionKey, effectiveOf } from "../metadata/definitions.ts";
import type { LayerChange } from "../metadata/layer-change.ts";
import { type NewMail, writeMails } from "../mail/outbox.ts";
import { publish } from "../publishing/publish.ts";
import { markStopped, MOST_FAILURES_IN_ROW } from "./webhook-state.ts";
import type { PresentWebhook, WebhookDeps } from "./present-webhooks.ts";

type Reason = "gone" | "failures";

const MAIL_DAYS = 7;
const DAY = 24 * 3_600_000;

/** Switches a webhook off by a revision without an author, and tells its owner by one mail. */
export async function stopWebhook(deps: WebhookDeps, present: PresentWebhook, reason: Reason): Promise<void> {
  const { publishing, clock } = deps;
  const { kysely } = publishing.database;
  await publish(publishing, { authorId: null, note: NOTES[reason], base: null, changes: switchedOff(present) });
  if (!(await markStopped(kysely, present.id, reason))) return;
  const mail = await mailOf(deps, present, reason);
  if (mail !== null) await kysely.transaction().execute((trx) => writeMails(trx, [mail], clock()));
}

const NOTES: Readonly<Record<Reason, string>> = {
  gone: "The receiver of the webhook said that it is gone (410)",
  failures: `${MOST_FAILURES_IN_ROW} tries of the webhook failed in a row`,
};

function switchedOff({ webhook: { entityName: entity, name } }: PresentWebhook) {
  const of = { kind: "webhook", entity, name } as const;
  return (current: Definitions): readonly LayerChange[] => {
    const definition = current.get(definitionKey(of));
    if (definition === undefined || definition.removed) return [];
    return [{ ...of, layer: "local", values: { ...effectiveOf(definition), enabled: false } }];
  };
}

/** To the owner, or to the owner of the service that it is. Null if there is nobody. */
async function mailOf(deps: WebhookDeps, { webhook }: PresentWebhook, reason: Reason): Promise<NewMail | null> {
  const { publishing, clock, productName, publicUrl } = deps;
  const { kysely } = publishing.database;
  const service = kysely.selectFrom("system.service").select("ownerId").where("userId", "=", webhook.owner);
  const person = await kysely
    .selectFrom("data.user")
    .select(["userId", "email"])
    .where((of) => of("userId", "=", of.fn.coalesce(service, of.val(webhook.owner))))
    .executeTakeFirst();
  if (person === undefined) return null;
  const now = clock();
  return {
    userId: person.userId,
    to: person.email,
    expires: new Date(now.getTime() + MAIL_DAYS * DAY).toISOString(),
    subject: `A webhook of ${productName} was switched off`,
    text: [
      `The webhook '${webhook.label}' sends nothing any more: ${WHY[reason]}`,
      "Deliveries that wait are kept for 90 days. They are sent once an administrator enables the webhook again:",
      new URL("/admin/webhook", publicUrl).href,
    ].join("\n\n"),
  };
}

const WHY: Readonly<Record<Reason, string>> = {
  gone: "its receiver said that it is gone (status 410).",
  failures: `${MOST_FAILURES_IN_ROW} tries failed in a row.`,
};
