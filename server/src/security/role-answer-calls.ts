import { type PlannedWrite, withIssue } from "@armature/engine";
import { sql } from "kysely";
import type { Completion } from "../records/apply.ts";
import { isSoundWrite } from "../records/planned-values.ts";
import { roleModel } from "./role-model.ts";

/**
 * What the separate calls of answers are refused: a second answer of a role to one question. Which answers a role needs
 * is judged when the role is saved, since these calls make and take them one at a time.
 */
export function completeAnswers({ isDry }: { readonly isDry: boolean }): Completion {
  return async (trx, compiled, items) => {
    const answers = items.filter(isSoundWrite);
    if (answers.length === 0) return items;
    const roleIds = [...new Set(answers.map(roleIdOf))].toSorted((a, b) => a - b);
    if (!isDry)
      await sql`select from data."secRoleOrganization" where id = any(${roleIds}::int[]) order by id for no key update`.execute(
        trx,
      );
    const model = roleModel(trx, compiled);
    const stored = [...(await model.storedAnswers(roleIds)).values()].flat();
    const questionOf = await model.questionsOf([...stored.map(({ answerId }) => answerId), ...answers.map(answerIdOf)]);
    const gone = new Set(items.flatMap(({ kind, id }) => (kind === "delete" || kind === "update" ? (id ?? []) : [])));
    const answered = new Set(
      stored.filter(({ id }) => !gone.has(id)).map(({ roleId, answerId }) => `${roleId} ${questionOf.get(answerId)}`),
    );
    return items.map((item) => {
      if (!isSoundWrite(item)) return item;
      const question = questionOf.get(answerIdOf(item));
      const key = `${roleIdOf(item)} ${question}`;
      if (question === undefined || !answered.has(key)) {
        answered.add(key);
        return item;
      }
      return withIssue(item, "answerRepeated", { attribute: "secAnswerId", args: { question } });
    });
  };
}

type Answer = PlannedWrite<number>;

function roleIdOf({ after }: Answer): number {
  return Number(after["secRoleOrganizationId"]);
}

function answerIdOf({ after }: Answer): number {
  return Number(after["secAnswerId"]);
}
