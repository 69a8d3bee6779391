import type { ApplicationSpecInput } from "../metadata/application-spec.ts";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import type { EntitySpecInput } from "../metadata/entity-spec.ts";
import type { Values } from "../rules/compile-logic.ts";

/** Attribute → referenced id → readable label, of the ids that an answer holds. */
export type ReferenceLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** userId → e-mail, of the people that an answer names. */
export type People = Readonly<Record<string, string>>;

/** GET /api/{entity} */
export interface ListAnswer<Row extends Values = Values> {
  readonly result: readonly Row[];
  /** Null when not counted. */
  readonly total: number | null;
  /** False when there are more than `total`. */
  readonly isExact: boolean;
  readonly after: string | null;
  readonly labels: ReferenceLabels;
  /** Ids of the rows that lack what their rules require for completion. */
  readonly needsInformation: readonly number[];
}

/** GET, POST and PUT of one record. Its `updated` is the ETag and the value of If-Match. */
export interface RecordAnswer<Row extends Values = Values> {
  readonly result: Row;
  readonly labels: ReferenceLabels;
  readonly people: People;
  /** Of a definition: what is odd about the change and yet no mistake. */
  readonly warnings?: CheckAnswer["result"];
}

/** Body of a 412: an error with the record as it is stored now. */
export interface StaleAnswer {
  readonly message: string;
  readonly stored: Values;
}

/** Records of one entity that refer to another record, through attributes that its reader may view. */
export interface Referrers {
  readonly entityName: string;
  /** The attributes by which any of them refers, in their order. */
  readonly attributeNameList: readonly string[];
  /** Ascending; 20,000 at most for each attribute. */
  readonly idList: readonly number[];
  /** What some of them are called, by id; empty for who may not read it. */
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * GET /api/{entity}/{id}/references: what would have to be changed before a record is deleted. Records
 * that the caller may not view are not told, and keep it all the same.
 */
export interface ReferrersAnswer {
  readonly result: readonly Referrers[];
}

/** GET /api/{entity}AuditHistory */
export interface HistoryAnswer {
  readonly result: readonly {
    readonly attributeMap: Values;
    readonly auditTimestamp: string;
    readonly auditUserId: number | null;
  }[];
  readonly labels: ReferenceLabels;
  readonly people: People;
}

/** POST /api/{entity}/check: what a save would say of these values; nothing is stored. */
export interface CheckRequest {
  /** Null for a record that is being created. */
  readonly id: number | null;
  readonly values: Values;
}
export interface CheckAnswer {
  readonly result: readonly { readonly code: string; readonly attribute: string | null; readonly message: string }[];
  /** What would be saved all the same, and is worth a second look. */
  readonly warnings?: CheckAnswer["result"];
}

/** GET /api/metadata: cut to what the caller may view; ready to compile. */
export interface MetadataAnswer {
  readonly result: {
    readonly revision: number;
    /** By which entities and attributes are read; absent where the application declares nothing. */
    readonly application?: ApplicationSpecInput;
    readonly entities: readonly EntitySpecInput[];
    readonly attributes: readonly AttributeSpecInput[];
  };
}
