import type { Issue, Values } from "@armature/engine";
import { ANSWER_LIST } from "@armature/onboarding/security";
import { type ModuleCall, isSound, type ModuleItem, type WriteItem, type WrittenItem } from "@armature/server";
import type { StoredSecRoleOrganization } from "../../kit/records.ts";
import { type ItemOf, onEntity, type OrganizationReader } from "../../kit/server/typed.ts";
import { ANSWER, ROLE } from "./entities.ts";
import { roleModel, type StoredAnswer } from "./role-model.ts";
import { answerIssues, type RoleSave, roleSaves, SNAPSHOT, snapshotsOf } from "./role-saves.ts";
import { assignsFinalizer, assignsTemplate, FINALIZED, finalizer, templateIssue } from "./template-assignment.ts";

/** Data of a write, keyed by the index of its items. */
interface ReadData {
  readonly issues: ReadonlyMap<number, readonly Issue[]>;
  readonly snapshots: ReadonlyMap<number, string>;
  readonly saves: ReadonlyMap<number, RoleSave>;
  /** Keyed by the id of the role. */
  readonly stored: ReadonlyMap<number, readonly StoredAnswer[]>;
}

/** Saves a security role together with its answers and its snapshot, and records who assigned its template. */
export const rolePoints = onEntity<ReadData, typeof ROLE>({
  entity: ROLE,
  inputs: [
    {
      name: ANSWER_LIST,
      issue: "answerList",
      schema: {
        type: "array",
        items: { type: "integer", minimum: 1 },
        writeOnly: true,
        description: "All answers of the role, one to each question that is asked; left out, they stay as they are",
      },
    },
  ],
  writes: [SNAPSHOT, ...FINALIZED],
  reactsOn: [ANSWER],
  // A write holds its roles, and single answers are written under a lock of their role.
  locks: "none",
  read,
  validate: (items, { issues }, call) =>
    items.map((item) => [...(issues.get(item.index) ?? []), ...(call.isRestore ? restoreIssues(item) : [])]),
  derive: (items, { snapshots }, call) => items.map((item) => derived(item, snapshots.get(item.index), call)),
  react: { as: "server", changes: answerChanges },
});

async function read(
  items: readonly ModuleItem<StoredSecRoleOrganization>[],
  records: OrganizationReader,
  call: ModuleCall,
): Promise<ReadData> {
  const model = roleModel(records);
  const writes = items.filter((item) => item.kind !== "delete");
  const saves = call.isRestore ? [] : roleSaves(writes);
  const assigned = writes.filter((item) => isSound(item) && assignsTemplate(item));
  const serviceAreaId = saves.length + assigned.length > 0 ? await model.serviceArea(call.organizationId) : null;
  const issues = new Map<number, readonly Issue[]>();
  let stored: ReadData["stored"] = new Map();
  let snapshots: ReadData["snapshots"] = new Map();
  if (saves.length > 0) {
    const questions = await model.questions();
    for (const save of saves) issues.set(save.item.index, answerIssues(save, questions));
    const sound = saves.filter(({ item }) => isSound(item) && issues.get(item.index)?.length === 0);
    stored = await model.storedAnswers(sound.flatMap(({ item }) => (item.kind === "update" ? (item.id ?? []) : [])));
    snapshots = await snapshotsOf({ model, questions, stored, serviceAreaId, created: call.at }, sound);
  }
  for (const item of assigned) {
    if (issues.get(item.index)?.length) continue;
    const snapshot = snapshots.get(item.index) ?? item.after[SNAPSHOT];
    const issue = templateIssue(item, { snapshot, serviceAreaId });
    if (issue) issues.set(item.index, [issue]);
  }
  return { issues, snapshots, stored, saves: new Map(saves.map((save) => [save.item.index, save])) };
}

/** Refuses to restore a role to earlier values, because its earlier answers are not restored with it. */
function restoreIssues(item: WriteItem<StoredSecRoleOrganization>): readonly Issue[] {
  if (item.kind !== "update") return [];
  const isMade = SNAPSHOT in item.changed || "secRolePrimaryId" in item.changed;
  return isMade || assignsFinalizer(item) ? [{ code: "roleNotRestored", attribute: null }] : [];
}

function derived(
  item: WriteItem<StoredSecRoleOrganization>,
  snapshot: string | undefined,
  call: ModuleCall,
): Values | null {
  const values = {
    ...(snapshot !== undefined && { [SNAPSHOT]: snapshot }),
    ...(assignsTemplate(item) && finalizer(item, call)),
  };
  return Object.keys(values).length > 0 ? values : null;
}

/** Replaces all previous answers of the saved roles with those that were sent. */
function answerChanges(items: readonly WrittenItem<StoredSecRoleOrganization>[], { saves, stored }: ReadData) {
  const changes = items.flatMap(({ index, id }): readonly ItemOf<typeof ANSWER>[] => {
    const sent = saves.get(index)?.sent ?? null;
    if (sent === null) return [];
    const deletions = (stored.get(id) ?? []).map((answer) => ({ kind: "delete" as const, id: answer.id }));
    const creations = sent.map((secAnswerId) => ({
      kind: "create" as const,
      values: { secRoleOrganizationId: id, secAnswerId },
    }));
    return [...deletions, ...creations];
  });
  return [{ entity: ANSWER, items: changes } as const];
}
