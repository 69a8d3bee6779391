import type { ApplicationSpec } from "../metadata/application-spec.ts";
import type { AttributeSpec } from "../metadata/attribute-spec.ts";
import type { EntitySpec } from "../metadata/entity-spec.ts";
import type { MappingSpec } from "../metadata/mapping-spec.ts";
import type { WebhookSpec } from "../metadata/webhook-spec.ts";
import type { PresetSpec } from "../metadata/preset-spec.ts";

/** The parsed specs of one revision, ready to compile. */
export interface MetadataSpec {
  readonly revision: number;
  /** The application with which entities and attributes were parsed. The default declares nothing. */
  readonly application?: ApplicationSpec;
  readonly entities: readonly EntitySpec[];
  readonly attributes: readonly AttributeSpec[];
  /** Only the server has all presets, mappings and webhooks. A browser requests those that it shows. */
  readonly presets?: readonly PresetSpec[];
  readonly mappings?: readonly MappingSpec[];
  readonly webhooks?: readonly WebhookSpec[];
}
