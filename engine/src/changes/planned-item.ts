import type { Values } from "../rules/compile-logic.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { Issue } from "../validation/issue.ts";
import type { ChangeItem, RecordId } from "./changeset.ts";

/** Why an attribute that an item names is not written: a rule, a lock, or it is none of this mode, organization or caller's. */
export type LeftOut = "hidden" | "disabled" | "notAsked" | "locked";

interface Planned {
  /** The place of the item in its changeset. */
  readonly index: number;
  readonly issues: readonly Issue[];
  /** What keeps nobody from saving. */
  readonly warnings?: readonly Issue[];
}

interface PlannedValues extends Planned {
  /** What the item asks for, as it would be stored; a common column or an unknown name is absent. */
  readonly sent: Values;
  /** Attributes of `sent` that are not written, and why. One that would not change is none of them. */
  readonly leftOut: ReadonlyMap<string, LeftOut>;
  /** All attributes as they would be stored. */
  readonly after: Values;
  /** What is written: the attributes that differ. */
  readonly changed: Values;
  /** What is validated: attributes sent, or all of a create; none that a rule hides. */
  readonly validated: readonly AttributeType[];
  /** The attributes of `changed`. */
  readonly written: readonly AttributeType[];
}

export interface Made {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by: number | null;
}

export interface PlannedCreate extends PlannedValues {
  readonly kind: "create";
  /** Null where the id is still to be reserved. */
  readonly id: number | null;
  readonly before: null;
  /** When and by whom a record was made that comes back. */
  readonly made?: Made;
}

export interface PlannedUpdate<Id extends RecordId = RecordId> extends PlannedValues {
  readonly kind: "update";
  readonly id: Id;
  readonly before: Values;
}

export interface PlannedDelete<Id extends RecordId = RecordId> extends Planned {
  readonly kind: "delete";
  readonly id: Id;
  readonly before: Values;
}

/** An item that was refused before its values were looked at: an unknown record, a stale one, no right to create. */
export interface RefusedItem<Id extends RecordId = RecordId> extends Planned {
  readonly kind: "refused";
  readonly change: ChangeItem["kind"];
  readonly id: Id | null;
  /** The record as it is stored, where it is known. */
  readonly before: Values | null;
}

export type PlannedWrite<Id extends RecordId = RecordId> = PlannedCreate | PlannedUpdate<Id>;

/**
 * One item of a changeset, decided but for the look-ups. Pure: the same item on the same record gives the same plan.
 * @template Id the ids of the entity's store: numbers for records in tables
 */
export type PlannedItem<Id extends RecordId = RecordId> = PlannedWrite<Id> | PlannedDelete<Id> | RefusedItem<Id>;

export function hasNoIssues(item: Pick<PlannedItem, "issues">): boolean {
  return item.issues.length === 0;
}
