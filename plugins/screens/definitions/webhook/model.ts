import { isEmpty, textForm } from "@armature/engine";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@armature/engine/metadata";
import { writeCondition } from "@armature/engine/rules";
import type { WebhookState } from "@armature/engine/platform";
import { type Definition, type DraftIssue, labelIssue } from "../issue.ts";
import { type ConditionDraft, gapOfCondition, logicOf } from "../rule/condition-draft.ts";

/** What a webhook that somebody makes begins with: the person who makes it owns it. */
export function newWebhook(userId: number): Definition {
  return { label: "", on: [...WEBHOOK_EVENTS], attributeList: [], when: null, url: "", owner: userId, enabled: true };
}

export const EVENT_LABELS = {
  created: "New records",
  changed: "Changed records",
  deleted: "Deleted records",
} as const satisfies Record<WebhookEvent, string>;

const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = { created: "new", changed: "changed", deleted: "deleted" };

/** `New, changed` */
export function eventsText(events: readonly WebhookEvent[]): string {
  return capitalized(events.map((event) => EVENT_WORDS[event]).join(", "));
}

function capitalized(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase());
}

export function eventsOf(webhook: Definition): readonly WebhookEvent[] {
  return (webhook.on ?? []) as readonly WebhookEvent[];
}

/** The webhook with an event more or less, in the order of all events. */
export function withEvent(webhook: Definition, event: WebhookEvent, isOn: boolean): Definition {
  const on = WEBHOOK_EVENTS.filter((each) => (each === event ? isOn : eventsOf(webhook).includes(each)));
  return { ...webhook, on };
}

/** The names of the fields that it sends; empty for all. */
export function fieldsOf(webhook: Definition): readonly string[] {
  return (webhook.attributeList ?? []) as unknown as readonly string[];
}

export function withFields(webhook: Definition, fields: readonly string[]): Definition {
  return { ...webhook, attributeList: fields as unknown as Definition["attributeList"] };
}

export function conditionOf(webhook: Definition): ConditionDraft | null {
  return (webhook.when ?? null) as ConditionDraft | null;
}

/** The webhook with another condition, or without one. That decides about one that is set aside. */
export function withCondition(webhook: Definition, condition: ConditionDraft | null): Definition {
  const logic = condition && logicOf(condition);
  return { ...webhook, blocked: null, when: logic ? writeCondition(logic) : condition };
}

/** Everything that keeps a webhook from being saved. @param others those of the same kind of record */
export function issuesOf(webhook: Definition, others: readonly Definition[]): readonly DraftIssue[] {
  const label = labelIssue(webhook, others);
  const condition = conditionOf(webhook);
  const gap = condition && gapOfCondition(condition);
  const issue = (field: string, name: string, message: string): DraftIssue => ({ field, label: name, message });
  return [
    ...(label ? [label] : []),
    ...(/^https?:\/\/\S+$/.test(textForm(webhook.url).trim()) ? [] : [issue("url", "Address", NO_ADDRESS)]),
    ...(eventsOf(webhook).length > 0 ? [] : [issue("on", "Tells about", "Choose at least one.")]),
    ...(isEmpty(webhook.owner) ? [issue("owner", "Owner", "Choose a person or a service.")] : []),
    ...(gap ? [issue("when", "Condition", gap)] : []),
  ];
}

const NO_ADDRESS = "Enter an address that begins with https://";

/** How a webhook does, in a word. */
export interface Standing {
  readonly text: string;
  readonly tone: "success" | "neutral" | "warning" | "danger";
}

/** @param state null while it is not known */
export function standingOf(webhook: Definition, state: WebhookState | null): Standing {
  if (!isEmpty(webhook.blocked)) return { text: "Set aside", tone: "danger" };
  if (webhook.enabled === false) {
    return state?.stopped ? { text: "Stopped", tone: "danger" } : { text: "Off", tone: "neutral" };
  }
  if (state === null) return { text: "On", tone: "success" };
  if (state.secretMade === null) return { text: "Needs a secret", tone: "warning" };
  if (state.isOwnerStopped) return { text: "Needs an owner", tone: "danger" };
  return state.failures > 0 ? { text: "Failing", tone: "warning" } : { text: "On", tone: "success" };
}
