import { isReference } from "../values/column-kind.ts";
import type { AttributeType } from "./attribute-type.ts";

/**
 * Whether a reference in this attribute prevents the deletion of the referenced record. It does so for one or several
 * references to the entity, unless the attribute has `cascade`.
 * @example
 * ```ts
 * import { keepsNamed } from "@armature/engine/schema";
 * import { attribute } from "./library.ts";
 * const room = { ...attribute("pages"), fkName: "room", column: "reference" } as const;
 * keepsNamed(room, "room"); // → true
 * keepsNamed({ ...room, cascade: true }, "room"); // → false
 * ```
 */
export function keepsNamed({ fkName, column, cascade }: AttributeType, entity: string): boolean {
  return fkName === entity && isReference(column) && !cascade;
}
