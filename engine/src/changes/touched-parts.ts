import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";

/** What a change of one attribute reaches besides the rules. */
export interface TouchedParts {
  /** Those with a `valueTemplate`. */
  readonly templated: readonly AttributeType[];
  /** Attribute → those whose element type reads it: a change of it has them judged as well. */
  readonly readBy: ReadonlyMap<string, readonly AttributeType[]>;
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

function partsOf({ attributes }: EntityType): TouchedParts {
  const pairs = attributes.flatMap((attribute) =>
    (attribute.element?.reads?.(attribute) ?? []).map((name) => ({ name, attribute })),
  );
  const readers = Map.groupBy(pairs, ({ name }) => name);
  return {
    templated: attributes.filter(({ valueTemplate }) => valueTemplate !== null),
    readBy: new Map([...readers].map(([name, read]) => [name, read.map(({ attribute }) => attribute)])),
  };
}
