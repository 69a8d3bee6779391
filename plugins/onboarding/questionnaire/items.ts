import type { AttributeType, EntityType, RecordId, Values } from "@armature/engine";
import { compileRules } from "@armature/engine/rules";
import { fillTemplate } from "@armature/engine/schema";
import type { CollectionType, QuestionnaireType, QuestionType, RelatedTest } from "./question-type.ts";

/** The name of an item. If every value in the name is empty, the entity's name and the id stand in. */
export function itemName({ entity, nameTemplate }: CollectionType, id: RecordId, values: Values): string {
  return fillTemplate(nameTemplate, values) ?? `${entity.label} ${id}`;
}

/**
 * The entity as a form of these questions sees it. It has only their attributes, in their order, with the labels and
 * hints of the questions and the rules that show them. Pass it to `openForm` with the values of the {@link
 * AskedRecord}, since they include what prerequisites read of other records.
 */
export function questionForm(
  type: QuestionnaireType,
  entity: string,
  questions: readonly QuestionType[],
): EntityType | null {
  const asked = type.asked.get(entity);
  if (!asked) return null;
  const own = questions.filter((question) => question.entity === entity);
  const asks = own.flatMap(({ attribute, notApplicable }) =>
    notApplicable ? [attribute, notApplicable] : [attribute],
  );
  const shown = asks.map((attribute, i) => Object.freeze({ ...attribute, orderNumber: i }));
  const attributes = [...shown, ...asked.related.map((test) => derivedAttribute(asked.entity, test))];
  return Object.freeze({
    ...asked.entity,
    attributes: Object.freeze(attributes),
    byName: new Map(attributes.map((attribute) => [attribute.name, attribute])),
    rules: compileRules(attributes),
  });
}

/** The result of a test of other records, as an attribute that rules can read and no form shows. */
function derivedAttribute({ primaryKey }: EntityType, { name }: RelatedTest): AttributeType {
  return Object.freeze({ ...primaryKey, name, label: name, primaryKey: false, serverSet: true, column: "boolean" });
}
