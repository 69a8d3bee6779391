import type { Problem } from "../errors.ts";
import { type Condition, conditionsOf } from "../rules/condition.ts";
import { checkNode, parseCondition, readCondition, type StoredCondition } from "../rules/parse-condition.ts";
import { readShape, type Shape } from "./shape.ts";

/**
 * Values that no two records may share: within an organization, or of all records if the entity has no organization.
 */
export interface UniqueSpec {
  /** One or several attributes. A record that lacks any of the values conflicts with no other. */
  readonly attributeList: readonly string[];
  /**
   * Only records with this value count, or those that meet this condition, as in a rule. It reads the record alone, and
   * no day of today. If `attributeList` names the same attribute, at most one record may have the value.
   */
  readonly when: UniqueValue | StoredCondition | null;
  /** What people read in case of a conflict, including what to do. Null uses a general text. */
  readonly message: string | null;
}

/** The value of an attribute. */
interface UniqueValue {
  readonly attribute: string;
  readonly value: string | number | boolean;
}

const WHEN_SHAPE: Shape = Object.freeze({
  attribute: { kind: "text", default: "", names: "attribute" },
  value: { kind: "scalar", default: null },
});

/** The properties of an entry of `uniqueList`. */
export const UNIQUE_SHAPE: Shape = Object.freeze({
  attributeList: { kind: "textList", default: Object.freeze([]), max: 10, names: "attribute" },
  when: { kind: "any", default: null, of: [WHEN_SHAPE, "condition"] },
  message: { kind: "text", default: null, max: 300 },
});

/** Reads the `uniqueList` of an entity and adds what is wrong to the problems. */
export function parseUniqueList(list: readonly unknown[], path: string, problems: Problem[]): readonly UniqueSpec[] {
  return Object.freeze(list.map((input, i) => parseUnique(input, `${path}[${i}]`, problems)));
}

function parseUnique(input: unknown, path: string, problems: Problem[]): UniqueSpec {
  const spec = readShape(input, UNIQUE_SHAPE, path, problems) as unknown as UniqueSpec;
  if (spec.attributeList.length === 0) {
    const message = "expected the names of one attribute or more";
    problems.push({ code: "shape", path: `${path}.attributeList`, message });
  }
  return Object.freeze({ ...spec, when: parseWhen(spec.when, `${path}.when`, problems) });
}

/** The condition of the records that count. */
export const uniqueCondition: (when: NonNullable<UniqueSpec["when"]>) => Condition = conditionsOf((when) =>
  isValue(when) ? checkNode(when.attribute, "isEqual", when.value) : parseCondition(when),
);

/** Whether it is a value of an attribute: a check of a condition has an operator too. */
export function isValue(when: NonNullable<UniqueSpec["when"]>): when is UniqueValue {
  return !["comparativeOperator", "list", "logic"].some((name) => Object.hasOwn(when, name));
}

function parseWhen(input: UniqueSpec["when"], path: string, problems: Problem[]): UniqueSpec["when"] {
  if (input === null) return null;
  if (typeof input === "object" && !isValue(input)) {
    readCondition(input, path, problems);
    return input;
  }
  const when = readShape(input, WHEN_SHAPE, path, problems);
  if (when["attribute"] === "" || when["value"] === null) {
    problems.push({ code: "shape", path, message: "expected an attribute and the value that it has, or a condition" });
  }
  return Object.freeze(when) as unknown as UniqueValue;
}
