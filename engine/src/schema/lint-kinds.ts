import type { Problem } from "../errors.ts";
import { type LogicNode, logicPartsOf, type ValueNode } from "../rules/logic.ts";
import type { ColumnKind } from "../values/column-kind.ts";
import type { EntityType } from "./entity-type.ts";

/** Comparisons that only some kinds of column have, with those that lack them. */
const LACKING = {
  lessThan: { words: "less than", columns: new Set<ColumnKind>(["boolean", "reference", "references"]) },
  startsWith: {
    words: "starts with",
    columns: new Set<ColumnKind>(["integer", "numeric", "boolean", "date", "timestamp", "reference", "references"]),
  },
} as const;

/** Comparisons whose result would mean nothing, such as the order of ids. */
export function lintKinds(entity: EntityType, part: LogicNode | ValueNode, path: string): readonly Problem[] {
  const inner = logicPartsOf(part).flatMap((each) => lintKinds(entity, each, path));
  if (part.kind !== "lessThan" && part.kind !== "startsWith") return inner;
  const { words, columns } = LACKING[part.kind];
  const compared = part.kind === "lessThan" ? [part.left, part.right] : [part.left];
  const own = compared.flatMap((side) => {
    const attribute = side.kind === "attribute" ? entity.byName.get(side.name) : undefined;
    if (!attribute || !columns.has(attribute.column)) return [];
    const what = attribute.element ? `a ${attribute.element.label}` : `of the type ${attribute.column}`;
    return [
      {
        code: "operatorOfType" as const,
        path,
        message: `${attribute.label} is ${what}, which has no '${words}'; compare it otherwise`,
      },
    ];
  });
  return [...own, ...inner];
}
