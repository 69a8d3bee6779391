import { problem, type Problem } from "../errors.ts";
import { keptCondition } from "../metadata/kept-spec.ts";
import { type RefusalSpec, refusalCondition } from "../metadata/refusal-spec.ts";
import { readsOfLogic, type ValueNode } from "../rules/logic.ts";
import type { AttributeType } from "./attribute-type.ts";
import { COMMON_ATTRIBUTES, type EntityType, type Metadata } from "./entity-type.ts";
import { lintCondition, lintRead } from "./lint-condition.ts";
import { lintKept } from "./lint-kept.ts";
import { lintKind } from "./lint-set-values.ts";
import { lintUniques } from "./lint-uniques.ts";
import { lintWaivers } from "./lint-waivers.ts";
import { lintPresets } from "./lint-presets.ts";
import type { MetadataSpec } from "./metadata-spec.ts";
import { noAttribute, withMeant } from "./no-attribute.ts";
import { offeredReads } from "./offered.ts";
import { noVariantText } from "./variant-words.ts";
import { inWords } from "../values/in-words.ts";

/** All problems that show only when all metadata is known. */
export function lint(spec: MetadataSpec, metadata: Metadata): readonly Problem[] {
  const entities = [...metadata.entities.values()];
  return [
    ...duplicates(spec),
    ...entities.filter((e) => e.viewOf === null).flatMap((e) => lintEntity(e, metadata)),
    ...lintPresets(spec, metadata),
  ];
}

function duplicates({ entities, attributes }: MetadataSpec): Problem[] {
  const names = [...entities.map((e) => e.name), ...attributes.map((a) => `${a.entityName}.${a.name}`)];
  const known = new Set(entities.map((e) => e.name));
  const [isRepeated, isTakenRoute] = [repeats(), repeats()];
  return [
    ...names.filter(isRepeated).map((n) => problem("duplicate", n, "it is defined twice")),
    ...entities
      .filter((e, i) => isTakenRoute(e.route) && names.indexOf(e.name) === i)
      .map((e) => problem("duplicate", `${e.name}.route`, `another entity has the route ${e.route}; choose another`)),
    ...attributes
      .filter((a) => !known.has(a.entityName))
      .map((a) => problem("unknownEntity", `${a.entityName}.${a.name}`, `there is no entity ${a.entityName}`)),
  ];
}

/** Returns a function that says whether it has been called with the same text before. */
function repeats(): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => seen.size === seen.add(text).size;
}

function lintEntity(entity: EntityType, metadata: Metadata): Problem[] {
  return [
    ...twice(entity, "primaryKey"),
    ...twice(entity, "importKey"),
    ...lintOtherKey(entity),
    ...entity.attributes.flatMap((a) => lintAttribute(entity, a, metadata)),
    ...circles(entity),
    ...lintUniques(entity),
    ...lintAccounts(entity),
    ...lintKeepers(entity, metadata),
    ...lintWaivers(entity, metadata),
    ...lintOffered(entity),
    ...lintKept(entity),
    ...entity.ruleList.flatMap((rule) => lintRefusal(entity, rule)),
  ];
}

function lintAttribute(entity: EntityType, a: AttributeType, metadata: Metadata): Problem[] {
  return [
    lintName(entity, a),
    lintVariants(entity, a, metadata),
    lintReference(entity, a, metadata),
    lintCascade(entity, a, metadata),
    lintRules(entity, a),
    lintReads(entity, a),
  ].flat();
}

function twice(entity: EntityType, flag: "primaryKey" | "importKey"): Problem[] {
  const [first, ...more] = entity.attributes.filter((a) => a[flag]);
  const message = `${first?.label} is the ${inWords(flag)} already`;
  return more.map((a) => problem("duplicate", `${entity.name}.${a.name}.${flag}`, message));
}

function lintAccounts({ name, accountList, byName }: EntityType): Problem[] {
  const unknown = accountList.filter((attribute) => !byName.has(attribute));
  return unknown.map((attribute) =>
    problem("unknownAttribute", `${name}.accountList`, `${name} has no attribute ${attribute}`),
  );
}

/** Each entity in `keptByList` must refer to this one, and each condition must be one of its records. */
function lintKeepers(entity: EntityType, { entities }: Metadata): readonly Problem[] {
  const { name, keptByList, store } = entity;
  const path = `${name}.keptByList`;
  return keptByList.flatMap((keeper): readonly Problem[] => {
    if (typeof keeper !== "string")
      return store === "records"
        ? lintCondition(entity, "", keptCondition(keeper).logic, path)
        : [problem("shape", path, `${name} has no table of its own`)];
    if (entities.get(keeper)?.attributes.some(({ fkName }) => fkName === name)) return [];
    return [problem("unknownEntity", path, `no attribute of an entity ${keeper} refers to ${name}`)];
  });
}

/** The conditions in `offeredList` read the records that are offered. */
function lintOffered(entity: EntityType): Problem[] {
  return offeredReads(entity)
    .filter((name) => !entity.byName.has(name))
    .map((name) => problem("unknownAttribute", `${entity.name}.offeredList`, noAttribute(entity, name)));
}

/** The second key of an entity must be a text attribute, since the primary key is a number. */
function lintOtherKey({ name, otherKey, byName }: EntityType): Problem[] {
  if (otherKey === null || byName.get(otherKey)?.column === "text") return [];
  const message = `${name} has no text attribute ${otherKey} to find its records by`;
  return [problem("unknownAttribute", `${name}.otherKey`, message)];
}

/**
 * Columns that every table has apart from its attributes: `extra` for values without a column, and PostgreSQL's system
 * columns.
 */
const TABLE_COLUMNS = ["extra", "tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"];
const RESERVED_NAMES: ReadonlySet<string> = new Set([...COMMON_ATTRIBUTES, ...TABLE_COLUMNS]);

function lintName(entity: EntityType, { name }: AttributeType): Problem[] {
  if (!RESERVED_NAMES.has(name) || entity.primaryKey.name === name) return [];
  return [problem("reservedName", `${entity.name}.${name}`, `${name} is kept by the server for every record`)];
}

/** A field that applies to no variant could never be seen. */
function lintVariants(entity: EntityType, a: AttributeType, { application: { variants } }: Metadata): Problem[] {
  if (variants === null || a.variants?.size !== 0 || !a.element || entity.scope === "configuration") return [];
  return [{ code: variants.attribute, path: `${entity.name}.${a.name}`, message: noVariantText(variants) }];
}

function lintReference(entity: EntityType, a: AttributeType, metadata: Metadata): Problem[] {
  const path = `${entity.name}.${a.name}`;
  if (!a.fkExists) return [];
  const target = metadata.entities.get(a.fkName ?? "");
  if (!target) {
    const message = `there is no entity ${a.fkName ?? "(none)"} to refer to`;
    return [problem("unknownEntity", `${path}.fkName`, withMeant(message, a.fkName ?? "", metadata.entities.keys()))];
  }
  if (a.fkType !== null && !target.byName.has(a.fkType)) {
    return [problem("unknownAttribute", `${path}.fkType`, noAttribute(target, a.fkType))];
  }
  return [];
}

/** `cascade` needs a single reference between two entities with tables. */
function lintCascade(entity: EntityType, a: AttributeType, metadata: Metadata): Problem[] {
  if (!a.cascade) return [];
  const path = `${entity.name}.${a.name}.cascade`;
  const target = metadata.entities.get(a.fkName ?? "");
  if (target?.store !== "records" || entity.store !== "records") {
    return [problem("unknownEntity", path, `there are no records ${a.fkName ?? "(none)"} to be deleted with`)];
  }
  if (a.column === "reference" || a.column === "integer") return [];
  return [problem("shape", path, `${a.label} does not hold a single id; let it refer to one record`)];
}

function lintRules(entity: EntityType, a: AttributeType): Problem[] {
  return a.rules.flatMap((rule) => {
    if (rule.blocked !== undefined) return [];
    const path = `${entity.name}.${a.name}.conditionalList.${rule.id}`;
    const values = rule.actions.flatMap((action) => ("from" in action ? [action.from] : []));
    return [
      ...lintCondition(entity, a.name, rule.when, path),
      ...values.flatMap((from) => lintExpression(entity, a, from, path)),
    ];
  });
}

/** An expression reads attributes that there are, and gives what its attribute holds. */
function lintExpression(entity: EntityType, a: AttributeType, from: ValueNode, path: string): Problem[] {
  const reads = [...readsOfLogic(from)].flatMap((read) => lintRead(entity, a.name, read, path));
  return [...reads, ...lintKind(entity, a, from, path)];
}

/** A rule of the entity reads something, and everything that it names exists. */
function lintRefusal(entity: EntityType, rule: RefusalSpec): Problem[] {
  if (rule.blocked !== undefined) return [];
  const path = `${entity.name}.ruleList[${rule.id}]`;
  const { logic, reads } = refusalCondition(rule);
  const unknown = rule.at.filter((name) => !entity.byName.has(name) && !reads.has(name));
  return [
    ...(reads.size === 0 ? [problem("shape", path, "the condition reads no attribute; let it read at least one")] : []),
    ...(entity.store === "records" ? [] : [problem("shape", path, `${entity.name} has no table of its own`)]),
    ...unknown.map((name) => problem("unknownAttribute", path, noAttribute(entity, name))),
    ...lintCondition(entity, "", logic, path),
  ];
}

function lintReads(entity: EntityType, a: AttributeType): Problem[] {
  const prerequisites = a.prerequisiteListRequired.map((p) => p.attributeName);
  return [...prerequisites, ...a.templateReads]
    .filter((name) => !entity.byName.has(name))
    .map((name) => problem("unknownAttribute", `${entity.name}.${a.name}`, noAttribute(entity, name)));
}

/** setValue rules that feed one another in a cycle. */
function circles(entity: EntityType): Problem[] {
  const feeds = new Map<string, Set<string>>();
  for (const rule of entity.rules.rules) {
    if (!rule.actions.some((action) => action.kind === "setValue")) continue;
    for (const read of [...rule.reads, ...(rule.fill?.reads ?? [])])
      feeds.set(read, (feeds.get(read) ?? new Set()).add(rule.attribute));
  }
  return [...feeds.keys()]
    .filter((start) => reaches(feeds, start, start))
    .map((name) => {
      const label = entity.byName.get(name)?.label ?? name;
      return problem(
        "setValueCircle",
        `${entity.name}.${name}`,
        `rules that set a value lead from ${label} back to it`,
      );
    });
}

function reaches(feeds: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [...(feeds.get(from) ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === to) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    open.push(...(feeds.get(name) ?? []));
  }
  return false;
}
