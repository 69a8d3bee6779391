import type { ColumnKind } from "../elements/column-kind.ts";
import type { ElementAttribute, ElementType, Need } from "../elements/element-type.ts";
import type { Closing } from "../metadata/application-spec.ts";
import type { AttributeSpec } from "../metadata/attribute-spec.ts";
import type { RuleNode } from "../rules/node.ts";

type Compiled = "conditionalList" | "elementType" | "type" | "requiredFrom";

/**
 * An attribute compiled: its element type resolved, its rules parsed. Frozen; the only form screens and server know.
 */
export interface AttributeType extends Readonly<Omit<AttributeSpec, Compiled>>, ElementAttribute {
  /** The variants of organizations that it applies to; null where there are none, so that it applies to all. */
  readonly variants: ReadonlySet<string> | null;
  /** What states of the organization keep its value from being changed by members. */
  readonly closings: readonly Closing[];
  /** The states that ask for it, from `requiredFrom` on; null where it names none. */
  readonly requiredIn: ReadonlySet<string> | null;
  /** People cannot choose it: no selector of attributes offers it. */
  readonly unselectable: boolean;
  /** Null is hidden in lists, and named as missing in forms. */
  readonly element: ElementType | null;
  readonly column: ColumnKind;
  readonly needs: readonly Need[];
  readonly rules: readonly RuleNode[];
  /** Placeholder names of `valueTemplate`. */
  readonly templateReads: readonly string[];
}
