import type { ApplicationSpecInput } from "../metadata/application-spec.ts";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import type { EntitySpecInput } from "../metadata/entity-spec.ts";
import type { Values } from "../rules/compile-logic.ts";

/** Attribute → referenced id → readable label, for the ids in an answer. */
export type ReferenceLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** userId → email, for the people in an answer. */
export type People = Readonly<Record<string, string>>;

/** GET /api/{entity} */
export interface ListAnswer<Row extends Values = Values> {
  readonly result: readonly Row[];
  /** Null if not counted. */
  readonly total: number | null;
  /** False if there are more than `total`. */
  readonly isExact: boolean;
  readonly after: string | null;
  readonly labels: ReferenceLabels;
  /** Ids of rows that lack something their rules require for completion. */
  readonly needsInformation: readonly number[];
}

/** GET, POST and PUT of one record. Its `updated` is the ETag and the value for If-Match. */
export interface RecordAnswer<Row extends Values = Values> {
  readonly result: Row;
  readonly labels: ReferenceLabels;
  readonly people: People;
  /** What deserves a second look but is no error: what rules warn of, or what looks odd about a changed definition. */
  readonly warnings?: CheckAnswer["result"];
  /** For a definition: the revision that the change made, which can be reverted; null if nothing changed. */
  readonly revision?: number | null;
}

/** Body of a 412: an error with the record as stored now. */
export interface StaleAnswer {
  readonly message: string;
  readonly stored: Values;
  /** For a definition that was sent with `opened`. */
  readonly clashes?: readonly SaveClash[];
}

/** A part of a definition that two people changed differently. Null is what is not there. */
interface DefinitionClash {
  readonly kind: string;
  readonly entity: string;
  readonly name: string;
  readonly path: readonly string[];
  /** What it is now. */
  readonly now: unknown;
  /** The e-mail address of who changed it last; null if a release did, or if it is not known. */
  readonly by: string | null;
  readonly at: string | null;
}

/** What somebody changed in a definition while another person edited the same. */
export interface SaveClash extends DefinitionClash {
  readonly opened: unknown;
  readonly sent: unknown;
}

/** What was changed again after a revision that is to be reverted: `then` is what it was before that revision. */
export interface RevertClash extends DefinitionClash {
  readonly then: unknown;
}

/** Body of the 409 for a revert of parts that were changed since. The call goes on with `choose` for each. */
export interface RevertClashAnswer {
  readonly code: "revertClash";
  readonly message: string;
  readonly clashes: readonly RevertClash[];
}

/**
 * Body of the 409 for a change of a definition that would lose values of records: an error with their number. The same
 * call with `?accept=` and this number goes on. As for every refusal by the state of data, the code of its `errors` is
 * `state`.
 */
export interface WouldLoseAnswer {
  readonly code: "wouldLose";
  readonly message: string;
  readonly lost: number;
}

/** Records of one entity that refer to a record through attributes that the reader may view. */
export interface Referrers {
  readonly entityName: string;
  /** The attributes through which they refer, in order. */
  readonly attributeNameList: readonly string[];
  /** In ascending order, at most 20,000 for each attribute. */
  readonly idList: readonly number[];
  /** Labels of some of them by id. Empty if the reader may not view the labels. */
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * GET /api/{entity}/{id}/references: the records that must be changed before this record can be deleted. Records that
 * the caller may not view are left out, but they prevent the deletion too.
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
    /** The name of the job that wrote it, if no person did. */
    readonly auditJob?: string;
    /** The revision of the metadata that changed the values, if no write of the record did. */
    readonly revision?: number;
  }[];
  readonly labels: ReferenceLabels;
  readonly people: People;
}

/** POST /api/{entity}/check: what a save of these values would report. Nothing is stored. */
export interface CheckRequest {
  /** Null for a record that is being created. */
  readonly id: number | null;
  readonly values: Values;
}
/** Why a save would be refused. Nothing, if `result` is empty. */
export interface CheckAnswer {
  readonly result: readonly { readonly code: string; readonly attribute: string | null; readonly message: string }[];
  /** Issues that do not prevent saving but deserve a second look. */
  readonly warnings?: CheckAnswer["result"];
}

/** GET /api/metadata: what the caller may view, ready to compile. */
export interface MetadataAnswer {
  readonly result: {
    readonly revision: number;
    /** Needed to read entities and attributes. Absent if the application declares nothing. */
    readonly application?: ApplicationSpecInput;
    readonly entities: readonly EntitySpecInput[];
    readonly attributes: readonly AttributeSpecInput[];
  };
}
