import { applies, writable } from "../access/attributes.ts";
import { type CompiledRule, readsOf } from "../rules/compile.ts";
import type { Values } from "../rules/compile-logic.ts";
import { setsValue } from "../rules/effects.ts";
import { isEmpty } from "../values/value.ts";
import { memoize } from "../values/memoize.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { requirementReads } from "../validation/required.ts";

/** What a change of one attribute affects. */
export interface TouchedParts {
  /** Attributes with a `valueTemplate`. */
  readonly templated: readonly AttributeType[];
  /** Attribute → attributes whose element type reads it. If it changes, they are validated too. */
  readonly readBy: ReadonlyMap<string, readonly AttributeType[]>;
  /** Attribute → attributes that can be required, where it decides whether they are required or shown. */
  readonly requiredBy: ReadonlyMap<string, readonly AttributeType[]>;
  /** Attribute → the rules that read it and set a value. */
  readonly setters: ReadonlyMap<string, readonly CompiledRule[]>;
  /** The attributes that a rule can set. */
  readonly settable: ReadonlySet<string>;
  /** Attribute → its index in the entity. */
  readonly places: ReadonlyMap<string, number>;
  /** By variant, filled on demand. */
  readonly ofNew: Map<string | null, PartsOfNew>;
}

/** The start of a new record in an organization of one variant. */
export interface PartsOfNew {
  readonly defaults: Values;
  /** The attributes that a body can store. */
  readonly asked: readonly AttributeType[];
}

/** Computed once for each type, on demand, since only writes need it. */
export const touchedParts = memoize(
  ({ attributes, rules }: EntityType): TouchedParts => ({
    templated: attributes.filter(({ valueTemplate }) => valueTemplate !== null),
    readBy: readersOf(attributes, (attribute) => attribute.element?.reads?.(attribute) ?? []),
    requiredBy: readersOf(attributes, requirementReads),
    setters: settersOf(rules.rules),
    settable: new Set(rules.rules.filter(setsValue).map(({ attribute }) => attribute)),
    places: new Map(attributes.map(({ name }, place) => [name, place])),
    ofNew: new Map(),
  }),
);

/** Computed once for each type and variant. */
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

/** Up to this many names are sorted by index. With more, scanning all attributes is faster. */
const FEW = 24;

/** The named attributes, in the entity's order. */
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

/** Attribute → the attributes that read it. */
function readersOf(
  attributes: readonly AttributeType[],
  readsOf: (attribute: AttributeType) => readonly string[],
): ReadonlyMap<string, readonly AttributeType[]> {
  const pairs = attributes.flatMap((attribute) => readsOf(attribute).map((name) => ({ name, attribute })));
  const readers = Map.groupBy(pairs, ({ name }) => name);
  return new Map([...readers].map(([name, read]) => [name, read.map(({ attribute }) => attribute)]));
}

/** Attribute → the rules that read it and set a value. Those that read none count for new records. */
export function settersOf(rules: readonly CompiledRule[]): ReadonlyMap<string, readonly CompiledRule[]> {
  const pairs = rules.filter(setsValue).flatMap((rule) => [...readsOf(rule)].map((name) => ({ name, rule })));
  const setters = Map.groupBy(pairs, ({ name }) => name);
  return new Map([...setters].map(([name, read]) => [name, read.map(({ rule }) => rule)]));
}
