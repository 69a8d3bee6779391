import type { Problem } from "../errors.ts";
import { readCondition, type StoredCondition } from "../rules/parse-condition.ts";
import { readShape, type Shape } from "./shape.ts";

/**
 * Limits what a reference offers and accepts: of the records with this value, only those with a key below `below`, or
 * those that meet `when`.
 */
export interface OfferedSpec {
  /** The attribute that decides which records are limited. */
  readonly attribute: string;
  /** The value that it has in these records. */
  readonly value: string;
  /** Of these records, only those with a smaller key are offered. Left out with `when`. */
  readonly below?: number;
  /** Instead of `below`: the condition that such a record meets, as in a rule. */
  readonly when?: StoredCondition;
}

/** The properties of an entry of `offeredList`. */
export const OFFERED_SHAPE: Shape = Object.freeze({
  attribute: { kind: "text", default: "", names: "attribute" },
  value: { kind: "text", default: "" },
  below: { kind: "integer", default: 0 },
  when: { kind: "any", default: null, of: "condition" },
});

/** Reads the `offeredList` of an entity and adds what is wrong to the problems. */
export function parseOfferedList(list: readonly unknown[], path: string, problems: Problem[]): readonly OfferedSpec[] {
  return Object.freeze(list.map((input, i) => parseOffered(input, `${path}[${i}]`, problems)));
}

function parseOffered(input: unknown, path: string, problems: Problem[]): OfferedSpec {
  const { attribute, value, below, when } = readShape(input, OFFERED_SHAPE, path, problems);
  const isLimited = when === null ? Number(below) >= 1 : below === 0;
  if (attribute === "" || value === "" || !isLimited) {
    const message =
      "expected an attribute, the value that it has, and either a number above 0 below which keys are offered, or when";
    problems.push({ code: "shape", path, message });
  }
  if (when !== null) readCondition(when, `${path}.when`, problems);
  return Object.freeze(when === null ? { attribute, value, below } : { attribute, value, when }) as OfferedSpec;
}
