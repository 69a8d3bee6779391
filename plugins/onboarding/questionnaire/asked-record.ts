import { isEmpty, type RecordId, type Values } from "@armature/engine";
import { effectsOf, evaluate, NO_FACTS, type RuleResults } from "@armature/engine/rules";
import { equals } from "@armature/engine/values";
import { isNotApplicable } from "./not-applicable.ts";
import { type AskedEntity, type QuestionType, type RelatedTest, withChildren } from "./question-type.ts";
import { type RecordsById, relatedHolds } from "./related.ts";

/**
 * The state of a question for one record: answered, asked but still open, or not asked because its prerequisites do not
 * hold.
 */
export type Mark = "answered" | "missing" | "notAsked";

/** A record with the states of its questions. */
export interface AskedRecord {
  /** The record's values, plus the results of tests of related records under their names. */
  readonly values: Values;
  readonly ruleResults: RuleResults;
  /** Keyed by elementId, in the order of the questions. */
  readonly marks: ReadonlyMap<string, Mark>;
}

export function openRecord(entity: AskedEntity, id: RecordId, record: Values, records: RecordsById): AskedRecord {
  const values = { ...record, ...testResults(entity.related, id, record, records) };
  const ruleResults = evaluate(entity.program.rules, values, NO_FACTS);
  return { values, ruleResults, marks: markAll(entity, entity.questions, values, ruleResults, new Map()) };
}

function testResults(tests: readonly RelatedTest[], id: RecordId, values: Values, records: RecordsById): Values {
  return Object.fromEntries(tests.map((test) => [test.name, relatedHolds(test, id, values, records)]));
}

/** Repeats some tests of related records. If a result changed, it updates the rules and marks that read it. */
export function withRelated(
  entity: AskedEntity,
  record: AskedRecord,
  id: RecordId,
  tests: readonly RelatedTest[],
  records: RecordsById,
): AskedRecord {
  const results = testResults(tests, id, record.values, records);
  const turned = Object.keys(results).filter((name) => results[name] !== record.values[name]);
  if (turned.length === 0) return record;
  return markChanged(entity, record, { ...record.values, ...results }, new Set(turned));
}

/**
 * Gives the record new values. It evaluates only rules that read a changed value, and updates only the marks that they
 * affect.
 */
export function markChanged(
  entity: AskedEntity,
  record: AskedRecord,
  values: Values,
  changed: ReadonlySet<string>,
): AskedRecord {
  const rules = new Set([...changed].flatMap((name) => entity.program.reading(name)));
  const ruleResults = evaluate([...rules], values, NO_FACTS, record.ruleResults);
  const turned = new Set(
    [...rules]
      .filter((rule) => ruleResults.get(rule.key) !== record.ruleResults.get(rule.key))
      .map((rule) => rule.attribute),
  );
  const reached = entity.questions.filter((q) => turned.has(q.elementId) || answerReads(q).some((n) => changed.has(n)));
  const questions = [...new Set(reached.flatMap(withChildren))];
  return { values, ruleResults, marks: markAll(entity, questions, values, ruleResults, record.marks) };
}

function answerReads({ answered, attribute, notApplicable }: QuestionType): readonly string[] {
  if (answered.kind === "items") return [answered.test, attribute.name];
  if (answered.kind === "related") return [answered.test];
  return notApplicable ? [attribute.name, notApplicable.name] : [attribute.name];
}

/** Marks questions, each one after its parent question. Returns the previous map if no mark changed. */
function markAll(
  entity: AskedEntity,
  questions: readonly QuestionType[],
  values: Values,
  ruleResults: RuleResults,
  former: AskedRecord["marks"],
): AskedRecord["marks"] {
  const marks = new Map(former);
  for (const question of questions) {
    const isInside = question.parent === null || marks.get(question.parent) !== "notAsked";
    const isAsked = isInside && !effectsOf(entity.program, ruleResults, question.elementId).hidden;
    marks.set(question.elementId, isAsked ? answerMark(question, values) : "notAsked");
  }
  return [...marks].every(([id, mark]) => former.get(id) === mark) && marks.size === former.size ? former : marks;
}

function answerMark(question: QuestionType, values: Values): Mark {
  const { answered, attribute } = question;
  if (answered.kind === "related") return values[answered.test] === true ? "answered" : "missing";
  const value = values[attribute.name];
  if (answered.kind === "items") {
    if (values[answered.test] === true) return "notAsked";
    return answered.none !== null && equals(value, answered.none) ? "answered" : "missing";
  }
  if (answered.kind === "roles") {
    const roles = rolesOf(value, answered.roles);
    return roles.length > 0 && roles.every(({ isFilled }) => isFilled) ? "answered" : "missing";
  }
  return isEmpty(value) && !isNotApplicable(question, values) ? "missing" : "answered";
}

/** A role of the core team, and whether it has a member. */
export interface RoleMark {
  readonly role: string;
  readonly isFilled: boolean;
}

/**
 * The named roles, then further roles of the organization.
 * @param value role → members
 */
export function rolesOf(value: unknown, named: readonly string[]): readonly RoleMark[] {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  const members = new Map<string, unknown>(isMap ? Object.entries(value) : []);
  return [...new Set([...named, ...members.keys()])].map((role) => {
    const own = members.get(role);
    return { role, isFilled: Array.isArray(own) && !isEmpty(own) };
  });
}
