import type { Problem } from "../errors.ts";
import { conditionsOf } from "../rules/condition.ts";
import { checkNode } from "../rules/parse-condition.ts";
import { readShape, type Shape } from "./shape.ts";

/**
 * Values that no two records may share: within an organization, or of all records if the entity has no organization.
 */
export interface UniqueSpec {
  /** One or several attributes. A record that lacks any of the values conflicts with no other. */
  readonly attributeList: readonly string[];
  /**
   * Only records with this value count. If `attributeList` names the same attribute, at most one record may have the
   * value.
   */
  readonly when: { readonly attribute: string; readonly value: string | number | boolean } | null;
  /** What people read in case of a conflict, including what to do. Null uses a general text. */
  readonly message: string | null;
}

const UNIQUE_SHAPE: Shape = Object.freeze({
  attributeList: { kind: "textList", default: Object.freeze([]), max: 10 },
  when: { kind: "any", default: null },
  message: { kind: "text", default: null, max: 300 },
});
const WHEN_SHAPE: Shape = Object.freeze({
  attribute: { kind: "text", default: "" },
  value: { kind: "scalar", default: null },
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
export const uniqueCondition = conditionsOf(({ attribute, value }: NonNullable<UniqueSpec["when"]>) =>
  checkNode(attribute, "isEqual", value),
);

function parseWhen(input: unknown, path: string, problems: Problem[]): UniqueSpec["when"] {
  if (input === null) return null;
  const when = readShape(input, WHEN_SHAPE, path, problems);
  if (when["attribute"] === "" || when["value"] === null) {
    problems.push({ code: "shape", path, message: "expected an attribute and the value that it has" });
  }
  return Object.freeze(when) as unknown as UniqueSpec["when"];
}
