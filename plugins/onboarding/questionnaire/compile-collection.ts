import type { EntityType } from "@armature/engine";
import { templateReads } from "@armature/engine/schema";
import type { SectionSpec } from "./questionnaire-spec.ts";
import { addRelated, type CompileContext, hasAttribute, linkTo, report } from "./compile-context.ts";
import { relatedTest } from "./prerequisites.ts";
import type { CollectionColumn, CollectionType, QuestionType, SubsectionType } from "./question-type.ts";

/**
 * Compiles the collection of a section. The first question decides which entity the items belong to.
 * @param own the section itself; its only question lets a person say that there are no items
 * @param questions about the items
 */
export function compileCollection(
  context: CompileContext,
  spec: SectionSpec,
  own: SubsectionType,
  questions: readonly QuestionType[],
): CollectionType | null {
  const [first] = spec.sectionList.flatMap((subsection) => subsection.questionList);
  if (!first) report(context, "shape", spec.name, "a collection needs a question, which tells the entity of its items");
  const entity = context.metadata.entities.get(first?.entity ?? "");
  if (!entity) return null;
  const creation = Object.freeze(questions.filter((question) => question.creation));
  return Object.freeze({
    entity,
    creation,
    whileEmpty: creation.length === 0 ? null : askedWhileEmpty(context, spec, own, entity),
    nameTemplate: nameTemplateOf(context, spec, entity),
    columns: Object.freeze(
      spec.columnList.flatMap((name, i) => columnOf(context, entity, name, `${spec.name}.columnList[${i}]`)),
    ),
  });
}

/**
 * An empty collection counts as one open question. Adding an item answers it. If the section has a question of its own
 * ("we have none"), that question can answer it too.
 */
function askedWhileEmpty(
  context: CompileContext,
  spec: SectionSpec,
  { questions: [given, second], ...own }: SubsectionType,
  entity: EntityType,
): QuestionType | null {
  if (second) report(context, "shape", spec.name, "a collection has one question of its own: that there are no items");
  const root = [...context.metadata.entities.values()].find(({ scope }) => scope === "self");
  const link = root && linkTo(context, root, entity, spec.name);
  if (!root || !link) return null;
  const test = relatedTest(`any ${entity.name}`, entity.name, link, []);
  addRelated(context, root, test);
  const { acute, ambulatory } = own;
  const added: QuestionType = {
    elementId: `${spec.name}-items`,
    entity: root.name,
    attribute: Object.freeze({ ...root.primaryKey, label: own.label }),
    component: "",
    choices: [],
    multiple: false,
    creation: false,
    acute,
    ambulatory,
    section: spec.name,
    subsection: null,
    parent: null,
    depth: 0,
    number: "1",
    answered: { kind: "items", test: test.name, none: null },
    notApplicable: null,
    upload: { url: "", attribute: null, value: null, entity: null },
    children: [],
  };
  if (!given) return Object.freeze(added);
  const answered = { kind: "items", test: test.name, none: given.attribute.valueYes ?? 1 } as const;
  return Object.freeze({ ...given, acute, ambulatory, answered });
}

function nameTemplateOf(context: CompileContext, spec: SectionSpec, entity: EntityType): string {
  const readable = entity.byName.get(entity.readableAttribute) ?? entity.primaryKey;
  const template = spec.nameTemplate ?? `{${readable.name}}`;
  for (const name of templateReads(template)) {
    hasAttribute(context, entity, name, `${spec.name}.nameTemplate`);
  }
  return template;
}

/** A column is `name`, or `addressId.city` to follow a reference. */
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
