import { applies, writable } from "../access/attributes.ts";
import type { CompiledRule } from "../rules/compile.ts";
import type { Values } from "../rules/compile-logic.ts";
import { setsValue } from "../rules/effects.ts";
import { isEmpty } from "../rules/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";

/** What a change of one attribute reaches. */
export interface TouchedParts {
  /** Those with a `valueTemplate`. */
  readonly templated: readonly AttributeType[];
  /** Attribute → those whose element type reads it: a change of it has them validated as well. */
  readonly readBy: ReadonlyMap<string, readonly AttributeType[]>;
  /** Attribute → the rules that read it and set a value. */
  readonly setters: ReadonlyMap<string, readonly CompiledRule[]>;
  /** Attribute → its place in the order of all. */
  readonly places: ReadonlyMap<string, number>;
  /** By variant, as they are asked for. */
  readonly ofNew: Map<string | null, PartsOfNew>;
}

/** What a new record of an organization of one variant begins with. */
export interface PartsOfNew {
  readonly defaults: Values;
  /** The attributes that a body can store. */
  readonly asked: readonly AttributeType[];
}

const known = new WeakMap<EntityType, TouchedParts>();

/** Worked out once for a type: writes ask for it, forms do not. */
export function touchedParts(type: EntityType): TouchedParts {
  const former = known.get(type);
  if (former) return former;
  const parts = partsOf(type);
  known.set(type, parts);
  return parts;
}

/** Worked out once for a type and a variant. */
export function partsOfNew(type: EntityType, variant: string | null): PartsOfNew {
  const { ofNew } = touchedParts(type);
  const former = ofNew.get(variant);
  if (former) return former;
  const isApplied = (attribute: AttributeType) => applies(type, attribute, variant);
  const filled = type.attributes.filter((a) => !isEmpty(a.valueDefault) && (a.serverSet || isApplied(a)));
  const parts: PartsOfNew = {
    defaults: Object.freeze(Object.fromEntries(filled.map((attribute) => [attribute.name, attribute.valueDefault]))),
    asked: type.attributes.filter((a) => writable(a, "create") && isApplied(a)),
  };
  ofNew.set(variant, parts);
  return parts;
}

/** Lists of a few are put in order by their places; of more, all attributes are looked through. */
const FEW = 24;

/** The attributes of these names, in the order of all. */
export function inOrder(type: EntityType, names: ReadonlySet<string>): readonly AttributeType[] {
  const attributes: AttributeType[] = [];
  if (names.size > FEW) {
    for (const attribute of type.attributes) if (names.has(attribute.name)) attributes.push(attribute);
    return attributes;
  }
  for (const name of names) {
    const attribute = type.byName.get(name);
    if (attribute) attributes.push(attribute);
  }
  if (attributes.length < 2) return attributes;
  const { places } = touchedParts(type);
  return attributes.sort((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0));
}

function partsOf({ attributes, rules }: EntityType): TouchedParts {
  const pairs = attributes.flatMap((attribute) =>
    (attribute.element?.reads?.(attribute) ?? []).map((name) => ({ name, attribute })),
  );
  const readers = Map.groupBy(pairs, ({ name }) => name);
  return {
    templated: attributes.filter(({ valueTemplate }) => valueTemplate !== null),
    readBy: new Map([...readers].map(([name, read]) => [name, read.map(({ attribute }) => attribute)])),
    setters: settersOf(rules.rules),
    places: new Map(attributes.map(({ name }, place) => [name, place])),
    ofNew: new Map(),
  };
}

/** Attribute → the rules that read it and set a value. */
export function settersOf(rules: readonly CompiledRule[]): ReadonlyMap<string, readonly CompiledRule[]> {
  const pairs = rules.filter(setsValue).flatMap((rule) => [...rule.reads].map((name) => ({ name, rule })));
  const setters = Map.groupBy(pairs, ({ name }) => name);
  return new Map([...setters].map(([name, read]) => [name, read.map(({ rule }) => rule)]));
}
