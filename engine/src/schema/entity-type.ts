import type { ApplicationSpec, Closing } from "../metadata/application-spec.ts";
import type { EntitySpec } from "../metadata/entity-spec.ts";
import type { RuleProgram } from "../rules/compile.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { AttributeType } from "./attribute-type.ts";
import type { WebhookSpec } from "../metadata/webhook-spec.ts";
import type { MappingType, PresetType } from "./preset-type.ts";

/** A compiled entity. Frozen. */
export interface EntityType<Row extends Values = Values> extends Readonly<Omit<EntitySpec, "keyAttribute">> {
  /** In ascending orderNumber with null last, then by name. */
  readonly attributes: readonly AttributeType[];
  readonly byName: ReadonlyMap<string, AttributeType>;
  readonly primaryKey: AttributeType;
  readonly importKey: AttributeType | null;
  readonly rules: RuleProgram;
  readonly application: ApplicationSpec;
  /** The states of the organization that refuse writes of the entity, latest first. */
  readonly closings: readonly Closing[];
  /** In the order in which they are defined. */
  readonly presets: readonly PresetType[];
  readonly mappings: readonly MappingType[];
  readonly webhooks: readonly WebhookSpec[];
  /** Never there: it carries the type of the records to what reads them. */
  readonly row?: Row;
}

/** All compiled metadata of a revision. Frozen; the next revision replaces it as a whole. */
export interface Metadata {
  readonly revision: number;
  readonly entities: ReadonlyMap<string, EntityType>;
  /** API path below `/api` → entity name. */
  readonly routes: ReadonlyMap<string, string>;
  readonly application: ApplicationSpec;
}

/** The columns that every entity's table has apart from its attributes. */
export const COMMON_ATTRIBUTES = ["organizationId", "created", "createdBy", "updated"] as const;
