import { conditionsOf } from "../rules/condition.ts";
import { checkNode } from "../rules/parse-condition.ts";
import type { Prerequisite } from "./attribute-spec.ts";

/** The condition of `prerequisiteListRequired`: all entries hold. An empty list has none to ask. */
export const prerequisiteCondition = conditionsOf((list: readonly Prerequisite[]) => ({
  kind: "and",
  items: list.map(({ attributeName, operator, value }) => checkNode(attributeName, operator, value)),
}));
