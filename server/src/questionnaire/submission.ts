import { type Changeset, type EntityType, isSubmitted, may, submissionBlocks } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { writeWithin } from "../records/apply.ts";
import type { RowItem } from "../records/judge.ts";
import { entityOf } from "../records/query.ts";
import type { Records } from "../records/records.ts";
import { type Scope, serverScope } from "../records/scope.ts";
import { readWhole, snapshotOfNow } from "./snapshot.ts";

const STATUS = "status";
const SUBMITTED = "nmqSubmitted";
const EVENT = "event";

export interface SubmissionDeps {
  readonly metadata: Pick<MetadataStore, "current">;
  readonly clock: () => Date;
}

/**
 * The same records, but that whoever may update an organization submits its questionnaire by setting the status, under
 * the conditions of a submission, which bind everybody who does so from within the organization.
 */
export function withSubmission(records: Records, { metadata, clock }: SubmissionDeps): Records {
  return {
    ...records,
    apply: (scope, changeset, options) => {
      const type = entityOf(metadata.current(), changeset.entity);
      if (!isSubmitting(type, scope, changeset)) return records.apply(scope, changeset, options);
      const approve: typeof options.approve = (trx, compiled, items) =>
        submitAll({ trx, compiled, userId: scope.userId, at: clock().toISOString() }, changeset, items);
      const caller = options.restore ? scope : allowedToSubmit(type, scope, changeset);
      return records.apply(caller, changeset, { ...options, approve });
    },
  };
}

function isSubmitting(type: EntityType, scope: Scope, { items }: Changeset): boolean {
  if (type.scope !== "self" || scope.isServer || scope.isUnbound) return false;
  return items.some((item) => item.kind === "update" && item.values[STATUS] === SUBMITTED);
}

/** Without organization.admin this is the only status that is anybody's to set. */
function allowedToSubmit(type: EntityType, scope: Scope, { items }: Changeset): Scope {
  const { permission } = scope;
  const others = items.some((item) => item.kind !== "delete" && (item.values[STATUS] ?? SUBMITTED) !== SUBMITTED);
  if (others || !may(permission, type.name, "update")) return scope;
  const { attribute = {}, ...actions } = permission[type.name] ?? {};
  const opened = { ...attribute, [STATUS]: { ...attribute[STATUS], update: true } };
  return { ...scope, permission: { ...permission, [type.name]: { ...actions, attribute: opened } } };
}

interface Submission {
  readonly trx: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly userId: number | null;
  readonly at: string;
}

async function submitAll(submission: Submission, { items: sent }: Changeset, items: readonly RowItem[]): Promise<void> {
  for (const item of items) {
    const own = sent[item.index];
    if (item.kind !== "update" || own?.kind !== "update" || own.values[STATUS] !== SUBMITTED) continue;
    const isSentBack = item.before[STATUS] === SUBMITTED && Object.keys(own.values).length > 1;
    if (!isSentBack) await submit(submission, item);
  }
}

/** @throws AppError notSubmittable (409); nothing is written then */
async function submit(
  { trx, compiled, userId, at }: Submission,
  { id, before, changed }: Extract<RowItem, { readonly kind: "update" }>,
): Promise<void> {
  const held = { organizationId: id, careSetting: textOf(before["careSetting"]), status: textOf(before[STATUS]) };
  if (isSubmitted(held.status)) throw refusal("it has been submitted already");
  if (changed[STATUS] !== SUBMITTED) throw refusal("the organization has no care setting");
  if (Object.keys(changed).length > 1) throw refusal("other values would change with it; save them before");
  const whole = await readWhole(trx, compiled, held);
  const blocks = submissionBlocks(whole.state, held);
  if (blocks.length > 0) throw refusal(`${blocks.length} question(s) are not answered`);
  const snapshot = await snapshotOfNow(trx, compiled, held, whole);
  if (snapshot === null) throw refusal("there is no snapshot of the answers as they are now; take one first");
  const scope = { ...serverScope(compiled.entityNames, held), userId };
  const values = { label: "Questionnaire submitted", data: { snapshotId: snapshot.id }, userId };
  await writeWithin(trx, compiled, scope, { entity: EVENT, source: "api", items: [{ kind: "create", values }] }, at);
}

function refusal(problem: string): AppError {
  return new AppError("notSubmittable", { attribute: STATUS, args: { problem } });
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
