import {
  type CompletionState,
  equals,
  contextOf,
  type EntityType,
  isEmpty,
  NOTHING_FOUND,
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

function viewable({ name, attributes }: EntityType, { permission }: Scope): readonly string[] {
  return attributes.map((a) => a.name).filter((a) => mayAttribute(permission, name, a, "view"));
}

/** The records that questions are about without holding them, such as grants, with all that is known of them. */
async function readRelated(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  { type }: CompletionState,
): Promise<(question: QuestionType, id: RecordId) => string> {
  const named = new Set([...type.questions.values()].flatMap(({ upload }) => upload.entity ?? []));
  const found = new Map<string, { readonly rows: readonly Values[]; readonly labels: ReferenceLabels }>();
  for (const entity of named) {
    const other = entityOf(compiled, entity);
    if (!mayReadLabels(scope, other)) continue;
    const rows = await readAll(db, compiled, scope, entity, viewable(other, scope));
    const { labels } = await namesFor({ db, compiled, scope, entity, rows, userIds: [] });
    found.set(entity, { rows, labels });
  }
  return (question, id) => {
    const other = entityOf(compiled, question.upload.entity ?? "");
    const { rows = [], labels = {} } = found.get(other.name) ?? {};
    return rows
      .filter((row) => isOf(question, id, other, row))
      .map((row) => recordText(other, row, labels))
      .join("\n");
  };
}

/** `Rural Health (Reporting Method: Each quarter; File: terms.pdf)`. */
function recordText({ attributes, readableAttribute }: EntityType, row: Values, labels: ReferenceLabels): string {
  const details = attributes
    .filter(({ name, element }) => element && name !== readableAttribute && !isEmpty(row[name]))
    .map((attribute) => {
      const { name, label, element } = attribute;
      const found = { ...NOTHING_FOUND, label: (of: string, id: unknown) => labels[of]?.[String(id)] };
      return `${label}: ${element?.format(row[name], contextOf(attribute, row, found)) ?? textForm(row[name])}`;
    });
  const text = textForm(row[readableAttribute]);
  return details.length === 0 ? text : `${text} (${details.join("; ")})`;
}

/** Whether a record belongs to the one that is asked about: by a reference, or, without one, as the organization's. */
function isOf({ entity, upload }: QuestionType, id: RecordId, other: EntityType, row: Values): boolean {
  const by = other.attributes.filter((a) => a.fkExists && a.fkName === entity);
  const isLinked = by.length === 0 || by.some(({ name }) => equals(row[name], id));
  return isLinked && (upload.attribute === null || equals(row[upload.attribute], upload.value));
}
