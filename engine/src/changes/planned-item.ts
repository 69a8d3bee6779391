import type { Values } from "../rules/compile-logic.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { Issue } from "../values/issue.ts";
import type { ChangeItem, RecordId } from "./changeset.ts";

/**
 * Why a named attribute is not written: a rule hides or disables it, a lock protects it, or it cannot be written in
 * this mode, organization or by this caller.
 */
export type LeftOut = "hidden" | "disabled" | "notAsked" | "locked";

interface Planned {
  /** The index of the item in its changeset. */
  readonly index: number;
  readonly issues: readonly Issue[];
  /** Issues that do not prevent saving. */
  readonly warnings?: readonly Issue[];
}

interface PlannedValues extends Planned {
  /** The requested values in stored form. Common columns and unknown names are left out. */
  readonly sent: Values;
  /** Attributes of `sent` that would change but are not written, and why. */
  readonly leftOut: ReadonlyMap<string, LeftOut>;
  /** All attributes as they would be stored. */
  readonly after: Values;
  /** The values that differ, which are written. */
  readonly changed: Values;
  /**
   * The attributes to validate: those sent and those that a changed value can require, or all of a new record. Attributes
   * hidden by a rule are left out.
   */
  readonly validated: readonly AttributeType[];
  /** What the rules of the entity refuse in the record as it would be stored. Left out if they refuse nothing. */
  readonly ruled?: readonly Issue[];
  /** The attributes of `changed`. */
  readonly written: readonly AttributeType[];
}

/** When a record was created, and by which user. A restore keeps both. */
export interface Made {
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly by: number | null;
}

/** A new record as it would be stored. */
export interface PlannedCreate extends PlannedValues {
  readonly kind: "create";
  /** Null if the id is not reserved yet. */
  readonly id: number | null;
  readonly before: null;
  /** When and by whom a restored record was created. */
  readonly made?: Made;
}

/** A stored record with the changes that would be made. */
export interface PlannedUpdate<Id extends RecordId = RecordId> extends PlannedValues {
  readonly kind: "update";
  readonly id: Id;
  readonly before: Values;
}

/** A record that would be deleted. */
export interface PlannedDelete<Id extends RecordId = RecordId> extends Planned {
  readonly kind: "delete";
  readonly id: Id;
  readonly before: Values;
}

/**
 * An item that was refused before its values were examined, because the record is unknown or stale, or the person may
 * not create.
 */
export interface RefusedItem<Id extends RecordId = RecordId> extends Planned {
  readonly kind: "refused";
  readonly change: ChangeItem["kind"];
  readonly id: Id | null;
  /** The stored record, if it is known. */
  readonly before: Values | null;
}

/** An item that stores a record, new or changed. */
export type PlannedWrite<Id extends RecordId = RecordId> = PlannedCreate | PlannedUpdate<Id>;

/**
 * One item of a changeset, decided except for look-ups. Pure: the same item on the same record always gives the same
 * plan.
 * @template Id the ids of the entity's store: numbers for records in tables
 */
export type PlannedItem<Id extends RecordId = RecordId> = PlannedWrite<Id> | PlannedDelete<Id> | RefusedItem<Id>;

/** Whether the item can be written. */
export function hasNoIssues(item: Pick<PlannedItem, "issues">): boolean {
  return item.issues.length === 0;
}
