import type { SectionSpec } from "../metadata/questionnaire-spec.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { templateReads } from "../schema/template.ts";
import { type CompileContext, hasAttribute, report } from "./compile-context.ts";
import type { CollectionColumn, CollectionType, QuestionType } from "./question-type.ts";

/** The collection of a section: that of the entity which its questions are about. */
export function compileCollection(
  context: CompileContext,
  spec: SectionSpec,
  questions: readonly QuestionType[],
): CollectionType | null {
  const [first] = spec.sectionList.flatMap((subsection) => subsection.questionList);
  if (!first) report(context, "shape", spec.name, "a collection needs a question, which tells the entity of its items");
  const entity = context.metadata.entities.get(first?.entity ?? "");
  if (!entity) return null;
  return Object.freeze({
    entity,
    creation: Object.freeze(questions.filter((question) => question.creation)),
    nameTemplate: nameTemplateOf(context, spec, entity),
    columns: Object.freeze(
      spec.columnList.flatMap((name, i) => columnOf(context, entity, name, `${spec.name}.columnList[${i}]`)),
    ),
  });
}

function nameTemplateOf(context: CompileContext, spec: SectionSpec, entity: EntityType): string {
  const readable = entity.byName.get(entity.readableAttribute) ?? entity.primaryKey;
  const template = spec.nameTemplate ?? `{${readable.name}}`;
  for (const name of templateReads(template)) {
    hasAttribute(context, entity, name, `${spec.name}.nameTemplate`);
  }
  return template;
}

/** `name`, or `addressId.city` through a reference. */
function columnOf(
  context: CompileContext,
  entity: EntityType,
  name: string,
  path: string,
): readonly CollectionColumn[] {
  const [first = "", second] = name.split(".");
  const attribute = hasAttribute(context, entity, first, path) ? entity.byName.get(first) : undefined;
  if (!attribute) return [];
  if (second === undefined) return [Object.freeze({ name, attribute, through: null })];
  const other = context.metadata.entities.get(attribute.fkExists ? (attribute.fkName ?? "") : "");
  if (!other) {
    report(context, "unknownEntity", path, `${attribute.label} refers to no entity`);
    return [];
  }
  const related = hasAttribute(context, other, second, path) ? other.byName.get(second) : undefined;
  return related ? [Object.freeze({ name, attribute: related, through: attribute })] : [];
}
