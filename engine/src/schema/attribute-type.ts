import type { ColumnKind } from "../elements/column-kind.ts";
import type { ElementAttribute, ElementType, Need } from "../elements/element-type.ts";
import type { AttributeSpec } from "../metadata/attribute-spec.ts";
import type { RuleNode } from "../rules/node.ts";

type Compiled = "conditionalList" | "elementType" | "type";

/**
 * An attribute compiled: its element type resolved, its rules parsed. Frozen; the only form screens and server know.
 */
export interface AttributeType extends Readonly<Omit<AttributeSpec, Compiled>>, ElementAttribute {
  /** Applies to every organization: there are no kinds of them. */
  readonly isForAll?: boolean;
  /** Null is hidden in lists, and named as missing in forms. */
  readonly element: ElementType | null;
  readonly column: ColumnKind;
  readonly needs: readonly Need[];
  readonly rules: readonly RuleNode[];
  /** Placeholder names of `valueTemplate`. */
  readonly templateReads: readonly string[];
}
