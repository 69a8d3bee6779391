import type { Day } from "../values/day.ts";
import { type LogicNode, logicPartsOf, type ValueNode } from "./logic.ts";

/** What a condition can read beside the values of the record. The same for all records of one call. */
export interface Facts {
  /** The day in the time zone of the organization. */
  readonly today: Day;
  /** The time zone of the organization, by its IANA name. */
  readonly timeZone: string;
  /** The values of the record before the write, for webhooks. Not there for a new record. */
  readonly before?: Readonly<Record<string, unknown>>;
}

/** For conditions that read values alone. The day of today is then empty. */
export const NO_FACTS: Facts = Object.freeze({ today: "", timeZone: "UTC" });

/** The facts that a condition or an expression reads. */
export function factsOf(node: LogicNode | ValueNode): ReadonlySet<keyof Facts> {
  return new Set(factsIn(node));
}

function factsIn(part: LogicNode | ValueNode): readonly (keyof Facts)[] {
  if (part.kind === "today") return ["today"];
  if (part.kind === "before") return ["before"];
  const inner = logicPartsOf(part).flatMap(factsIn);
  return part.kind === "day" ? ["timeZone", ...inner] : inner;
}
