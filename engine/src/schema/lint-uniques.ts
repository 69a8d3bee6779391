import type { Problem } from "../errors.ts";
import { isValue, uniqueCondition, type UniqueSpec } from "../metadata/unique-spec.ts";
import { factsOf } from "../rules/facts.ts";
import { COMMON_ATTRIBUTES, type EntityType } from "./entity-type.ts";
import { lintCondition } from "./lint-condition.ts";
import { claimsOf } from "./unique-claim.ts";

const COMMON: ReadonlySet<string> = new Set(COMMON_ATTRIBUTES);

/** Rules in `uniqueList` that no table could enforce. */
export function lintUniques(type: EntityType): readonly Problem[] {
  const rules = claimsOf(type).filter(({ rule }) => rule !== null);
  const path = `${type.name}.uniqueList`;
  return rules.flatMap(({ name: claim, attributes, rule }, i): readonly Problem[] => [
    ...attributes.flatMap((name) => lintName(type, name, path)),
    ...lintWhen(type, claim, rule?.when ?? null, path),
    ...(rules.findIndex((other) => other.name === claim) < i
      ? [{ code: "duplicate", path, message: `${claim} is listed twice` } as const]
      : []),
  ]);
}

/** Its key is stored, and its name has the condition. */
const LONGEST_NAME = 500;

function lintWhen(type: EntityType, claim: string, when: UniqueSpec["when"], path: string): readonly Problem[] {
  if (when === null || isValue(when)) return [];
  const { logic, reads } = uniqueCondition(when);
  const shape = (message: string): Problem => ({ code: "shape", path, message });
  return [
    ...lintCondition(type, "", logic, path).filter(({ code }) => code !== "unknownAttribute"),
    ...(reads.size === 0 ? [shape("the condition reads no attribute; let it read at least one")] : []),
    ...(factsOf(logic).size > 0
      ? [shape("the condition reads the day of today or a time zone; its result is stored")]
      : []),
    ...(claim.length > LONGEST_NAME
      ? [shape(`the condition is too long; as text it has ${LONGEST_NAME} characters at most`)]
      : []),
  ];
}

function lintName({ label: entity, byName }: EntityType, name: string, path: string): readonly Problem[] {
  const { column, label } = byName.get(name) ?? {};
  if (column === undefined || COMMON.has(name)) {
    return [{ code: "unknownAttribute", path, message: `${entity} has no attribute ${name}` }];
  }
  if (column !== "json" && column !== "references") return [];
  return [{ code: "shape", path, message: `${label} holds several values; name one that holds one` }];
}
