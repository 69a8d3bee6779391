import type { AttributeSpec } from "../metadata/attribute-spec.ts";
import type { EntitySpec } from "../metadata/entity-spec.ts";

/** Everything that can be compiled: parsed specs of one revision. */
export interface MetadataSpec {
  readonly revision: number;
  readonly entities: readonly EntitySpec[];
  readonly attributes: readonly AttributeSpec[];
}
