import type { Problem } from "../errors.ts";
import { conditionsOf } from "../rules/condition.ts";
import { checkNode, parseCondition, readCondition, type StoredCondition } from "../rules/parse-condition.ts";
import { readShape, type Shape } from "./shape.ts";

/**
 * When a new record needs only a name: the record that it refers to in `by` has this value in `attribute`, or meets
 * `when`.
 */
export interface WaivedSpec {
  /** The reference whose record decides. */
  readonly by: string;
  /** The attribute of the record that `by` refers to. Left out with `when`. */
  readonly attribute?: string;
  /** The value that it must have. Left out with `when`. */
  readonly value?: string | number | boolean;
  /** Instead of `attribute` and `value`: the condition that the record meets, as in a rule. */
  readonly when?: StoredCondition;
}

/** The properties of an entry of `waivedList`. */
export const WAIVED_SHAPE: Shape = Object.freeze({
  by: { kind: "text", default: "", names: "attribute" },
  attribute: { kind: "text", default: "", names: "attribute" },
  value: { kind: "scalar", default: null },
  when: { kind: "any", default: null, of: "condition" },
});

/** Reads the `waivedList` of an entity and adds what is wrong to the problems. */
export function parseWaivedList(list: readonly unknown[], path: string, problems: Problem[]): readonly WaivedSpec[] {
  return Object.freeze(list.map((input, i) => parseWaived(input, `${path}[${i}]`, problems)));
}

function parseWaived(input: unknown, path: string, problems: Problem[]): WaivedSpec {
  const { by, attribute, value, when } = readShape(input, WAIVED_SHAPE, path, problems);
  const isCheck = attribute !== "" && value !== null && when === null;
  const isCondition = attribute === "" && value === null && when !== null;
  if (by === "" || !(isCheck || isCondition)) {
    const message =
      "expected the attribute that names a record, and either an attribute of that one with its value, or when";
    problems.push({ code: "shape", path, message });
  }
  if (when !== null) readCondition(when, `${path}.when`, problems);
  return Object.freeze(when === null ? { by, attribute, value } : { by, when }) as WaivedSpec;
}

/** The condition that the record which `by` refers to must meet. */
export const waivedCondition = conditionsOf(({ attribute = "", value = "", when }: WaivedSpec) =>
  when === undefined ? checkNode(attribute, "isEqual", value) : parseCondition(when),
);
