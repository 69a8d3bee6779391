import { compareText, type EntityType, type Metadata } from "@armature/engine";

/** The kinds of record whose form administrators define: all that have a table of their own. */
export function kindsIn({ entities }: Pick<Metadata, "entities">): readonly EntityType[] {
  const own = [...entities.values()].filter((type) => type.store === "records" && !type.system && !type.holdsViews);
  return own.toSorted((a, b) => compareText(a.label, b.label));
}

/** How many fields people can see. */
export function fieldCount({ attributes }: EntityType): number {
  return attributes.filter(({ element }) => element !== null).length;
}
