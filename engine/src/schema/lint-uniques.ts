import type { Problem } from "../errors.ts";
import { COMMON_ATTRIBUTES, type EntityType } from "./entity-type.ts";
import { claimsOf } from "./unique-claim.ts";

const COMMON: ReadonlySet<string> = new Set(COMMON_ATTRIBUTES);

/** Rules in `uniqueList` that no table could enforce. */
export function lintUniques(type: EntityType): readonly Problem[] {
  const rules = claimsOf(type).filter(({ rule }) => rule !== null);
  const path = `${type.name}.uniqueList`;
  return rules.flatMap(({ name: claim, attributes }, i): readonly Problem[] => [
    ...attributes.flatMap((name) => lintName(type, name, path)),
    ...(rules.findIndex((other) => other.name === claim) < i
      ? [{ code: "duplicate", path, message: `${claim} is listed twice` } as const]
      : []),
  ]);
}

function lintName({ label: entity, byName }: EntityType, name: string, path: string): readonly Problem[] {
  const { column, label } = byName.get(name) ?? {};
  if (column === undefined || COMMON.has(name)) {
    return [{ code: "unknownAttribute", path, message: `${entity} has no attribute ${name}` }];
  }
  if (column !== "json" && column !== "references") return [];
  return [{ code: "shape", path, message: `${label} holds several values; name one that holds one` }];
}
