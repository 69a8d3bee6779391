import type { EntityType } from "@armature/engine";

/** A record that a file can belong to: the attribute of the file that refers to it, and its entity. */
export interface Owner {
  readonly key: string;
  readonly entity: string;
}

/** What files can belong to: the entities that their attributes cascade from. */
export function ownersOf({ attributes }: EntityType): readonly Owner[] {
  return attributes.flatMap(({ name, fkName, cascade }) =>
    cascade && fkName !== null ? [{ key: name, entity: fkName }] : [],
  );
}
