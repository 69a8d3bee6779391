import type { ApplicationSpec, Closing } from "../metadata/application-spec.ts";
import type { EntitySpec } from "../metadata/entity-spec.ts";
import type { RuleProgram } from "../rules/compile.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { AttributeType } from "./attribute-type.ts";
import type { MappingType, PresetType } from "./preset-type.ts";

/** An entity compiled. Frozen. @template Row the generated type of its records, for code that knows the entity */
export interface EntityType<Row extends Values = Values> extends Readonly<Omit<EntitySpec, "keyAttribute">> {
  /** In ascending orderNumber, null last, then by name. */
  readonly attributes: readonly AttributeType[];
  readonly byName: ReadonlyMap<string, AttributeType>;
  readonly primaryKey: AttributeType;
  readonly importKey: AttributeType | null;
  readonly rules: RuleProgram;
  readonly application: ApplicationSpec;
  /** What states of the organization refuse its writes, the latest first. */
  readonly closings: readonly Closing[];
  /** In the order in which they are defined. */
  readonly presets: readonly PresetType[];
  readonly mappings: readonly MappingType[];
  /** Never there: it carries the type of the records to what reads them. */
  readonly row?: Row;
}

/** Entity → type of its records: what `npm run types` writes as `EntityRecords`. */
export type RecordTypes = Readonly<Record<string, Values>>;

/** All metadata of a revision, compiled. Frozen; replaced whole by the next revision. */
export interface Metadata {
  readonly revision: number;
  readonly entities: ReadonlyMap<string, EntityType>;
  /** API path below `/api` → entity name. */
  readonly routes: ReadonlyMap<string, string>;
  readonly application: ApplicationSpec;
}

/** The columns every entity table has besides its attributes (0-entities.md, 'common fields'). */
export const COMMON_ATTRIBUTES = ["organizationId", "created", "createdBy", "updated"] as const;
