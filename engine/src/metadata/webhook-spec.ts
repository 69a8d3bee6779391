import { type Problem, refuse } from "../errors.ts";
import { type Condition, conditionsOf } from "../rules/condition.ts";
import { parseCondition, readCondition, type StoredCondition } from "../rules/parse-condition.ts";
import { checkIdentifier, readDefinition, type Shape, writeShape } from "./shape.ts";

/** What of a record a webhook tells about. */
export const WEBHOOK_EVENTS = ["created", "changed", "deleted"] as const;
/** One of `created`, `changed` and `deleted`. */
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** A webhook as stored: which writes of an entity another system hears of, and where. */
export interface WebhookSpec {
  /** Unique in the entity. People never see it. */
  readonly name: string;
  /** The entity whose records are written. Files leave it out. */
  readonly entityName: string;
  /** The name that people know it by. */
  readonly label: string;
  /** The writes that it tells about: any of `created`, `changed`, `deleted`. */
  readonly on: readonly WebhookEvent[];
  /** The attributes that it sends; a change of others alone is not sent. Empty: all that the owner may view. */
  readonly attributeList: readonly string[];
  /**
   * Only records that meet this condition are sent. It reads the record after the write, or a deleted one as it was;
   * `{"before": "name"}` is a value before the write, which is empty for a new record. Null: every record.
   */
  readonly when: StoredCondition | null;
  /** The address of the receiver: `https`, or `http` to the same machine in a demo. */
  readonly url: string;
  /** The id of the person or service whose rights decide what is sent. Without one, nothing is. */
  readonly owner: number | null;
  /** Whether it sends anything. */
  readonly enabled: boolean;
  /** Why it sends nothing: it lost its condition or its last attribute. The server sets it, as in a mapping. */
  readonly blocked: string | null;
}
/** As stored. */
export type WebhookSpecInput = Pick<WebhookSpec, "name"> & Partial<WebhookSpec>;

/** The stored shape of a webhook. */
export const WEBHOOK_SHAPE: Shape = Object.freeze({
  name: { kind: "text", default: "" },
  entityName: { kind: "text", default: "", names: "entity" },
  label: { kind: "text", default: "", max: 200 },
  on: { kind: "textList", default: Object.freeze([]), max: WEBHOOK_EVENTS.length },
  attributeList: { kind: "textList", default: Object.freeze([]), max: 2_000, names: "attribute" },
  when: { kind: "any", default: null, of: "condition" },
  url: { kind: "text", default: "", max: 2_000 },
  owner: { kind: "integer", default: null },
  enabled: { kind: "boolean", default: true },
  blocked: { kind: "text", default: null, max: 500 },
});

/** With a host, and without a username and password. */
const ADDRESS = /^https?:\/\/[^\s@/?#]+(?:[/?#]\S*)?$/;
const ALLOWED = { before: true } as const;

/**
 * Reads a webhook as stored, and fills in defaults.
 * @throws MetadataError with every problem and its place
 */
export function parseWebhookSpec(input: unknown, path = "webhook"): WebhookSpec {
  const problems: Problem[] = [];
  const spec = readDefinition(input, WEBHOOK_SHAPE, path, problems) as unknown as WebhookSpec;
  const report = (property: string, message: string) =>
    problems.push({ code: "shape", path: `${path}.${property}`, message });
  checkIdentifier(spec.name, `${path}.name`, problems);
  if (spec.label.trim() === "") report("label", "a label is needed");
  if (spec.on.length === 0) report("on", `expected one or more of ${WEBHOOK_EVENTS.join(", ")}`);
  const unknown = spec.on.find((event) => !WEBHOOK_EVENTS.includes(event));
  if (unknown !== undefined) report("on", `expected ${WEBHOOK_EVENTS.join(", ")}, found ${unknown}`);
  if (!ADDRESS.test(spec.url)) report("url", "expected an address such as https://erp.example.org/changes");
  for (const list of ["on", "attributeList"] as const)
    if (new Set(spec[list]).size < spec[list].length) report(list, "names something twice");
  if (spec.when !== null) readCondition(spec.when, `${path}.when`, problems, ALLOWED);
  refuse(problems);
  return Object.freeze({ ...spec, on: Object.freeze(spec.on), attributeList: Object.freeze(spec.attributeList) });
}

/** Which records are sent. */
export const webhookCondition: (spec: WebhookSpec) => Condition = conditionsOf(({ when }) =>
  when === null ? { kind: "constant", value: true } : parseCondition(when, "when", ALLOWED),
);

/** The stored form. `parse(serialize(x))` equals x. */
export function serializeWebhookSpec(spec: WebhookSpec): WebhookSpecInput {
  return writeShape({ ...spec }, WEBHOOK_SHAPE) as unknown as WebhookSpecInput;
}
