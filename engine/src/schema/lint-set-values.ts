import type { Problem } from "../errors.ts";
import type { ValueNode } from "../rules/logic.ts";
import type { ColumnKind } from "../values/column-kind.ts";
import type { AttributeType } from "./attribute-type.ts";
import type { EntityType } from "./entity-type.ts";

type Kind = "number" | "day" | "moment" | "yes or no" | "list";

/** Refuses an expression whose values never fit the attribute. A text fits everything, and may read as anything. */
export function lintKind(entity: EntityType, attribute: AttributeType, from: ValueNode, path: string): Problem[] {
  const [given, taken] = [kindOf(entity, from), TAKEN[attribute.column]];
  if (given === null || taken === null || given === taken || (taken === "list" && given === "number")) return [];
  const message = `the rule sets a ${given}, and ${attribute.label} holds a ${taken}; let it set a ${taken}`;
  return [{ code: "refusedValue", path, message }];
}

/** What a column holds; null if it takes anything. */
const TAKEN: Readonly<Record<ColumnKind, Kind | null>> = {
  text: null,
  integer: "number",
  numeric: "number",
  reference: "number",
  boolean: "yes or no",
  date: "day",
  timestamp: "moment",
  references: "list",
  json: null,
};

/** What an expression gives; null if that cannot be known. */
function kindOf(entity: EntityType, node: ValueNode): Kind | null {
  switch (node.kind) {
    case "attribute":
    case "before":
      return TAKEN[entity.byName.get(node.name)?.column ?? "text"];
    case "literal":
      return kindOfLiteral(node.value);
    case "arithmetic":
    case "dateDiff":
      return "number";
    case "today":
    case "day":
    case "addDays":
      return "day";
    case "choice": {
      const [then, otherwise] = [kindOf(entity, node.then), kindOf(entity, node.otherwise)];
      return then === otherwise ? then : null;
    }
  }
}

function kindOfLiteral(value: unknown): Kind | null {
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "yes or no" : null;
}
