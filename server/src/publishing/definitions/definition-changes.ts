import { type ChangeItem, type EntityType, fold, sameValue, textForm, type Values } from "@armature/engine";
import { type CreateItem, type IfMatch, isAsSeen, mergeReviewed, type UpdateItem } from "@armature/engine/changes";
import type { Properties } from "@armature/engine/metadata";
import { AppError } from "../../base/errors.ts";
import { type Definition, type Definitions, effectiveOf, definitionKey } from "../../metadata/definitions.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import { keptAside } from "../kept-aside.ts";
import { normalizeDefinition } from "../../metadata/normalize.ts";
import { takeOut } from "../take-out.ts";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import {
  definitionOf,
  isSeen,
  requireSeen,
  seenProperties,
  seenRecord,
  UNSTORED,
  withUnseen,
} from "./definition-records.ts";
import { ClashError } from "../history/clashes.ts";
import { mergeOpened } from "../history/merge-opened.ts";
import { entityProperties, newEntity, partsOfDeleted, partsOfNew } from "./entity-definitions.ts";
import { errorItems } from "../../records/plan/refusal.ts";
import { refuseLostLogic, withChecks } from "./kept-logic.ts";
import { refusedDefinition } from "./refused-definition.ts";
import type { Scope } from "../../records/scope.ts";

type Kind = EntityType["definitionKind"];

/** The change of a definition, and the changes of other definitions that follow from it. */
export interface PlannedChange {
  readonly change: LayerChange;
  readonly others: readonly LayerChange[];
}

/**
 * Plans one item against the current definitions.
 * @throws AppError unknownRecord (404), stale (412), unique (409), refusedMetadata (400)
 */
export function plannedChange(current: Definitions, scope: Scope, type: EntityType, item: ChangeItem): PlannedChange {
  if (item.kind === "create") return creation(current, scope, type, item);
  const definition = definitionOf(current, type, item.id);
  if (!definition || definition.removed || !isSeen(scope, definition))
    throw new AppError("unknownRecord", { args: { entity: type.label } });
  const isOpened = item.kind === "update" && item.opened !== undefined;
  if (!isOpened) refuseStale(current, scope, type, definition, item.ifMatch);
  const { kind, entity, name } = definition;
  if (item.kind === "delete") {
    const change: LayerChange = { kind, entity, name, layer: "local", values: null };
    return { change, others: CASCADE_CHANGES[kind](current, definition) };
  }
  const open = isOpened
    ? mergedWithOpened(current, scope, type, definition, item)
    : unclashed(current, scope, type, definition, item);
  const before: Properties = { ...effectiveOf(definition), name, entityName: entity };
  refuseFixed(Object.keys(open).filter((key) => !sameValue(before[key], open[key])));
  const wanted = merged(before, PROPERTIES[kind](open, before));
  const labelled = kind === "attribute" ? withFormerLabel(before, wanted) : wanted;
  const whole = withUnseen(current, scope, definition, before, labelled);
  const values = keptAside(kind, effectiveOf(definition), normalize(type, definition, whole), labelled);
  refuseTaken(current, type, definition, values);
  if (kind !== "attribute") return { change: { kind, entity, name, layer: "local", values }, others: [] };
  refuseLostLogic(before, values);
  return { change: { kind, entity, name, layer: "local", values: withChecks(values) }, others: [] };
}

/** Compares `ifMatch` with `updated`, as for any record. */
function refuseStale(
  current: Definitions,
  scope: Scope,
  type: EntityType,
  definition: Definition,
  ifMatch: IfMatch | undefined,
): void {
  if (isAsSeen(ifMatch, definition.updated)) return;
  const stored = seenRecord(current, scope, type, definition);
  throw new AppError("stale", { args: { entity: type.label.toLowerCase() }, details: { stored } });
}

/**
 * The values of an item, merged with what others changed since the sender saw it. @throws AppError stale (412) on a
 * conflict
 */
function unclashed(
  current: Definitions,
  scope: Scope,
  type: EntityType,
  definition: Definition,
  { values, reviewed }: UpdateItem,
): Values {
  const stored = seenRecord(current, scope, type, definition);
  const { values: open, issues } = mergeReviewed(type, values, reviewed, stored);
  if (issues.length === 0) return open;
  const args = { entity: type.label.toLowerCase() };
  throw new AppError("stale", { args, errors: errorItems(type, scope, issues), details: { stored } });
}

/**
 * The values of an item, merged part by part with what others changed since its editor opened the definition: the
 * properties that are to differ from those of now.
 * @throws ClashError if both changed the same part, or if `ifMatch` names another state of the definition
 */
function mergedWithOpened(
  current: Definitions,
  scope: Scope,
  type: EntityType,
  definition: Definition,
  { values, opened = {}, ifMatch }: UpdateItem,
): Values {
  const { kind, entity, name } = definition;
  const own = { name, ...(kind !== "entity" && { entityName: entity }) };
  refuseFixed(Object.keys(own).filter((key) => Object.hasOwn(values, key) && values[key] !== own[key as "name"]));
  const stored = effectiveOf(definition);
  const now = seenProperties(current, scope, definition, stored);
  // What the editor did not see is as it is now.
  const former = { ...now, ...PROPERTIES[kind](merged({}, opened), stored) };
  const as = (properties: Values) => normalize(type, definition, { ...properties, ...own });
  const sent = merged(former, PROPERTIES[kind](values, stored));
  const sides = { opened: as(former), sent: as(sent), now: as(now) };
  const { value, clashes } = mergeOpened(definition, sides);
  const isStale = !isAsSeen(ifMatch, definition.updated);
  if (isStale || clashes.length > 0) {
    const details = { stored: seenRecord(current, scope, type, definition) };
    throw new ClashError(isStale ? "stale" : "saveClash", clashes, details);
  }
  const wanted = value ?? {};
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(sides.now)])];
  const changed = names.filter((each) => !sameValue(wanted[each], sides.now[each]));
  const decided = Object.hasOwn(values, "blocked") ? { blocked: values["blocked"] } : {};
  return { ...decided, ...Object.fromEntries(changed.map((each) => [each, wanted[each] ?? null])) };
}

/** Turns the values of an item into properties of its definition. */
const PROPERTIES: Readonly<Record<Kind, (sent: Values, before: Properties | null) => Values>> = {
  entity: entityProperties,
  attribute: (sent) => sent,
  preset: (sent) => sent,
  mapping: (sent) => sent,
  webhook: (sent) => sent,
};

const CASCADE_CHANGES: Readonly<
  Record<Kind, (current: Definitions, removed: DefinitionName) => readonly LayerChange[]>
> = {
  entity: (current, { entity }) => partsOfDeleted(current, entity),
  attribute: takeOut,
  preset: () => [],
  mapping: () => [],
  webhook: () => [],
};

function creation(current: Definitions, scope: Scope, type: EntityType, { values }: CreateItem): PlannedChange {
  const kind = type.definitionKind;
  const entity = type.viewValue ?? textForm(values[kind === "entity" ? "name" : "entityName"]);
  const name: DefinitionName = { kind, entity, name: NAME[kind](current, entity, values) };
  requireSeen(scope, name);
  const former = current.get(definitionKey(name));
  if (former && !former.removed)
    throw new AppError("unique", { attribute: "name", args: { entity: type.label.toLowerCase() } });
  const made = merged({}, PROPERTIES[kind](values, null));
  const wanted = kind === "entity" ? newEntity(made, type.application) : made;
  const properties = keptAside(kind, null, normalize(type, name, wanted), wanted);
  refuseTaken(current, type, name, properties);
  if (kind !== "entity") return { change: { ...name, layer: "local", values: properties }, others: [] };
  return {
    change: { ...name, layer: "local", values: properties },
    others: partsOfNew(current, type.application, entity, properties),
  };
}

/** A column name of PostgreSQL has at most 63 bytes. */
const MOST_LETTERS = 63;

/** People name entities and attributes. Presets, mappings and webhooks get a number, and a name made of it. */
const NAME: Readonly<Record<Kind, (current: Definitions, entity: string, values: Values) => string>> = {
  entity: (_, entity, { name }) => {
    if (typeof name !== "string") throw refusedDefinition("name", "Must be text.");
    return entity;
  },
  attribute: (_, __, values) => {
    const name = textForm(values["name"]);
    if (!/^[A-Za-z]+$/.test(name)) throw refusedDefinition("name", "Must contain only letters.");
    if (name.length > MOST_LETTERS) throw refusedDefinition("name", `Must have ${MOST_LETTERS} letters or fewer.`);
    return name;
  },
  preset: (current, entity, values) => freeName("preset", current, entity, values),
  mapping: (current, entity, values) => freeName("mapping", current, entity, values),
  webhook: (current, entity, values) => freeName("webhook", current, entity, values),
};

/** A name that was never used: a new definition must not bring back a removed one. */
function freeName(kind: Kind, current: Definitions, entity: string, values: Values): string {
  if (Object.hasOwn(values, "name")) throw refusedDefinition("name", "There is no property name.");
  for (let n = 1; ; n++) {
    if (!current.has(definitionKey({ kind, entity, name: `${kind}${n}` }))) return `${kind}${n}`;
  }
}

/** Kinds whose labels are unique within an entity, ignoring case and surrounding white space. */
const UNIQUE_LABEL: Readonly<Record<Kind, boolean>> = {
  entity: false,
  attribute: false,
  preset: true,
  mapping: false,
  webhook: false,
};

function refuseTaken(current: Definitions, type: EntityType, name: DefinitionName, values: Properties): void {
  if (!UNIQUE_LABEL[type.definitionKind]) return;
  const label = fold(textForm(values["label"]));
  const isTaken = [...current.values()].some(
    (other) =>
      other.kind === name.kind &&
      other.entity === name.entity &&
      other.name !== name.name &&
      !other.removed &&
      fold(textForm(effectiveOf(other)["label"])) === label,
  );
  if (isTaken) throw new AppError("unique", { attribute: "label", args: { entity: type.label.toLowerCase() } });
}

/**
 * A default can be sent as `defaultValue` or `valueDefault`. If both are sent, the one that differs from the stored
 * value counts.
 */
function merged(before: Properties, sent: Values): Values {
  const names = ["defaultValue", "valueDefault"].filter((name) => Object.hasOwn(sent, name));
  if (names.length === 0) return { ...before, ...sent };
  const changed = names.find((name) => !sameValue(sent[name], before["valueDefault"])) ?? "valueDefault";
  const { defaultValue: _d, valueDefault: _v, ...rest } = sent;
  return { ...before, ...rest, valueDefault: sent[changed] ?? null };
}

/** Keeps a replaced label, so that sheets with the former label in their header can still be imported. */
function withFormerLabel(before: Properties, wanted: Values): Values {
  const [former = "", now = ""] = [before["label"], wanted["label"]].map(textForm);
  const { formerLabelList: kept } = wanted;
  if (former === "" || fold(former) === fold(now) || !sameValue(kept, before["formerLabelList"])) return wanted;
  const known = Array.isArray(kept) ? kept.map(textForm) : [];
  const formerLabelList = [...new Set([...known, former])].filter((label) => fold(label) !== fold(now));
  return { ...wanted, formerLabelList };
}

function refuseFixed(changed: readonly string[]): void {
  const fixed = changed.find((key) => key === "name" || key === "entityName");
  if (fixed) throw refusedDefinition(fixed, `${fixed} is fixed once a definition is made; change its label instead.`);
}

/** The properties as metadata files store them: without defaults. */
function normalize({ application }: EntityType, name: DefinitionName, values: Values): Properties {
  const unstored = name.kind === "entity" ? [...UNSTORED, "entityName"] : UNSTORED;
  const stored = Object.fromEntries(Object.entries(values).filter(([key]) => !unstored.includes(key)));
  return normalizeDefinition(name, stored, application);
}
