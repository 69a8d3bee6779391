import { isReference } from "../elements/column-kind.ts";
import type { AttributeType } from "./attribute-type.ts";

/**
 * Whether a record keeps those that it names by this attribute from being deleted, where they are of this entity: one
 * or
 * several, but not one with which it goes.
 */
export function keepsNamed({ fkName, column, cascade }: AttributeType, entity: string): boolean {
  return fkName === entity && isReference(column) && !cascade;
}
