import type { Problem } from "../errors.ts";
import { type Condition, conditionsOf } from "../rules/condition.ts";
import { checkNode } from "../rules/parse-condition.ts";
import { readShape, type Shape } from "./shape.ts";

/** The attribute may have a value only while `to` of the same record has the given value. */
export interface TiedSpec {
  /** The attribute that may have a value only then. */
  readonly attribute: string;
  /** The other attribute of the same record. */
  readonly to: string;
  /** The value that the other attribute must have. */
  readonly value: string | number | boolean;
  /** What people read when a change would break this, including what to do. */
  readonly message: string;
}

/** The properties of an entry of `tiedList`. */
export const TIED_SHAPE: Shape = Object.freeze({
  attribute: { kind: "text", default: "", names: "attribute" },
  to: { kind: "text", default: "", names: "attribute" },
  value: { kind: "scalar", default: null },
  message: { kind: "text", default: "", max: 300 },
});

/** Reads the `tiedList` of an entity and adds what is wrong to the problems. */
export function parseTiedList(list: readonly unknown[], path: string, problems: Problem[]): readonly TiedSpec[] {
  return Object.freeze(list.map((input, i) => parseTied(input, `${path}[${i}]`, problems)));
}

function parseTied(input: unknown, path: string, problems: Problem[]): TiedSpec {
  const spec = readShape(input, TIED_SHAPE, path, problems);
  if (Object.values(spec).some((value) => value === "" || value === null)) {
    const message = "expected an attribute, the attribute that it is tied to with its value, and a message";
    problems.push({ code: "shape", path, message });
  }
  return Object.freeze(spec) as unknown as TiedSpec;
}

/** When the two do not belong together: the attribute has a value, and the other one another than this. */
export const tiedCondition: (spec: TiedSpec) => Condition = conditionsOf(({ attribute, to, value }) => ({
  kind: "and",
  items: [checkNode(attribute, "isNotEqual", null), checkNode(to, "isNotEqual", value)],
}));
