import { isReference } from "../values/column-kind.ts";
import type { AttributeType } from "./attribute-type.ts";

/**
 * Whether a reference in this attribute prevents the deletion of the referenced record. It does so for one or several
 * references to the entity, unless the attribute has `cascade`.
 */
export function keepsNamed({ fkName, column, cascade }: AttributeType, entity: string): boolean {
  return fkName === entity && isReference(column) && !cascade;
}
