import { didYouMean } from "../values/closest.ts";
import type { EntityType } from "./entity-type.ts";

/** That an entity lacks an attribute, with the one that was probably meant. */
export function noAttribute({ label, byName }: Pick<EntityType, "label" | "byName">, name: string): string {
  return withMeant(`${label} has no attribute ${name}`, name, byName.keys());
}

/** A message about an unknown name, with the known one that was probably meant. */
export function withMeant(message: string, name: string, known: Iterable<string>): string {
  const meant = didYouMean(name, known);
  return meant === "" ? message : `${message}.${meant}`;
}
