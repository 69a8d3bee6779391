import type { ColumnKind } from "../values/column-kind.ts";
import type { ElementAttribute, ElementType, Lookup } from "../elements/element-type.ts";
import type { Closing } from "../metadata/application-spec.ts";
import type { AttributeSpec } from "../metadata/attribute-spec.ts";
import type { Condition } from "../rules/condition.ts";
import type { RuleNode } from "../rules/node.ts";

type Compiled = "conditionalList" | "elementType" | "requiredFrom";

/**
 * A compiled attribute, with its element type found and its rules parsed. Frozen. Screens and server use only this
 * form.
 */
export interface AttributeType extends Readonly<Omit<AttributeSpec, Compiled>>, ElementAttribute {
  readonly type: ColumnKind | null;
  /** The variants of organizations that it applies to. Null if it applies to all, because there are no variants. */
  readonly variants: ReadonlySet<string> | null;
  /** The states of the organization in which members cannot change its value. */
  readonly closings: readonly Closing[];
  /** The states in which it is required: `requiredFrom` and later. Null if it has no `requiredFrom`. */
  readonly requiredIn: ReadonlySet<string> | null;
  /** The conditions of its `requireToSave` rules: while one holds, a save needs a value. */
  readonly requiredWhen: readonly Condition[];
  /** People cannot choose it: no selector of attributes offers it. */
  readonly unselectable: boolean;
  /** If null, lists hide the attribute and forms name it as missing. */
  readonly element: ElementType | null;
  readonly column: ColumnKind;
  readonly needs: readonly Lookup[];
  readonly rules: readonly RuleNode[];
  /** The attributes in the placeholders of `valueTemplate`. */
  readonly templateReads: readonly string[];
}
