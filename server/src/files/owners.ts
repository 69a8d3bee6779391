import type { EntityType } from "@armature/engine";

/** A record that a file can belong to: the attribute of the file that names it, and its entity. */
export interface Owner {
  readonly key: string;
  readonly entity: string;
}

/** What files can belong to: the records with which they go, as the attributes of files say. */
export function ownersOf({ attributes }: EntityType): readonly Owner[] {
  return attributes.flatMap(({ name, fkName, cascade }) =>
    cascade && fkName !== null ? [{ key: name, entity: fkName }] : [],
  );
}
