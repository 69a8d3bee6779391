import { type ChangeItem, hasNoIssues, type PlannedWrite, withIssue } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { type ApplyOptions, type Completion, type WrittenItem, writeWithin } from "../records/apply.ts";
import type { RowItem } from "../records/judge.ts";
import { entityOf } from "../records/query.ts";
import { type Scope, serverFor } from "../records/scope.ts";
import { ANSWER, ROLE } from "./entities.ts";
import { roleModel, type StoredAnswer } from "./role-model.ts";
import { judgeAnswers, type RoleSave, roleSaves, withSnapshots } from "./role-saves.ts";
import { assignsFinalizer, assignsTemplate, withFinalizer } from "./template-assignment.ts";

export interface RoleChange {
  readonly scope: Scope;
  /** The items as they were sent, with their answers. */
  readonly sent: readonly ChangeItem[];
  /** Former values are written back. */
  readonly isRestore: boolean;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** What the saves of a changeset write beside the roles. */
interface Answers {
  readonly saves: readonly RoleSave[];
  readonly stored: ReadonlyMap<number, readonly StoredAnswer[]>;
}

const NOTHING: Answers = { saves: [], stored: new Map() };

/** How roles are completed in the transaction that writes them, and their answers written with them. */
export function roleChange(change: RoleChange): Pick<ApplyOptions, "complete" | "alongside"> {
  let answers = NOTHING;
  return {
    async complete(trx, compiled, items) {
      const saved = change.isRestore
        ? { items: items.map(unlessMade), answers: NOTHING }
        : await saveAll(change, trx, compiled, items);
      answers = saved.answers;
      return assignAll(change, trx, compiled, saved.items);
    },
    alongside: (trx, written, compiled) => writeAnswers(change, answers, trx, written, compiled),
  };
}

/** What a role was made of stands in its answers, which are not brought back with an edit. */
function unlessMade(item: RowItem): RowItem {
  if (item.kind !== "update") return item;
  const isMade = "snapshot" in item.changed || "secRolePrimaryId" in item.changed;
  return isMade || assignsFinalizer(item) ? withIssue(item, "roleNotRestored") : item;
}

type Context = Parameters<Completion>;

async function saveAll(change: RoleChange, ...[trx, compiled, items]: Context) {
  const found = roleSaves(items, change.sent);
  if (found.length === 0) return { items, answers: NOTHING };
  const model = roleModel(trx, compiled);
  const questions = await model.questions();
  const judged = judgeAnswers(found, questions).map(withIssues);
  const saves = judged.filter(({ item }) => hasNoIssues(item));
  const stored = await model.storedAnswers(saves.flatMap(({ item }) => (item.kind === "update" ? item.id : [])));
  const serviceAreaId = await model.serviceArea(change.scope.organizationId);
  const context = { type: entityOf(compiled, ROLE), model, questions, stored, serviceAreaId, created: change.at };
  const whole = [...judged.map(({ item }) => item), ...(await withSnapshots(context, saves))];
  const byIndex = new Map(whole.map((item) => [item.index, item]));
  return { items: items.map((item) => byIndex.get(item.index) ?? item), answers: { saves, stored } };
}

function withIssues(save: RoleSave): RoleSave {
  const item: PlannedWrite<number> = { ...save.item, issues: [...save.item.issues, ...save.issues] };
  return { ...save, item };
}

async function assignAll({ scope, at }: RoleChange, ...[trx, compiled, items]: Context): Promise<readonly RowItem[]> {
  if (!items.some((item) => hasNoIssues(item) && assignsTemplate(item))) return items;
  const serviceAreaId = await roleModel(trx, compiled).serviceArea(scope.organizationId);
  const context = { type: entityOf(compiled, ROLE), userId: scope.userId, at, serviceAreaId };
  return items.map((item) => (hasNoIssues(item) && assignsTemplate(item) ? withFinalizer(context, item) : item));
}

/** All former answers of the saved roles go, those that were sent come. */
async function writeAnswers(
  { scope, at }: RoleChange,
  { saves, stored }: Answers,
  trx: Kysely<SystemSchema>,
  written: readonly WrittenItem[],
  compiled: CompiledMetadata,
): Promise<void> {
  const ids = new Map(written.map(({ index, id }) => [index, id]));
  const items = saves.flatMap(({ item, sent }): readonly ChangeItem[] => {
    const roleId = ids.get(item.index);
    if (roleId === undefined || sent === null) return [];
    const gone = (stored.get(roleId) ?? []).map(({ id }) => ({ kind: "delete" as const, id }));
    const come = sent.map((secAnswerId) => ({
      kind: "create" as const,
      values: { secRoleOrganizationId: roleId, secAnswerId },
    }));
    return [...gone, ...come];
  });
  if (items.length === 0) return;
  await writeWithin(
    trx,
    compiled,
    serverFor(compiled.entityNames, scope),
    { entity: ANSWER, source: "api", items },
    at,
  );
}
