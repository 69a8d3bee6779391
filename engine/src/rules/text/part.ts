import type { LogicNode, ValueNode } from "../logic.ts";
import { UnreadableText } from "./token-stream.ts";
import type { Token } from "./tokens.ts";

/**
 * A part of a text. Only its place tells whether `true`, the name of an attribute and `if(…)` are conditions or values.
 */
export type Part =
  | { readonly kind: "condition"; readonly logic: LogicNode; readonly from: Token }
  | { readonly kind: "value"; readonly value: ValueNode; readonly from: Token }
  | {
      readonly kind: "choice";
      readonly test: LogicNode;
      readonly then: Part;
      readonly otherwise: Part;
      readonly from: Token;
    };

/** The part as a condition. An attribute alone holds if it counts as true. */
export function conditionOf(part: Part): LogicNode {
  if (part.kind === "condition") return part.logic;
  if (part.kind === "choice") {
    const { kind, test } = part;
    return { kind, test, then: conditionOf(part.then), otherwise: conditionOf(part.otherwise) };
  }
  const { value, from } = part;
  if (value.kind === "attribute") return { kind: "truthy", value };
  if (value.kind === "literal" && typeof value.value === "boolean") return { kind: "constant", value: value.value };
  throw new UnreadableText("Expected a condition, found a value. Compare it, for example with =.", from);
}

/** The part as a value. */
export function valueOf(part: Part): ValueNode {
  if (part.kind === "value") return part.value;
  if (part.kind === "condition") throw new UnreadableText("Expected a value, found a condition.", part.from);
  const { kind, test } = part;
  return { kind, test, then: valueOf(part.then), otherwise: valueOf(part.otherwise) };
}
