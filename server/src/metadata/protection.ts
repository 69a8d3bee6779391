import { type ElementRegistry, type Metadata, MetadataError, type Problem, sameValue } from "@armature/engine";
import { CHOICES, lacksChoices, settingProblems } from "@armature/engine/elements";
import type { Properties } from "@armature/engine/metadata";
import { defaultProblems } from "@armature/engine/validation";
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
  attribute: ["primaryKey"],
  entity: ["scope", "store", "definitionKind", "system", "viewOf", "viewValue", "keyAttribute"],
  preset: [],
  mapping: [],
};

/**
 * An attribute can change between these element types only (one record and several). Any other change would empty its
 * values.
 */
const CHANGEABLE: readonly unknown[] = ["SelectFk", "SelectFkMultiple"];

/**
 * Refuses changes that no administrator may make, in a form, a publish or a revert. A release may make them.
 * @throws MetadataError with every problem and its place
 */
export function refuseProtected(
  current: Definitions,
  changes: readonly LayerChange[],
  elements: ElementRegistry,
): void {
  const removed = new Set(changes.filter((change) => change.values === null).map(definitionKey));
  const problems = changes.flatMap((change) =>
    change.layer === "local" ? [...problemsOf(current, change, removed), ...ofSettings(change, elements)] : [],
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
    ...(definition ? otherElement(place, effectiveOf(definition), change.values) : []),
  ];
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
 * Refuses defaults that a save would refuse, of attributes that an administrator changes.
 * @throws MetadataError with every problem and its place
 */
export function refuseDefaults({ entities }: Metadata, changes: readonly LayerChange[]): void {
  const problems = changes.flatMap(({ kind, layer, entity, name }): readonly Problem[] => {
    const attribute = kind === "attribute" && layer === "local" ? entities.get(entity)?.byName.get(name) : undefined;
    return attribute ? defaultProblems(attribute) : [];
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
