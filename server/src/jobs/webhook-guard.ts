import { MetadataError, type Problem, sameValue } from "@armature/engine";
import type { WebhookSpec } from "@armature/engine/metadata";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { type ContextDeps, readHolder } from "../http/context.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { definitionKey } from "../metadata/definitions.ts";
import type { DefinitionChange } from "../metadata/layer-change.ts";
import { definitionPlace } from "../metadata/normalize.ts";
import type { Allowed } from "../outbound/addresses.ts";
import { checkUrl, OutboundError } from "../outbound/outbound.ts";
import type { PublishDeps, WrittenRevision } from "../publishing/publish.ts";
import { recordSecurity } from "../session/security-log.ts";
import { hiddenFrom, scopeOfOwner } from "./webhook-body.ts";
import { webhookJob } from "../records/write/webhook-rows.ts";
import { startAtOnce } from "./queue.ts";
import { forgetFailures } from "./webhook-state.ts";

export interface GuardDeps extends ContextDeps {
  /** What the server may call. */
  readonly allowed: Allowed;
}

/** What a change of a webhook must fulfil, and what is remembered of it. */
export function webhookGuard(deps: GuardDeps): Required<Pick<PublishDeps, "refuse" | "onWriting">> {
  return {
    async refuse(next, changes) {
      const problems: Problem[] = [];
      for (const change of changes.filter(isChecked)) problems.push(...(await problemsOf(deps, next, change)));
      if (problems.length > 0) throw new MetadataError(problems);
    },
    async onWriting(trx, revision) {
      await recordAddresses(trx, revision);
      await startAnew(trx, revision);
    },
  };
}

/** What decides where it sends, and what of which records. */
const DECIDING: readonly string[] = ["url", "owner", "when", "enabled"];

/** One that is switched off, or has lost its condition, may stay as it is. */
function isChecked({ kind, before, after }: DefinitionChange): boolean {
  if (kind !== "webhook" || after === null || after["enabled"] === false || (after["blocked"] ?? null) !== null)
    return false;
  return DECIDING.some((name) => !sameValue(before?.[name] ?? null, after[name] ?? null));
}

async function problemsOf(deps: GuardDeps, next: CompiledMetadata, change: DefinitionChange): Promise<Problem[]> {
  const type = next.metadata.entities.get(change.entity);
  const webhook = type?.webhooks.find(({ name }) => name === change.name);
  if (!type || !webhook) return [];
  const place = definitionPlace(change);
  const problem = (property: string, message: string): Problem => {
    return { code: "shape", path: `${place}.${property}`, message };
  };
  const address = addressProblem(webhook, deps.allowed);
  const problems = address === null ? [] : [problem("url", address)];
  const { owner } = webhook;
  const holder = owner === null ? null : await readHolder(deps, owner, next);
  if (holder === null) return [...problems, problem("owner", OWNER_NEEDED)];
  const hidden = hiddenFrom(holder, type, webhook);
  if (hidden === type.name) problems.push(problem("owner", `the owner may not view ${type.labelPlural}`));
  else if (hidden !== null) {
    const label = type.byName.get(hidden)?.label ?? hidden;
    problems.push(problem("when", `the owner may not view ${label}; leave it out, or choose another owner`));
  } else if (scopeOfOwner(holder, type, webhook) === null)
    problems.push(problem("owner", `the owner sees no ${type.labelPlural}`));
  return problems;
}

const OWNER_NEEDED = "choose a person who can sign in, or a service that works: their rights decide what is sent";

function addressProblem({ url }: WebhookSpec, allowed: Allowed): string | null {
  try {
    checkUrl(new URL(url), allowed);
    return null;
  } catch (error) {
    return error instanceof OutboundError ? error.message : "it is no address";
  }
}

type Trx = Kysely<SystemSchema>;

/** Where changes go is in the security log, without the part of the address that can hold a secret. */
async function recordAddresses(trx: Trx, { authorId, at, changes }: WrittenRevision): Promise<void> {
  const moved = changes.filter(
    ({ kind, before, after }) => kind === "webhook" && (before?.["url"] ?? null) !== (after?.["url"] ?? null),
  );
  const events = moved.map(({ entity, before, after }) => {
    const label = (after ?? before)?.["label"];
    const detail = { entity, label, from: originOf(before?.["url"]), to: originOf(after?.["url"]) };
    return { kind: "webhookChanged", userId: authorId, at, detail } as const;
  });
  await recordSecurity(trx, events);
}

function originOf(url: unknown): string | null {
  return typeof url === "string" && URL.canParse(url) ? new URL(url).origin : null;
}

/** One that is switched on again starts without former failures, with what waited for it. */
async function startAnew(trx: Trx, { at, changes }: WrittenRevision): Promise<void> {
  const enabled = changes.filter(
    ({ kind, before, after }) =>
      kind === "webhook" && before?.["enabled"] === false && after !== null && after["enabled"] !== false,
  );
  if (enabled.length === 0) return;
  const names = new Set(enabled.map(definitionKey));
  const webhooks = await trx
    .selectFrom("system.definition")
    .select(["id", "entity", "name"])
    .where("kind", "=", "webhook")
    .execute();
  const own = webhooks.filter(({ entity, name }) => names.has(definitionKey({ kind: "webhook", entity, name })));
  const ids = own.map(({ id }) => id);
  await forgetFailures(trx, ids);
  await startAtOnce(trx, ids.map(webhookJob), at);
}
