import type { QuestionnaireSpec } from "./questionnaire-spec.ts";
import { type CompileContext, report } from "./compile-context.ts";
import { prerequisiteReads } from "./prerequisite-reads.ts";
import type { QuestionType } from "./question-type.ts";

/** Reports mistakes that show only in the whole questionnaire. */
export function lintQuestionnaire(
  context: CompileContext,
  spec: QuestionnaireSpec,
  questions: readonly QuestionType[],
): void {
  lintTwice(context, questions);
  for (const section of spec.sectionList) {
    const own = questions.filter((question) => question.section === section.name && question.answered.kind !== "items");
    lintEntities(context, own, section.collection);
  }
  lintCircles(context, spec);
}

function pathOf({ section, subsection, elementId }: QuestionType): string {
  return [section, ...(subsection === null ? [] : [subsection]), elementId].join(".");
}

/** No two questions may store the same answer or have the same elementId. */
function lintTwice(context: CompileContext, questions: readonly QuestionType[]): void {
  const ids = new Set<string>();
  const asked = new Map<string, QuestionType>();
  for (const question of questions) {
    const path = pathOf(question);
    if (ids.has(question.elementId)) {
      report(context, "duplicate", `${path}.elementId`, `another question is ${question.elementId}; choose another`);
    }
    ids.add(question.elementId);
    if (question.attribute.primaryKey || question.answered.kind === "related") continue;
    const subject = `${question.entity}.${question.attribute.name}`;
    const first = asked.get(subject);
    if (first) report(context, "duplicate", `${path}.attribute`, `${subject} is asked by ${pathOf(first)} already`);
    else asked.set(subject, question);
  }
}

/** Pages ask about the organization. A collection asks about one entity that belongs to the organization. */
function lintEntities(context: CompileContext, questions: readonly QuestionType[], isCollection: boolean): void {
  const expected = questions[0]?.entity;
  for (const question of questions) {
    const isRoot = context.metadata.entities.get(question.entity)?.scope === "self";
    const path = `${pathOf(question)}.entity`;
    if (isRoot === isCollection) {
      const message = isCollection
        ? `a collection asks about its items, not about ${question.entity}`
        : `${question.entity} has many records; ask about it in a collection`;
      report(context, "unknownEntity", path, message);
    } else if (question.entity !== expected && isCollection) {
      report(context, "unknownEntity", path, `this collection asks about ${expected}, not about ${question.entity}`);
    }
  }
}

/** Reports prerequisites that form a circle, since none of their questions could ever be asked first. */
function lintCircles(context: CompileContext, spec: QuestionnaireSpec): void {
  const reads = prerequisiteReads(spec);
  const edges = Map.groupBy(reads, (read) => read.from);
  for (const { from, path } of new Map(reads.map((read) => [read.path, read])).values()) {
    if (!leadsBack(edges, from)) continue;
    report(context, "prerequisiteCircle", path, `the prerequisites of ${from} lead back to it`);
  }
}

function leadsBack(edges: ReadonlyMap<string, readonly { readonly to: string }[]>, start: string): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const { to } of edges.get(name) ?? []) {
      if (to === start) return true;
      if (!seen.has(to)) open.push(to);
      seen.add(to);
    }
  }
  return false;
}
