import type { Problem } from "../errors.ts";
import { type Condition, conditionsOf } from "../rules/condition.ts";
import { isEmptyGroup, readBlocked } from "../rules/parse.ts";
import { parseCondition, readCondition, type StoredCondition } from "../rules/parse-condition.ts";
import { NEVER } from "../rules/node.ts";
import { readShape, type Shape } from "./shape.ts";

/** What a record that meets the condition means: `error` refuses to save it, `warning` only says the text. */
export const LEVELS = ["error", "warning"] as const;
/** One of `error` and `warning`. */
export type RefusalLevel = (typeof LEVELS)[number];

/** A rule of the whole record: a save that makes its condition hold is refused, or warned of. */
export interface RefusalSpec {
  /**
   * Unique in the entity. The default is `r1`, `r2`, … by position. Local changes are merged with shipped rules by it.
   */
  readonly id: string;
  /** When the record is refused: a check, a group, or any condition in JSON Logic. */
  readonly if: StoredCondition;
  /** Whether the save is refused (`error`, the default), or only answered with the text (`warning`). */
  readonly level: RefusalLevel;
  /** What people read, including what to do. */
  readonly text: string;
  /** The attributes at which people read it. The condition may read them too. */
  readonly at: readonly string[];
  /** Why the rule is set aside, as in `conditionalList`. It then does nothing. */
  readonly blocked?: string;
}

/** The properties of an entry of `ruleList`. */
export const REFUSAL_SHAPE: Shape = Object.freeze({
  id: { kind: "text", default: "", max: 100 },
  if: { kind: "any", default: null, of: "condition" },
  level: { kind: "text", default: "error", choices: LEVELS },
  text: { kind: "text", default: "", max: 500 },
  at: { kind: "textList", default: Object.freeze([]), max: 20, names: "attribute" },
  blocked: { kind: "text", default: null },
});

/** Reads the `ruleList` of an entity and adds what is wrong to the problems. */
export function parseRuleList(list: readonly unknown[], path: string, problems: Problem[]): readonly RefusalSpec[] {
  const specs = list.map((input, i) => parseRefusal(input, `r${i + 1}`, `${path}[${i}]`, problems));
  const ids = specs.map(({ id }) => id);
  ids.forEach((id, i) => {
    if (ids.indexOf(id) < i)
      problems.push({ code: "duplicate", path: `${path}[${i}].id`, message: `two rules have the id ${id}` });
  });
  return Object.freeze(specs);
}

function parseRefusal(input: unknown, usual: string, path: string, problems: Problem[]): RefusalSpec {
  const read = readShape(input, REFUSAL_SHAPE, path, problems) as unknown as RefusalSpec;
  const blocked = readBlocked(read.blocked, `${path}.blocked`, problems);
  const text = read.text.trim();
  const report = (property: string, message: string) =>
    problems.push({ code: "shape", path: `${path}.${property}`, message });
  if (text === "") report("text", "expected the text that people read");
  if (read.at.length === 0) report("at", "expected at least one attribute at which people read the text");
  if (new Set(read.at).size < read.at.length) report("at", "names an attribute twice");
  if (!(blocked !== null && isEmptyGroup(read.if))) readCondition(read.if, `${path}.if`, problems);
  return Object.freeze({
    id: read.id === "" ? usual : read.id,
    if: read.if,
    level: read.level,
    text,
    at: Object.freeze(read.at),
    ...(blocked !== null && { blocked }),
  });
}

/** When the record is refused or warned of: never, while the rule is set aside. */
export const refusalCondition: (spec: RefusalSpec) => Condition = conditionsOf(({ if: condition, blocked }) =>
  blocked === undefined ? parseCondition(condition) : NEVER,
);
