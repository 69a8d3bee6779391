import {
  type EntityType,
  isHeld,
  may,
  mayAttribute,
  parseAttributeSpec,
  parseEntitySpec,
  type Problem,
  type RecordId,
  type Values,
} from "@armature/engine";
import { ADMINISTRATION } from "@armature/engine/access";
import {
  type ApplicationSpec,
  merge3,
  parseMappingSpec,
  parsePresetSpec,
  parseWebhookSpec,
  type Properties,
  storedRow,
} from "@armature/engine/metadata";
import { AppError } from "../../base/errors.ts";
import { memoizeByKey } from "../../base/memoize.ts";
import { withoutNaming } from "../../metadata/attribute-uses.ts";
import { type Definition, type Definitions, effectiveOf, definitionKey } from "../../metadata/definitions.ts";
import { definitionPlace } from "../../metadata/normalize.ts";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import type { Scope } from "../../records/scope.ts";
import { refusedDefinition } from "./refused-definition.ts";

type Kind = EntityType["definitionKind"];

/** The full record of a definition, by kind. */
const RECORD: Readonly<Record<Kind, (definition: Definition, application: ApplicationSpec) => Values>> = {
  entity: (definition, application) => {
    const spec = parseEntitySpec(effectiveOf(definition), definitionPlace(definition), application);
    return { ...spec, isOrgSpecific: isOrgSpecific(spec), updated: definition.updated };
  },
  attribute: (definition, application) => {
    const spec = parseAttributeSpec(effectiveOf(definition), definitionPlace(definition), application);
    const { updated } = definition;
    return { id: `${spec.entityName}.${spec.name}`, ...spec, defaultValue: spec.valueDefault, updated };
  },
  preset: (definition) => {
    const { name: _, ...preset } = parsePresetSpec(effectiveOf(definition), definitionPlace(definition));
    return { id: definition.id, ...preset, updated: definition.updated };
  },
  webhook: (definition) => {
    const { name: _, ...webhook } = parseWebhookSpec(effectiveOf(definition), definitionPlace(definition));
    return { id: definition.id, ...webhook, updated: definition.updated };
  },
  mapping: (definition, application) => {
    const { name: _, ...mapping } = parseMappingSpec(effectiveOf(definition), definitionPlace(definition), application);
    const rowList = mapping.rowList.map((row) => storedRow(row, application));
    return { id: definition.id, ...mapping, rowList, updated: definition.updated };
  },
};

/** Properties that are derived from what the caller may view: the columns that a preset requires. */
const DERIVED: Readonly<Record<Kind, (record: Values) => Values>> = {
  entity: () => ({}),
  attribute: () => ({}),
  preset: ({ attributeList = [] }) => {
    const entries = attributeList as readonly { readonly attributeName: string; readonly required: boolean }[];
    return { attributeNameList: entries.filter((entry) => entry.required).map((entry) => entry.attributeName) };
  },
  mapping: () => ({}),
  webhook: () => ({}),
};

/** Names in a record that are not properties of the definition: the server sets them, or every record has them. */
export const UNSTORED: readonly string[] = [
  "id",
  "created",
  "createdBy",
  "updated",
  "organizationId",
  "attributeNameList",
];

/** Whether the entity's records belong to an organization. Also true for the organization itself. */
export function isOrgSpecific({ scope }: { readonly scope: unknown }): boolean {
  return scope !== "configuration";
}

interface Entry {
  readonly definition: Definition;
  readonly record: Values;
}

const entries = memoizeByKey<readonly Entry[]>();

/** All definitions of a kind with their records, read once per revision. */
function entriesOf(definitions: Definitions, { definitionKind: kind, application }: EntityType): readonly Entry[] {
  return entries(definitions, kind, () => {
    const present = [...definitions.values()].filter((definition) => definition.kind === kind && !definition.removed);
    return present.map((definition) => ({ definition, record: RECORD[kind](definition, application) }));
  });
}

/**
 * The records that an entity of definitions shows to the caller: all of them, or those of the entity that it is a view
 * for.
 */
export function seenDefinitions(definitions: Definitions, scope: Scope, type: EntityType): readonly Values[] {
  return entriesOf(definitions, type).flatMap(({ definition, record }) => {
    if (type.viewValue !== null && definition.entity !== type.viewValue) return [];
    return isSeen(scope, definition) ? [cut(definitions, scope, definition, record)] : [];
  });
}

/** One definition as the caller may view it; null if the caller may not. */
export function seenRecord(
  definitions: Definitions,
  scope: Scope,
  { application }: EntityType,
  definition: Definition,
): Values | null {
  if (definition.removed || !isSeen(scope, definition)) return null;
  return cut(definitions, scope, definition, RECORD[definition.kind](definition, application));
}

/** Whether the caller may view a definition. It reveals its entity and, for an attribute, the attribute. */
export function isSeen(scope: Scope, { kind, entity, name }: Pick<Definition, "kind" | "entity" | "name">): boolean {
  if (isUnlisted(scope, entity)) return isHeld(scope.permission, ADMINISTRATION) && maySeeKind(scope, kind);
  if (!may(scope.permission, entity, "view") || !maySeeKind(scope, kind)) return false;
  return kind !== "attribute" || mayView(scope)({ entity, name });
}

/** Where the receivers of webhooks are is shown to those who may view these. */
function maySeeKind({ permission }: Scope, kind: Kind): boolean {
  return kind !== "webhook" || may(permission, kind, "view");
}

/** Whether the rights say nothing of an entity: it was removed, or this very call makes it. */
function isUnlisted({ permission }: Scope, entity: string): boolean {
  return !Object.hasOwn(permission, entity);
}

function mayView(scope: Scope) {
  const { permission } = scope;
  return ({ entity, name }: { readonly entity: string; readonly name: string }) =>
    isUnlisted(scope, entity) ? isHeld(permission, ADMINISTRATION) : mayAttribute(permission, entity, name, "view");
}

/** Drops rules, columns and rows that name attributes which the caller may not view. */
export function seenProperties(
  definitions: Definitions,
  scope: Scope,
  definition: Pick<Definition, "kind" | "entity">,
  properties: Values,
): Values {
  const isHidden = (name: { readonly entity: string; readonly name: string }) => !mayView(scope)(name);
  return withoutNaming(definition, properties, definitions, isHidden);
}

/** Whether the caller may view all that a change was about. */
export function isWhollySeen(
  definitions: Definitions,
  scope: Scope,
  change: Pick<Definition, "kind" | "entity" | "name"> & Readonly<Record<"before" | "after", Properties | null>>,
): boolean {
  const isWhole = (side: Properties | null) =>
    side === null || seenProperties(definitions, scope, change, side) === side;
  return isSeen(scope, change) && isWhole(change.before) && isWhole(change.after);
}

/** {@link seenProperties} with what is derived from them. */
export function cut(
  definitions: Definitions,
  scope: Scope,
  definition: Pick<Definition, "kind" | "entity">,
  record: Values,
): Values {
  const seen = seenProperties(definitions, scope, definition, record);
  return { ...seen, ...DERIVED[definition.kind](seen) };
}

/** The problems that are at no definition which the caller may not view. */
export function seenProblems(scope: Scope, problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ path }) => {
    const [, kind = "attribute", entity = "", name = ""] = /^(?:(\w+) )?(\w+)(?:\.(\w+))?/.exec(path) ?? [];
    return isSeen(scope, { kind: kind as Kind, entity, name });
  });
}

/** @throws AppError unknownRecord (404) for a definition that the caller may not view, as for one that is not there */
export function requireSeen(scope: Scope, name: DefinitionName): void {
  if (!isSeen(scope, name)) throw new AppError("unknownRecord", { args: { entity: name.kind } });
}

/**
 * The wanted properties with what the caller cannot see of the present ones, at its place. That it was not sent does not
 * mean that it is to be deleted.
 * @throws AppError refusedMetadata (400) for a new value of a property whose value the caller cannot see
 */
export function withUnseen(
  definitions: Definitions,
  scope: Scope,
  definition: Pick<Definition, "kind" | "entity">,
  now: Properties,
  wanted: Properties,
): Properties {
  const { kind } = definition;
  const seen = seenProperties(definitions, scope, definition, now);
  if (seen === now) return wanted;
  const { value, conflicts } = merge3(kind, seen, now, wanted);
  // What has no identity is one part, of which the caller changed the seen entries.
  const whole = conflicts.flatMap(({ path: [name = "", entry] }) => {
    const [stored, shown, sent] = [now, seen, wanted].map((side) => side[name] ?? []);
    if (entry !== undefined) return [];
    if (!Array.isArray(stored) || !Array.isArray(shown) || !Array.isArray(sent))
      throw refusedDefinition(name, `${name} has a value that you may not view, so it stays.`);
    return [[name, [...stored.filter((each) => !shown.includes(each)), ...(sent as readonly unknown[])]] as const];
  });
  return { ...value, ...Object.fromEntries(whole) };
}

/**
 * The definition with this id, even if it was removed. An id is an entity name, `entity.name`, a name within a view, or
 * a number.
 */
export function definitionOf(definitions: Definitions, type: EntityType, id: RecordId): Definition | undefined {
  const { definitionKind: kind, viewValue } = type;
  if (kind === "entity") return definitions.get(definitionKey({ kind, entity: String(id), name: String(id) }));
  if (kind === "attribute") {
    // Lists of a view contain both the name and the id of an attribute, so both are accepted.
    const whole = viewValue === null || String(id).startsWith(`${viewValue}.`) ? String(id) : `${viewValue}.${id}`;
    const [entity = "", name = ""] = whole.split(".", 2);
    return definitions.get(definitionKey({ kind, entity, name }));
  }
  return [...definitions.values()].find(
    (each) => each.id === id && each.kind === kind && (viewValue === null || each.entity === viewValue),
  );
}
