import { type ElementRegistry, type Metadata, MetadataError, type Problem, sameValue } from "@armature/engine";
import { CHOICES, lacksChoices, settingProblems } from "@armature/engine/elements";
import type { Properties } from "@armature/engine/metadata";
import { defaultProblems, namingProblems } from "@armature/engine/validation";
import type { CompiledWith } from "./compiled.ts";
import { type Definition, type Definitions, effectiveOf, definitionKey } from "./definitions.ts";
import type { LayerChange } from "./layer-change.ts";
import { definitionPlace } from "./normalize.ts";

/**
 * The only properties that can change in attributes of entities marked `system`. Nobody can lock themselves out this
 * way.
 */
const SYSTEM_PROPERTIES: readonly string[] = ["label", "formerLabelList", "helpText", "orderNumber", "showDefault"];
/** Properties that tables and records depend on. They are fixed once a definition exists. */
const FIXED: Readonly<Record<LayerChange["kind"], readonly string[]>> = {
  attribute: ["primaryKey", "formerNameList"],
  entity: ["formerNameList", "scope", "store", "definitionKind", "system", "viewOf", "viewValue", "keyAttribute"],
  preset: [],
  mapping: [],
  webhook: [],
};

/**
 * An attribute can change between these element types (one record and several). For any other change the caller has to
 * ask for a conversion.
 */
const CHANGEABLE: readonly unknown[] = ["SelectFk", "SelectFkMultiple"];

/**
 * Refuses changes that no administrator may make, in a form, a publish or a revert. A release may make them.
 * @throws MetadataError with every problem and its place
 */
export function refuseProtected(
  current: Definitions,
  changes: readonly LayerChange[],
  { elements, pageNames }: Pick<CompiledWith, "elements" | "pageNames">,
): void {
  const removed = new Set(changes.filter((change) => change.values === null).map(definitionKey));
  const problems = changes.flatMap((change) =>
    change.layer === "local"
      ? [
          ...problemsOf(current, change, removed),
          ...ofSettings(change, elements),
          ...nameOfPage(current, change, pageNames),
        ]
      : [],
  );
  if (problems.length > 0) throw new MetadataError(problems);
}

function problemsOf(current: Definitions, change: LayerChange, removed: ReadonlySet<string>): readonly Problem[] {
  const former = current.get(definitionKey(change));
  const definition = former && !former.removed ? former : null;
  const entity = current.get(entityKey(change.entity));
  const place = definitionPlace(change);
  const isSystem = entity !== undefined && !entity.removed && effectiveOf(entity)["system"] === true;
  if (change.values === null) {
    const goesWhole = entity?.shipped === null && removed.has(entityKey(change.entity));
    return definition && !goesWhole ? removal(place, definition, isSystem && change.kind === "attribute") : [];
  }
  const changed = changedProperties(definition, change.values);
  return [
    ...(isSystem && change.kind === "attribute" ? beyondSystem(place, changed) : []),
    ...(definition ? beyondFixed(place, change.kind, changed) : []),
    ...(definition && change.convert !== true ? otherElement(place, effectiveOf(definition), change.values) : []),
  ];
}

/** A new entity is not called like a part of a page's address, where its own pages would be. */
function nameOfPage(current: Definitions, change: LayerChange, pageNames: readonly string[]): readonly Problem[] {
  const { kind, name, values } = change;
  if (kind !== "entity" || values === null || current.has(definitionKey(change)) || !pageNames.includes(name))
    return [];
  const message = `${name} is part of the address of a page; choose another`;
  return [{ code: "reservedName", path: `${definitionPlace(change)}.name`, message }];
}

/** The problems of an attribute's settings: a list without choices, and what its element type does not take. */
export function ofSettings(
  change: Pick<LayerChange, "kind" | "entity" | "name" | "values">,
  elements: ElementRegistry,
): readonly Problem[] {
  const { kind, values } = change;
  const name = String(values?.["elementType"]);
  if (kind !== "attribute" || values === null || !elements.has(name)) return [];
  const [element, place] = [elements.get(name), definitionPlace(change)];
  const problems = settingProblems(element, values).map((each) => ({ ...each, path: `${place}.${each.path}` }));
  if (!lacksChoices(element, values)) return problems;
  return [{ code: "noChoices", path: `${place}.${CHOICES}`, message: "a list needs one choice at least" }, ...problems];
}

/**
 * Refuses what an administrator changes so that records could not be saved or named: a default that a save would refuse,
 * and an entity that names its records by an attribute which it does not have. A new one may have only its key so far.
 * @throws MetadataError with every problem and its place
 */
export function refuseUnusable({ entities }: Metadata, changes: readonly LayerChange[]): void {
  const problems = changes.flatMap(({ kind, layer, entity, name, values }): readonly Problem[] => {
    const type = layer === "local" ? entities.get(entity) : undefined;
    if (!type || (kind !== "attribute" && kind !== "entity")) return [];
    if (kind === "entity") return type.attributes.length > 1 ? namingProblems(type) : [];
    const attribute = type.byName.get(name);
    if (attribute) return defaultProblems(attribute);
    return values === null && [type.readableAttribute, type.sharedBy].includes(name) ? namingProblems(type) : [];
  });
  if (problems.length > 0) throw new MetadataError(problems);
}

function entityKey(entity: string): string {
  return definitionKey({ kind: "entity", entity, name: entity });
}

/**
 * A problem if the definition cannot be removed: shipped entities, primary keys, and what a release marks as locked.
 */
function removal(place: string, definition: Definition, isSystem: boolean): readonly Problem[] {
  const properties = effectiveOf(definition);
  const isLocked = properties["locked"] === true || definition.shipped?.["locked"] === true;
  const isEntity = definition.kind === "entity";
  const isKept = isEntity ? definition.shipped !== null : isLocked || properties["primaryKey"] === true;
  if (!isKept && !isSystem) return [];
  return [{ code: "protected", path: place, message: "it cannot be removed; the product needs it" }];
}

function changedProperties(definition: Definition | null, values: Properties): readonly string[] {
  const before = definition ? effectiveOf(definition) : {};
  const names = new Set([...Object.keys(before), ...Object.keys(values)]);
  return [...names].filter((name) => !sameValue(before[name], values[name]));
}

function beyondSystem(place: string, changed: readonly string[]): readonly Problem[] {
  const message = `of a system entity only ${SYSTEM_PROPERTIES.join(", ")} can be changed`;
  return changed
    .filter((name) => !SYSTEM_PROPERTIES.includes(name))
    .map((name) => ({ code: "protected", path: `${place}.${name}`, message }));
}

function beyondFixed(place: string, kind: LayerChange["kind"], changed: readonly string[]): readonly Problem[] {
  return changed
    .filter((name) => FIXED[kind].includes(name))
    .map((name) => ({
      code: "immutable",
      path: `${place}.${name}`,
      message: "it is fixed once the definition is made",
    }));
}

function otherElement(place: string, before: Properties, after: Properties): readonly Problem[] {
  const [from = null, to = null] = [before["elementType"], after["elementType"]];
  if (from === to || (CHANGEABLE.includes(from) && CHANGEABLE.includes(to))) return [];
  const message = "it is fixed once the attribute is made: the values that records have would not fit";
  return [{ code: "immutable", path: `${place}.elementType`, message }];
}
