import {
  type AttributeSpec,
  type ChangeItem,
  type Changeset,
  type EntityType,
  executeQuery,
  type HistoryEntry,
  isHeld,
  type ItemResult,
  may,
  mayAttribute,
  parseAttributeSpec,
  type Properties,
  type Query,
  type QueryResult,
  type RecordId,
  type RuleSpec,
  sameValue,
  serializeAttributeSpec,
  textForm,
  type Values,
} from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { type Definitions, effectiveOf, keyOf } from "../metadata/definitions.ts";
import type { DefinitionChange, LayerChange } from "../metadata/layer-change.ts";
import { publish, type PublishDeps } from "../metadata/publish.ts";
import type { DefinitionName } from "../metadata/shipped.ts";
import type { ApplyResult } from "./apply.ts";
import type { Scope } from "./scope.ts";

/** A definition as a record: its properties, and the id `entity.name`; both names of the default (ADM-126). */
function recordOf(spec: AttributeSpec): Values {
  return { id: `${spec.entityName}.${spec.name}`, ...spec, defaultValue: spec.valueDefault };
}

/** The definitions that an entity shows: all, or those of the entity that it is a view for (ADM-D22). */
function definitionRecords(compiled: CompiledMetadata, type: EntityType): readonly Values[] {
  const specs = compiled.spec.attributes.filter(
    (spec) => type.viewValue === null || spec.entityName === type.viewValue,
  );
  return specs.map(recordOf);
}

/** Those of what the caller may view: a definition tells of the attribute it defines (ADM-D39). */
function seenDefinitions(compiled: CompiledMetadata, scope: Scope, type: EntityType): readonly Values[] {
  return definitionRecords(compiled, type).filter((record) =>
    isSeen(scope, String(record["entityName"]), String(record["name"])),
  );
}

function isSeen({ permission }: Scope, entity: string, name: string): boolean {
  return may(permission, entity, "view") && mayAttribute(permission, entity, name, "view");
}

export function findDefinition(
  compiled: CompiledMetadata,
  scope: Scope,
  type: EntityType,
  id: RecordId,
): Values | undefined {
  return seenDefinitions(compiled, scope, type).find((record) => record[type.primaryKey.name] === id);
}

export function queryDefinitions(
  compiled: CompiledMetadata,
  scope: Scope,
  type: EntityType,
  query: Query,
): QueryResult {
  const result = executeQuery(type, seenDefinitions(compiled, scope, type), query);
  const { columns } = query;
  if (columns === null) return result;
  const names = [...new Set([type.primaryKey.name, ...columns])];
  return {
    ...result,
    rows: result.rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))),
  };
}

/** A changeset of definitions is one publish: one revision, all or nothing (architecture 4). */
export async function applyDefinitions(
  deps: PublishDeps,
  scope: Scope,
  type: EntityType,
  changeset: Changeset,
  base: number | null = null,
): Promise<ApplyResult> {
  checkRights(scope, type, changeset.items);
  await publish(deps, {
    authorId: scope.userId,
    note: null,
    base,
    changes: (current) => changeset.items.map((item) => layerChange(current, type, item)),
  });
  const compiled = deps.metadata.current();
  const items = changeset.items.map((item) => resultOf(compiled, type, item));
  return { isWritten: true, changesetId: null, items };
}

const RIGHTS = { create: "create", update: "update", delete: "remove" } as const;

/** Definitions are the administrators', whatever else a person may do with records (ADM-D37). */
function checkRights(scope: Scope, type: EntityType, items: readonly ChangeItem[]): void {
  const isHeldToo = isHeld(scope.permission, "organization.admin");
  if (!isHeldToo || items.some((item) => !may(scope.permission, type.name, RIGHTS[item.kind])))
    throw new AppError("permission");
}

function nameOf(type: EntityType, id: RecordId): DefinitionName {
  const [entity, name] = type.viewValue === null ? String(id).split(".", 2) : [type.viewValue, String(id)];
  return { kind: "attribute", entity: entity ?? "", name: name ?? "" };
}

function layerChange(current: Definitions, type: EntityType, item: ChangeItem): LayerChange {
  if (item.kind === "create") return creation(current, type, item.values);
  const name = nameOf(type, item.id);
  const definition = current.get(keyOf(name));
  if (!definition || definition.removed) throw new AppError("unknownRecord", { args: { entity: type.label } });
  const before = effectiveOf(definition);
  if (item.kind === "delete") return { ...name, layer: "local", values: null };
  const known: Properties = { ...before, entityName: name.entity };
  refuseFixed(Object.keys(item.values).filter((key) => !sameValue(known[key], item.values[key])));
  return { ...name, layer: "local", values: normalize(name, merged(before, item.values)) };
}

function creation(current: Definitions, type: EntityType, values: Values): LayerChange {
  const entity = type.viewValue ?? textForm(values["entityName"]);
  const name: DefinitionName = { kind: "attribute", entity, name: textForm(values["name"]) };
  if (!/^[A-Za-z]+$/.test(name.name)) throw refused("name", "Must contain only letters.");
  const former = current.get(keyOf(name));
  if (former && !former.removed)
    throw new AppError("unique", { attribute: "name", args: { entity: type.label.toLowerCase() } });
  return { ...name, layer: "local", values: normalize(name, values) };
}

/** A default that is sent under either of its names is the new one (ADM-126); of both, the one that differs. */
function merged(before: Properties, sent: Values): Values {
  const names = ["defaultValue", "valueDefault"].filter((name) => Object.hasOwn(sent, name));
  if (names.length === 0) return { ...before, ...sent };
  const changed = names.find((name) => !sameValue(sent[name], before["valueDefault"])) ?? "valueDefault";
  const { defaultValue: _d, valueDefault: _v, ...rest } = sent;
  return { ...before, ...rest, valueDefault: sent[changed] ?? null };
}

function refuseFixed(changed: readonly string[]): void {
  const fixed = changed.find((key) => key === "name" || key === "entityName");
  if (fixed) throw refused(fixed, `${fixed} is fixed once a definition is made; change its label instead.`);
}

function refused(attribute: string | null, message: string): AppError {
  return new AppError("refusedMetadata", { errors: [{ code: "refusedMetadata", attribute, message }] });
}

/** As files are written: defaults left out; each rule gets an id, by which layers are merged. */
function normalize({ entity, name }: DefinitionName, values: Values): Properties {
  const { id: _, created: _c, createdBy: _b, updated: _u, ...rest } = values;
  const spec = parseAttributeSpec({ ...rest, name, entityName: entity }, `${entity}.${name}`);
  return { ...serializeAttributeSpec({ ...spec, conditionalList: withIds(spec.conditionalList) }) };
}

function withIds(rules: readonly RuleSpec[]): readonly RuleSpec[] {
  const used = new Set(rules.map((rule) => rule.id));
  let next = 1;
  return rules.map((rule) => {
    if (rule.id) return rule;
    while (used.has(`r${next}`)) next++;
    return { ...rule, id: `r${next++}` };
  });
}

function resultOf(compiled: CompiledMetadata, type: EntityType, item: ChangeItem): ItemResult {
  const id = item.kind === "create" ? createdId(type, item.values) : item.id;
  const record = definitionRecords(compiled, type).find((row) => row[type.primaryKey.name] === id) ?? null;
  const status = { create: "created", update: "updated", delete: "deleted" } as const;
  return { status: status[item.kind], id, record, issues: [] };
}

function createdId(type: EntityType, values: Values): string {
  const name = String(values["name"]);
  return type.viewValue === null ? `${String(values["entityName"])}.${name}` : name;
}

/**
 * The revisions that changed a definition: its history, which outlives it.
 * @throws AppError unknownRecord (404) for one that never was, and for one that the caller may not view
 */
export async function definitionHistory(
  db: Kysely<SystemSchema>,
  scope: Scope,
  type: EntityType,
  id: RecordId,
): Promise<readonly HistoryEntry[]> {
  const name = nameOf(type, id);
  const entries = isSeen(scope, name.entity, name.name) ? await entriesOf(db, name) : [];
  if (entries.length === 0) throw new AppError("unknownRecord", { args: { entity: type.label } });
  return entries;
}

async function entriesOf(db: Kysely<SystemSchema>, name: DefinitionName): Promise<readonly HistoryEntry[]> {
  const rows = await db
    .selectFrom("system.revision")
    .select(["at", "authorId", "operations"])
    .where(sql<boolean>`"operations" @> ${JSON.stringify([name])}::jsonb`)
    .orderBy("number")
    .execute();
  return rows.flatMap(({ at, authorId, operations }) => {
    const changes = (operations as readonly DefinitionChange[]).filter((change) => keyOf(change) === keyOf(name));
    return changes.map(({ before, after }) => ({
      attributeMap: differences(before ?? {}, after ?? {}),
      auditTimestamp: at,
      auditUserId: authorId,
    }));
  });
}

function differences(before: Properties, after: Properties): Properties {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !sameValue(before[key], after[key]),
  );
  return Object.fromEntries(keys.map((key) => [key, after[key] ?? null]));
}
