import type { ChangeItem, Issue, Metadata, Values } from "@armature/engine";
import type { RecordTypes } from "@armature/engine/schema";
import type { AppError, ErrorCode, ErrorDefinition } from "../errors.ts";
import type { Schema } from "../openapi/entity-schemas.ts";
import type { RecordReads } from "../records/record-reads.ts";
import type { ServerReader } from "./record-reader.ts";

/**
 * What an application adds to the server: rules on what is written, beyond what metadata can say.
 *
 * A module declares points. The host calls each point once for a whole changeset, in a fixed order, in the transaction
 * that is about to write it: grants, inputs, plan and validation by the engine, locks, read, waive, validate, derive,
 * guard, write, react. A dry run (a check, a review) stops after derive and takes no lock. A module never writes itself: it
 * answers with data, and the host checks that the data is what the module declared.
 */
export interface ServerModule {
  /** In errors and logs, such as `onboarding.security`. */
  readonly name: string;
  /** The oldest version of Armature that has all it uses (`1.0.0`): a package says it, so that an older one refuses it. */
  readonly armature?: string;
  readonly entities?: readonly EntityPoints[];
  /** Every code of an issue that its points answer with. */
  readonly issues?: Readonly<Record<string, ModuleIssue>>;
  /** Entities of the store `code`, with their records in order. */
  readonly lists?: Readonly<Record<string, readonly Values[]>>;
  /** Entities that are read from elsewhere, such as another system; `records` is what is stored of them here. */
  readonly stores?: Readonly<Record<string, (records: RecordReads) => RecordReads>>;
  /** Further checks of what is published. @throws MetadataError */
  readonly lint?: (metadata: Metadata) => unknown;
  /** Whether open pages are told of every write of the entity. */
  readonly isFollowed?: (metadata: Metadata, entity: string) => boolean;
}

export interface ModuleIssue {
  /** What a person reads; `{label}`, `{entity}` and the issue's own arguments are filled in. */
  readonly text: string;
  /** What the call is refused with where it is about one record; a wrong value (400) unless given. */
  readonly error?: ErrorCode;
}

/**
 * What a module does when records of an entity are written.
 * @template Found what its `read` found
 * @template Row the generated type of the records
 * @template Types those of all entities
 */
export interface EntityPoints<Found = unknown, Row extends Values = Values, Types extends RecordTypes = RecordTypes> {
  readonly entity: string;
  /** Properties of a body that are no attributes. They are taken out before the plan, and the points get them. */
  readonly inputs?: readonly ModuleInput[];
  /** The attributes that `derive` may set: none that is unique. */
  readonly writes?: readonly string[];
  /** The entities that `react` may write. */
  readonly reactsOn?: readonly string[];
  /** Attributes that may be set in this call without the permission to set them. */
  grants?(items: readonly ChangeItem[], call: ModuleCall): readonly string[];
  /** Held until the transaction ends. The host takes them in one order, so that two calls never wait for each other. */
  locks?(items: readonly ModuleItem<Row>[], call: ModuleCall): readonly Lock[];
  /**
   * Reads what the other points need, before anything is written. A constant number of statements for any number of
   * items; the other points are synchronous and read nothing.
   */
  read?(items: readonly ModuleItem<Row>[], records: ServerReader<Types>, call: ModuleCall): Promise<Found>;
  /** By item, the attributes that may stay empty although they are required. */
  waive?(items: readonly WriteItem<Row>[], found: Found, call: ModuleCall): readonly (readonly string[])[];
  /** By item, what else is wrong. It gets every item, those with issues too, so that a caller reads all at once. */
  validate?(items: readonly WriteItem<Row>[], found: Found, call: ModuleCall): readonly (readonly Issue[])[];
  /** By sound item, values that the server sets. Null sets none; an empty object counts as a change of the record. */
  derive?(items: readonly WriteItem<Row>[], found: Found, call: ModuleCall): readonly (Values | null)[];
  /** Refuses the whole call. It gets the sound items. */
  guard?(items: readonly ModuleItem<Row>[], found: Found, call: ModuleCall): AppError | null;
  /** What else is written in the same transaction. */
  readonly react?: Reaction<Found, Row>;
}

export interface ModuleInput {
  readonly name: string;
  /** JSON Schema of its value; the description of the API has it too. */
  readonly schema: Schema;
  /** Code of the issue of a value that does not fit the schema. */
  readonly issue: string;
}

/** Rows of an entity, or a name that callers agree on. */
export type Lock = { readonly entity: string; readonly ids: readonly number[] } | { readonly key: string };

export interface Reaction<Found, Row extends Values = Values> {
  /** Whose rights bind what is written. As the caller, what is refused is answered as a call of its own would be. */
  readonly as: "caller" | "server";
  /** The error of a call whose further change fails, where `as` is the server. */
  readonly error?: ErrorCode | ErrorDefinition;
  /** Written in this order, with the history. The points of those entities do not run on it. */
  changes(items: readonly WrittenItem<Row>[], found: Found, call: ModuleCall): readonly FurtherChange[];
}

export interface FurtherChange {
  readonly entity: string;
  readonly items: readonly ChangeItem[];
}

/** Who calls, within which organization. */
export interface ModuleCall {
  readonly userId: number | null;
  readonly organizationId: number | null;
  readonly variant: string | null;
  /** The server's own write: examples, shipped records. */
  readonly isServer: boolean;
  /** An administrator's call, which no state of the organization binds. */
  readonly ignoresState: boolean;
  /** Former values are written back: an undo, a restore. */
  readonly isRestore: boolean;
  /** Nothing will be written. */
  readonly isDry: boolean;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly metadata: Metadata;
}

interface Item {
  /** The place in the changeset. */
  readonly index: number;
  readonly issues: readonly Issue[];
}

/** A record that is made or changed. */
export interface WriteItem<Row extends Values = Values> extends Item {
  readonly kind: "create" | "update";
  /** Null for a new record that is not written yet and names no id of its own. */
  readonly id: number | null;
  /** As stored; null for a new record. */
  readonly before: Row | null;
  /** All attributes as they would be stored. */
  readonly after: Partial<Row>;
  /** Those of `after` that differ from `before`. */
  readonly changed: Partial<Row>;
  /** The values of the body, but for the inputs. */
  readonly sent: Values;
  /** The inputs of the body that fit their schemas. */
  readonly input: Values;
}

export interface DeleteItem<Row extends Values = Values> extends Item {
  readonly kind: "delete";
  readonly id: number;
  readonly before: Row;
}

export type ModuleItem<Row extends Values = Values> = WriteItem<Row> | DeleteItem<Row>;
export type WrittenItem<Row extends Values = Values> = (WriteItem<Row> & { readonly id: number }) | DeleteItem<Row>;

/** Types the points of an entity by what they read. */
export function onEntity<Found, Row extends Values = Values, Types extends RecordTypes = RecordTypes>(
  points: EntityPoints<Found, Row, Types>,
): EntityPoints {
  return points as EntityPoints;
}

/** {@link onEntity} in code that has generated types of its records. */
export type OnEntity<Types extends RecordTypes> = <Found, Name extends string & keyof Types>(
  points: EntityPoints<Found, Types[Name], Types> & { readonly entity: Name },
) => EntityPoints;

/** Whether nothing is wrong with an item so far. */
export function isSound({ issues }: Pick<ModuleItem, "issues">): boolean {
  return issues.length === 0;
}
