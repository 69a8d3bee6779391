import {
  type CompletionState,
  equals,
  type EntityType,
  joinList,
  mayAttribute,
  questionSetOf,
  type QuestionType,
  type RecordId,
  type ReferenceLabels,
  textForm,
  type Values,
} from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { namesFor } from "../records/labels.ts";
import { entityOf } from "../records/query.ts";
import type { Scope } from "../records/scope.ts";
import { mayReadLabels } from "../records/table.ts";
import { type AnswerRow, answerRows } from "./answers.ts";
import { readAll } from "./completion.ts";

/**
 * The answers of a scope's organization in words, in the order of the questionnaire; two statements at most for each
 * entity that is asked about, or that a question names.
 * @param state opened for the same scope
 */
export async function readAnswers(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  state: CompletionState,
): Promise<readonly AnswerRow[]> {
  const labels = new Map<string, ReferenceLabels>();
  for (const entity of state.type.asked.keys()) {
    const rows = [...(state.records.get(entity)?.values() ?? [])];
    const names = await namesFor({ db, compiled, scope, entity, rows, userIds: [] });
    labels.set(entity, names.labels);
  }
  const related = await readRelated(db, compiled, scope, state);
  return answerRows(state, questionSetOf(scope.careSetting), { labels, related });
}

/** What the records are called that questions are about without holding them, such as grants. */
async function readRelated(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  { type }: CompletionState,
): Promise<(question: QuestionType, id: RecordId) => string> {
  const named = new Set([...type.questions.values()].flatMap(({ upload }) => upload.entity ?? []));
  const found = new Map<string, readonly Values[]>();
  for (const name of named) {
    const other = entityOf(compiled, name);
    const columns = other.attributes.map((a) => a.name).filter((a) => mayAttribute(scope.permission, name, a, "view"));
    if (mayReadLabels(scope, other)) found.set(name, await readAll(db, compiled, scope, name, columns));
  }
  return (question, id) => {
    const other = entityOf(compiled, question.upload.entity ?? "");
    const rows = (found.get(other.name) ?? []).filter((row) => isOf(question, id, other, row));
    return joinList(rows.map((row) => textForm(row[other.readableAttribute])));
  };
}

/** Whether a record belongs to the one that is asked about: by a reference, or, without one, as the organization's. */
function isOf({ entity, upload }: QuestionType, id: RecordId, other: EntityType, row: Values): boolean {
  const by = other.attributes.filter((a) => a.fkExists && a.fkName === entity);
  const isLinked = by.length === 0 || by.some(({ name }) => equals(row[name], id));
  return isLinked && (upload.attribute === null || equals(row[upload.attribute], upload.value));
}
