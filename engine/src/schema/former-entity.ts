import type { EntityType, Metadata } from "./entity-type.ts";

/** The entity that a release renamed, by one of its former names; null if none had it. */
export function formerEntity({ entities }: Pick<Metadata, "entities">, name: string): EntityType | null {
  return [...entities.values()].find(({ formerNameList }) => formerNameList.includes(name)) ?? null;
}
