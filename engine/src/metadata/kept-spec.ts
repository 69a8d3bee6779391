import type { Problem } from "../errors.ts";
import { type Condition, conditionsOf } from "../rules/condition.ts";
import { parseCondition, readCondition, type StoredCondition } from "../rules/parse-condition.ts";
import { readShape, type Shape } from "./shape.ts";

/** A record that meets the condition cannot be deleted. */
export interface KeptSpec {
  /** The condition that the record meets, as in a rule. */
  readonly when: StoredCondition;
  /** What people read, including what to do. */
  readonly text: string;
}

/** The properties of a condition that keeps a record. */
export const KEPT_SHAPE: Shape = Object.freeze({
  when: { kind: "any", default: null, of: "condition" },
  text: { kind: "text", default: "", max: 300 },
});

/** Reads the `keptByList` of an entity and adds what is wrong to the problems. */
export function parseKeptList(
  list: readonly unknown[],
  path: string,
  problems: Problem[],
): readonly (string | KeptSpec)[] {
  return Object.freeze(
    list.map((input, i) => (typeof input === "string" ? input : parseKept(input, `${path}[${i}]`, problems))),
  );
}

function parseKept(input: unknown, path: string, problems: Problem[]): KeptSpec {
  const { when, text } = readShape(input, KEPT_SHAPE, path, problems) as unknown as KeptSpec;
  if (text === "" || when === null) {
    const message = "expected the name of an entity, or a condition in when and the text that people read";
    problems.push({ code: "shape", path, message });
  } else readCondition(when, `${path}.when`, problems);
  return Object.freeze({ when, text });
}

/** When a record cannot be deleted. */
export const keptCondition: (spec: KeptSpec) => Condition = conditionsOf(({ when }) => parseCondition(when));
