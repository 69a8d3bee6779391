import type { Problem } from "../errors.ts";
import { checksOf } from "../rules/logic.ts";
import { isEmpty, textForm } from "../values/value.ts";
import { choicesOf } from "../elements/choices.ts";
import { didYouMean } from "../values/closest.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType, Metadata } from "../schema/entity-type.ts";
import { formerEntityProblems, formerNameProblems } from "./lint-former-names.ts";
import { refusedValues, whyRefused } from "./refused-value.ts";

/**
 * What is wrong in the definitions of a release although they can be compiled: names of attributes and
 * entities that do not exist, and defaults and values in rules that no record can have. Administrators may make these
 * while they work, step by step, and are warned instead.
 */
export function lintFiles(metadata: Metadata): readonly Problem[] {
  const types = [...metadata.entities.values()];
  const own = types.filter(({ viewOf }) => viewOf === null);
  return [
    ...types.flatMap((type) => [...namingProblems(type), ...ofEntities(type, metadata)]),
    ...own.flatMap(({ attributes }) => attributes.flatMap(defaultProblems)),
    ...formerEntityProblems(types),
    ...own.flatMap(formerNameProblems),
    ...own.flatMap((type) => type.attributes.flatMap((attribute) => ofRules(type, attribute))),
  ];
}

/** The problem of a default that a save would refuse. */
export function defaultProblems(attribute: AttributeType): readonly Problem[] {
  const message = whyRefused(attribute, attribute.valueDefault);
  const path = `${attribute.entityName}.${attribute.name}.valueDefault`;
  return message === null ? [] : [{ code: "refusedValue", path, message }];
}

/** The properties of an entity that name an attribute which it does not have. */
export function namingProblems(type: EntityType): readonly Problem[] {
  const { name, byName } = type;
  return (["readableAttribute", "sharedBy"] as const).flatMap((property): readonly Problem[] => {
    const attribute = type[property];
    if (attribute === null || attribute === "" || byName.has(attribute)) return [];
    const message = `${name} has no attribute ${attribute}.${didYouMean(attribute, byName.keys()) || " Make it first, or name another."}`;
    return [{ code: "unknownAttribute", path: `${name}.${property}`, message }];
  });
}

/** The properties of an entity that name another one. */
function ofEntities(type: EntityType, { entities }: Metadata): readonly Problem[] {
  return (["viewOf", "viewValue"] as const).flatMap((property): readonly Problem[] => {
    const entity = type[property];
    if (entity === null || entities.has(entity)) return [];
    const message = `there is no entity ${entity}.${didYouMean(entity, entities.keys())}`;
    return [{ code: "unknownEntity", path: `${type.name}.${property}`, message }];
  });
}

function ofRules(type: EntityType, attribute: AttributeType): readonly Problem[] {
  const set = type.rules.of(attribute.name).flatMap((rule) => refusedValues(type, attribute, rule));
  return [...set, ...ofChecks(type, attribute)];
}

/** Values in conditions, of rules and of what makes the attribute required, that are none of the choices. */
function ofChecks(type: EntityType, { entityName, name, rules, prerequisiteListRequired }: AttributeType) {
  const path = `${entityName}.${name}`;
  const inRules = rules.flatMap((rule) =>
    checksOf(rule.when)
      .filter(({ node }) => node.kind === "equals")
      .flatMap(({ attribute, values }) =>
        values.flatMap((value) => ofCheck(type, attribute, value, `${path}.conditionalList.${rule.id}.if`)),
      ),
  );
  const inPrerequisites = prerequisiteListRequired.flatMap(({ attributeName, value }, i) =>
    ofCheck(type, attributeName, value, `${path}.prerequisiteListRequired[${i}].value`),
  );
  return [...inRules, ...inPrerequisites];
}

function ofCheck({ byName }: EntityType, attribute: string, value: unknown, path: string): readonly Problem[] {
  const read = byName.get(attribute);
  if (!read || isEmpty(value) || isChoice(read, value)) return [];
  const choices = choicesOf(read).all.map((choice) => choice.value);
  const meant = didYouMean(textForm(value), choices);
  const message = `${attribute} has no choice ${textForm(value)}; it has ${choices.join(", ")}${meant && `.${meant}`}`;
  return [{ code: "refusedValue", path, message }];
}

/** Whether an attribute takes the value as a choice. Without choices of its own, it takes any. */
function isChoice(attribute: AttributeType, value: unknown): boolean {
  if (choicesOf(attribute).all.length === 0) return true;
  return whyRefused(attribute, attribute.multiple ? [value] : value) === null;
}
