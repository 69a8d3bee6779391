import type { ElementAttribute, Lookup } from "../elements/element-type.ts";
import type { ElementRegistry } from "../elements/registry.ts";
import { MetadataError, type Problem, refuse } from "../errors.ts";
import {
  type ApplicationSpec,
  type Closing,
  hasFlag,
  NO_APPLICATION,
  statesFrom,
} from "../metadata/application-spec.ts";
import type { AttributeSpec } from "../metadata/attribute-spec.ts";
import type { EntitySpec } from "../metadata/entity-spec.ts";
import { compileRules } from "../rules/compile.ts";
import { compileCondition } from "../rules/condition.ts";
import type { RuleNode } from "../rules/node.ts";
import { parseRules } from "../rules/parse.ts";
import { didYouMean } from "../values/closest.ts";
import { compareText } from "../values/fold.ts";
import type { AttributeType } from "./attribute-type.ts";
import type { EntityType, Metadata } from "./entity-type.ts";
import type { MetadataSpec } from "./metadata-spec.ts";
import { templateReads } from "./template.ts";

/**
 * Compiles metadata that was linted before, when it was published: finds element types, parses rules, sorts and
 * freezes. The types have no presets, mappings and webhooks; `compileMetadata` adds those.
 * @throws MetadataError with every problem of every entity
 */
export function compilePublished(spec: MetadataSpec, elements: ElementRegistry): Metadata {
  const { metadata, problems } = compileEntities(spec, elements, () => NOTHING_ELSE);
  refuse(problems);
  return metadata;
}

/** The parts of a type that refer to its attributes. */
export type Additions = Pick<EntityType, "presets" | "mappings" | "webhooks">;

const NONE = Object.freeze([]);
const NOTHING_ELSE: Additions = Object.freeze({ presets: NONE, mappings: NONE, webhooks: NONE });

/** @param additionsOf makes the additions of an entity from its attributes */
export function compileEntities(
  spec: MetadataSpec,
  elements: ElementRegistry,
  additionsOf: (entity: string, byName: ReadonlyMap<string, AttributeType>) => Additions,
): { readonly metadata: Metadata; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const { application = NO_APPLICATION } = spec;
  const byEntity = Map.groupBy(spec.attributes, (attribute) => attribute.entityName);
  const types = spec.entities.flatMap((entity) => {
    const attributes = byEntity.get(entity.viewOf ?? entity.name) ?? [];
    const type = compileEntity(entity, attributes, { additionsOf, elements, problems, application });
    return type ? [type] : [];
  });
  const metadata: Metadata = Object.freeze({
    revision: spec.revision,
    entities: new Map(types.map((type) => [type.name, type])),
    routes: new Map(types.map((type) => [type.route, type.name])),
    application,
  });
  return { metadata, problems };
}

interface Compilation {
  readonly additionsOf: (entity: string, byName: ReadonlyMap<string, AttributeType>) => Additions;
  readonly elements: ElementRegistry;
  readonly problems: Problem[];
  readonly application: ApplicationSpec;
}

/** Compiles one entity. Without a primary key it reports a problem and returns null. */
function compileEntity(
  spec: EntitySpec,
  attributes: readonly AttributeSpec[],
  { additionsOf, ...compilation }: Compilation,
): EntityType | null {
  const compiled = attributes.map((a) => knownAttribute(a, compilation));
  const own = knownOwn(spec, compiled);
  if (!own) {
    const message = `No primary key attribute found for ${spec.name}`;
    compilation.problems.push({ code: "missingPrimaryKey", path: spec.name, message });
    return null;
  }
  const { application } = compilation;
  const closings = closingsOf(spec, application);
  return Object.freeze({ ...spec, ...own, application, closings, ...additionsOf(spec.name, own.byName) });
}

/** The parts of a type that depend on its attributes only. */
type OwnParts = Pick<EntityType, "attributes" | "byName" | "primaryKey" | "importKey" | "rules">;

const ownParts = new WeakMap<EntitySpec, { readonly of: readonly AttributeType[]; readonly parts: OwnParts | null }>();

/** As {@link ownOf}, but cached while the attributes stay the same, since a publish changes only few. */
function knownOwn(spec: EntitySpec, attributes: readonly AttributeType[]): OwnParts | null {
  const known = ownParts.get(spec);
  const isSame = known?.of.length === attributes.length && known.of.every((each, i) => each === attributes[i]);
  if (known && isSame) return known.parts;
  const parts = ownOf(spec, attributes);
  ownParts.set(spec, { of: attributes, parts });
  return parts;
}

/** @returns null for an entity without a primary key */
function ownOf({ keyAttribute }: EntitySpec, attributes: readonly AttributeType[]): OwnParts | null {
  const sorted = attributes.toSorted(byOrder);
  const primaryKey = sorted.find((a) => (keyAttribute ? a.name === keyAttribute : a.primaryKey));
  if (!primaryKey) return null;
  return {
    attributes: Object.freeze(sorted),
    byName: new Map(sorted.map((attribute) => [attribute.name, attribute])),
    primaryKey,
    importKey: sorted.find((attribute) => attribute.importKey) ?? null,
    rules: compileRules(sorted),
  };
}

/** The closings whose flag the definition has. */
function closingsOf(spec: object, { lifecycle }: ApplicationSpec): readonly Closing[] {
  const closings = lifecycle?.closings.filter(({ flag }) => hasFlag(spec, flag)) ?? [];
  return closings.length === 0 ? NO_CLOSINGS : Object.freeze(closings);
}

const NO_CLOSINGS: readonly Closing[] = Object.freeze([]);

const attributeTypes = new WeakMap<ElementRegistry, WeakMap<AttributeSpec, Compiled>>();

interface Compiled {
  readonly application: ApplicationSpec;
  readonly type: AttributeType;
}

type AttributeCompilation = Omit<Compilation, "additionsOf">;

/**
 * As {@link compileAttribute}, but cached for each spec. Specs with problems are not cached, so that each compilation
 * reports them.
 */
function knownAttribute(spec: AttributeSpec, compilation: AttributeCompilation): AttributeType {
  const { elements, problems, application } = compilation;
  const types = attributeTypes.get(elements) ?? new WeakMap<AttributeSpec, Compiled>();
  attributeTypes.set(elements, types);
  const known = types.get(spec);
  if (known?.application === application) return known.type;
  const { length } = problems;
  const type = compileAttribute(spec, compilation);
  if (problems.length === length) types.set(spec, { application, type });
  return type;
}

function compileAttribute(
  spec: AttributeSpec,
  { elements, problems, application }: AttributeCompilation,
): AttributeType {
  const path = `${spec.entityName}.${spec.name}`;
  const { conditionalList, elementType, requiredFrom, ...rest } = spec;
  const element = elementType !== null && elements.has(elementType) ? elements.get(elementType) : null;
  if (elementType !== null && !element) {
    const known = `there is no element type ${elementType}; there are ${elements.names.join(", ")}`;
    const meant = didYouMean(elementType, elements.names);
    const message = meant === "" ? known : `${known}.${meant}`;
    problems.push({ code: "unknownElementType", path: `${path}.elementType`, message });
  }
  const rules = conditionalList.length === 0 ? NO_RULES : rulesOf(conditionalList, `${path}.conditionalList`, problems);
  return Object.freeze({
    ...rest,
    variants: variantsOf(spec, application),
    closings: closingsOf(spec, application),
    unselectable: application.unselectable.includes(spec.name),
    requiredIn: requiredFrom === null ? null : statesFrom(application.lifecycle, requiredFrom),
    requiredWhen: Object.freeze(rules.filter(isToSave).map(({ when }) => compileCondition(when))),
    element,
    column: element?.column(rest) ?? rest.type ?? "text",
    needs: Object.freeze(needsOf(rest, element?.needs(rest) ?? [])),
    rules,
    templateReads: spec.valueTemplate === null ? NO_NAMES : Object.freeze(templateReads(spec.valueTemplate)),
  });
}

function variantsOf(spec: AttributeSpec, { variants }: ApplicationSpec): ReadonlySet<string> | null {
  if (variants === null) return null;
  return new Set([...variants.flags].flatMap(([variant, flag]) => (hasFlag(spec, flag) ? [variant] : [])));
}

/** A rule that is set aside asks for nothing. */
function isToSave({ actions, blocked }: RuleNode): boolean {
  return blocked === undefined && actions.some(({ kind }) => kind === "requireToSave");
}

const NO_RULES: readonly RuleNode[] = Object.freeze([]);
const NO_NAMES: readonly string[] = Object.freeze([]);

function needsOf(
  attribute: ElementAttribute & Pick<AttributeSpec, "uniqueIn" | "importKey">,
  own: readonly Lookup[],
): Lookup[] {
  const scope = attribute.uniqueIn ?? (attribute.importKey ? "organization" : null);
  if (scope === null || own.some((need) => need.kind === "unique")) return [...own];
  return [...own, { kind: "unique", scope }];
}

function rulesOf(list: unknown, path: string, problems: Problem[]): readonly RuleNode[] {
  try {
    return parseRules(list, path);
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    problems.push(...error.problems);
    return [];
  }
}

function byOrder(a: AttributeType, b: AttributeType): number {
  const order = (a.orderNumber ?? Number.POSITIVE_INFINITY) - (b.orderNumber ?? Number.POSITIVE_INFINITY);
  return order || compareText(a.name, b.name);
}
