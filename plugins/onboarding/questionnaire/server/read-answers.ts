import {
  contextOf,
  type EntityType,
  isEmpty,
  mayAttribute,
  NO_RESULT,
  type RecordId,
  type ReferenceLabels,
  textForm,
  type Values,
} from "@armature/engine";
import { equals } from "@armature/engine/values";
import { type CompletionState, questionSetOf, type QuestionType } from "@armature/onboarding/questionnaire";
import type { RecordReader } from "@armature/server";
import { type AnswerRow, answerRows } from "./answers.ts";

/**
 * The answers of the reader's organization in words, in the order of the questionnaire. It runs at most two statements
 * per entity that a question is about or names.
 * @param state opened by the same reader
 */
export async function readAnswers(reader: RecordReader, state: CompletionState): Promise<readonly AnswerRow[]> {
  const labels = new Map<string, ReferenceLabels>();
  for (const entity of state.type.asked.keys())
    labels.set(entity, await reader.labels(entity, [...(state.records.get(entity)?.values() ?? [])]));
  const related = await readRelated(reader, state);
  return answerRows(state, questionSetOf(reader.variant), { labels, related });
}

/** Reads the records of other entities that answer a question, such as grants, with all of their values. */
async function readRelated(
  reader: RecordReader,
  { type }: CompletionState,
): Promise<(question: QuestionType, id: RecordId) => string> {
  const { entities } = reader.metadata;
  const named = new Set([...type.questions.values()].flatMap(({ upload }) => upload.entity ?? []));
  const found = new Map<string, { readonly rows: readonly Values[]; readonly labels: ReferenceLabels }>();
  for (const entity of named) {
    if (!reader.mayReadLabels(entity)) continue;
    const names = entities.get(entity)?.attributes.map(({ name }) => name) ?? [];
    const columns = names.filter((name) => mayAttribute(reader.permission, entity, name, "view"));
    const rows = await reader.records(entity, { columns });
    found.set(entity, { rows, labels: await reader.labels(entity, rows) });
  }
  return (question, id) => {
    const other = entities.get(question.upload.entity ?? "");
    if (other === undefined) return "";
    const { rows = [], labels = {} } = found.get(other.name) ?? {};
    return rows
      .filter((row) => isOf(question, id, other, row))
      .map((row) => recordText(other, row, labels))
      .join("\n");
  };
}

/** For example `Rural Health (Reporting Method: Each quarter; File: terms.pdf)`. */
function recordText({ attributes, readableAttribute }: EntityType, row: Values, labels: ReferenceLabels): string {
  const details = attributes
    .filter(({ name, element }) => element && name !== readableAttribute && !isEmpty(row[name]))
    .map((attribute) => {
      const { name, label, element } = attribute;
      const found = { ...NO_RESULT, label: (of: string, id: unknown) => labels[of]?.[String(id)] };
      return `${label}: ${element?.format(row[name], contextOf(attribute, row, found)) ?? textForm(row[name])}`;
    });
  const text = textForm(row[readableAttribute]);
  return details.length === 0 ? text : `${text} (${details.join("; ")})`;
}

/**
 * Whether a record belongs to the record that the question is about. It needs a reference to it. An entity without such
 * a reference belongs to the whole organization.
 */
function isOf({ entity, upload }: QuestionType, id: RecordId, other: EntityType, row: Values): boolean {
  const by = other.attributes.filter((a) => a.fkExists && a.fkName === entity);
  const isLinked = by.length === 0 || by.some(({ name }) => equals(row[name], id));
  return isLinked && (upload.attribute === null || equals(row[upload.attribute], upload.value));
}
