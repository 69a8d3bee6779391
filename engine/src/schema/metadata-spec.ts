import type { ApplicationSpec } from "../metadata/application-spec.ts";
import type { AttributeSpec } from "../metadata/attribute-spec.ts";
import type { EntitySpec } from "../metadata/entity-spec.ts";
import type { MappingSpec } from "../metadata/mapping-spec.ts";
import type { PresetSpec } from "../metadata/preset-spec.ts";

/** Everything that can be compiled: parsed specs of one revision. */
export interface MetadataSpec {
  readonly revision: number;
  /** Under which entities and attributes were parsed; of one that declares nothing unless given. */
  readonly application?: ApplicationSpec;
  readonly entities: readonly EntitySpec[];
  readonly attributes: readonly AttributeSpec[];
  /** Presets and mappings are the server's; a browser asks for those that it shows. */
  readonly presets?: readonly PresetSpec[];
  readonly mappings?: readonly MappingSpec[];
}
