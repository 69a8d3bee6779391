import type { Issue, RecordId } from "@armature/engine";
import { isSound, type ModuleItem, type WriteItem } from "@armature/server";
import type { StoredSecRoleOrganizationSecAnswer } from "../../kit/records.ts";
import { onEntity } from "../../kit/server/typed.ts";
import { ANSWER, ROLE } from "./entities.ts";
import { roleModel } from "./role-model.ts";

interface ReadData {
  /** `role question` of each stored answer that stays. */
  readonly answered: ReadonlySet<string>;
  readonly questionOf: ReadonlyMap<number, number>;
}

/**
 * Refuses a second answer of a role to the same question, in calls that write single answers. Other checks of the
 * answers happen when the role is saved, because these calls add and remove answers one at a time.
 */
export const answerPoints = onEntity<ReadData | null, typeof ANSWER>({
  entity: ANSWER,
  locks: (items, { isRestore }) => (isRestore ? [] : [{ entity: ROLE, ids: writesIn(items).map(roleIdOf) }]),
  async read(items, records, { isRestore }) {
    const answers = writesIn(items);
    if (isRestore || answers.length === 0) return null;
    const model = roleModel(records);
    const stored = [...(await model.storedAnswers([...new Set(answers.map(roleIdOf))])).values()].flat();
    const questionOf = await model.questionsOf([...stored.map(({ answerId }) => answerId), ...answers.map(answerIdOf)]);
    const leaving = new Set<RecordId>(items.flatMap(({ kind, id }) => (kind === "create" ? [] : (id ?? []))));
    const kept = stored.filter(({ id }) => !leaving.has(id));
    return {
      questionOf,
      answered: new Set(kept.map(({ answerId, roleId }) => `${roleId} ${questionOf.get(answerId)}`)),
    };
  },
  validate(items, found) {
    if (found === null) return items.map(() => []);
    const answered = new Set(found.answered);
    return items.map((item): readonly Issue[] => {
      if (!isSound(item)) return [];
      const question = found.questionOf.get(answerIdOf(item));
      const key = `${roleIdOf(item)} ${question}`;
      if (question === undefined || !answered.has(key)) {
        answered.add(key);
        return [];
      }
      return [{ code: "answerRepeated", attribute: "secAnswerId", args: { question } }];
    });
  },
});

type AnswerItem = WriteItem<StoredSecRoleOrganizationSecAnswer>;

function writesIn(items: readonly ModuleItem<StoredSecRoleOrganizationSecAnswer>[]): readonly AnswerItem[] {
  return items.filter((item) => item.kind !== "delete").filter(isSound);
}

function roleIdOf({ after }: AnswerItem): number {
  return Number(after.secRoleOrganizationId);
}

function answerIdOf({ after }: AnswerItem): number {
  return Number(after.secAnswerId);
}
