import type { ChangeItem, Issue, Metadata, Values, ValueSchema } from "@armature/engine";
import type { RecordTypes, RecordWrites } from "@armature/engine/schema";
import type { AppError, ErrorCode, ErrorDefinition } from "../../base/errors.ts";
import type { RecordReads } from "../read/record-reads.ts";
import type { JobPorts } from "./job-ports.ts";
import type { FurtherChange } from "./operation-records.ts";
import type { OrganizationReader } from "./record-reader.ts";

/**
 * What an application adds to the server: rules about writes that metadata cannot express.
 *
 * A module declares points. The host calls each point once for a whole changeset, in the transaction that writes it.
 * The order is: grants, inputs, planning and validation by the engine, locks, read, waive, validate, warnings, derive,
 * guard, react, write. A dry run stops after derive and takes no locks. A module never writes by itself. It returns data, and
 * the host checks that the module has declared it.
 */
export interface ServerModule {
  /** The name in errors and logs, such as `onboarding.security`. */
  readonly name: string;
  /** The oldest version of Armature that supports the module (`1.0.0`). An older version refuses to start with it. */
  readonly armature?: string;
  readonly entities?: readonly EntityPoints[];
  /** Every issue code that its points return. */
  readonly issues?: Readonly<Record<string, ModuleIssue>>;
  /** Records of entities whose store is `code`, in order. */
  readonly lists?: Readonly<Record<string, readonly Values[]>>;
  /** Readers for entities that are read from elsewhere, such as another system. `records` reads what is stored here. */
  readonly stores?: Readonly<Record<string, (records: RecordReads) => RecordReads>>;
  /** Further checks of metadata on publishing. @throws MetadataError */
  readonly lint?: (metadata: Metadata) => unknown;
  /** Whether open pages are notified of every write to the entity. */
  readonly isFollowed?: (metadata: Metadata, entity: string) => boolean;
}

/** The text of an issue that a module reports, and the error that it gives a call that is about one record. */
export interface ModuleIssue {
  /** The message for a person. `{label}`, `{entity}` and the arguments of the issue are filled in. */
  readonly text: string;
  /** The error of a call about a single record with this issue. By default it is a wrong value (400). */
  readonly error?: ErrorCode;
  /** Codes of issues of the same attribute that give way to this one, so that nobody learns of them. */
  readonly replaces?: readonly string[];
}

/**
 * What a module does when records of an entity are written. A point that reads says which locks it takes.
 * @template Data what its `read` returns
 * @template Row the generated type of the records, as they are read
 * @template Types the generated types of all entities
 * @template Written the generated type of the records, as they are written
 * @template Writes the generated types of what is written to all entities
 */
export type EntityPoints<
  Data = unknown,
  Row extends Values = Values,
  Types extends RecordTypes = RecordTypes,
  Written extends Values = Row,
  Writes extends RecordWrites = RecordWrites,
> = DecidingPoints<Data, Row, Written, Writes> &
  FollowingPoints<Row, Types, Written, Writes> &
  (ReadingPoints<Data, Row, Types> | PointsWithoutRead<Row>);

/** Points that read. What two calls read at the same time, both decide by, unless a lock makes one of them wait. */
export interface ReadingPoints<Data, Row extends Values, Types extends RecordTypes> {
  /**
   * Locks that are held until the transaction ends, taken before the read. The host takes all locks in one order, so
   * two calls cannot deadlock. `none` if no other call can change what decides.
   */
  readonly locks: TakesLocks<Row> | "none";
  /**
   * Reads what the other points need, before anything is written. Must take the same number of statements for any
   * number of items. The other points are synchronous and read nothing. `records` has those of the call's organization.
   */
  read(items: readonly ModuleItem<Row>[], records: OrganizationReader<Types>, call: ModuleCall): Promise<Data>;
}

/** What follows from a write once it is committed. */
export interface FollowingPoints<
  Row extends Values,
  Types extends RecordTypes,
  Written extends Values = Row,
  Writes extends RecordWrites = RecordWrites,
> {
  /**
   * Runs as a job after the commit, once for each changeset, with its records of the entity: those of cascades and of
   * modules too. It runs again after a failure, so it decides first and then writes in a fixed order: its records are
   * written once all the same. What ships and examples cause none.
   */
  readonly after?: (written: readonly RecordChange<Row, Written>[], ports: JobPorts<Types, Writes>) => Promise<void>;
}

/** What a changeset did to a record. */
export interface RecordChange<Row extends Values = Values, Written extends Values = Row> {
  readonly entity: string;
  readonly kind: "create" | "update" | "delete";
  readonly id: number;
  /** Null for a create. An update has what its changed attributes were. */
  readonly old: Partial<Row> | null;
  /** Null for a delete. An update has its changed attributes. An undo or a restore can have emptied what is needed. */
  readonly new: Partial<Written> | null;
  /** Whether it is not the caller's own record: it was deleted by cascade, or a module wrote it. */
  readonly isFurther: boolean;
}

/** Points that decide by the written records alone. */
export interface PointsWithoutRead<Row extends Values> {
  readonly locks?: TakesLocks<Row> | "none";
  readonly read?: undefined;
}

export type TakesLocks<Row extends Values> = (items: readonly ModuleItem<Row>[], call: ModuleCall) => readonly Lock[];

/** What points declare, and the points that answer at once. */
export interface DecidingPoints<
  Data,
  Row extends Values,
  Written extends Values = Row,
  Writes extends RecordWrites = RecordWrites,
> {
  readonly entity: string;
  /**
   * Properties of a request body that are not attributes. They are taken out before planning and passed to the points.
   */
  readonly inputs?: readonly ModuleInput[];
  /** The attributes that `derive` may set. None of them may be unique. */
  readonly writes?: readonly string[];
  /** The entities that `react` may write. */
  readonly reactsOn?: readonly string[];
  /** Attributes that the caller may set in this call without permission. */
  grants?(items: readonly ChangeItem[], call: ModuleCall): readonly string[];
  /** For each item, the required attributes that may stay empty. */
  waive?(items: readonly WriteItem<Row>[], found: Data, call: ModuleCall): readonly (readonly string[])[];
  /** For each item, further issues. It gets items with issues too, so that the caller sees all issues at once. */
  validate?(items: readonly WriteItem<Row>[], found: Data, call: ModuleCall): readonly (readonly Issue[])[];
  /** For each item, issues that do not prevent saving. The results of a batch and of its dry run have them. */
  warnings?(items: readonly WriteItem<Row>[], found: Data, call: ModuleCall): readonly (readonly Issue[])[];
  /**
   * For each valid item, the values that the server sets. Null sets none. An empty object counts as a change of the
   * record.
   */
  derive?(items: readonly WriteItem<Row>[], found: Data, call: ModuleCall): readonly (Values | null)[];
  /** Refuses the whole call. It gets the valid items. */
  guard?(items: readonly ModuleItem<Row>[], found: Data, call: ModuleCall): AppError | null;
  /** Further writes in the same transaction. */
  readonly react?: Reaction<Data, Row, Written, Writes>;
}

export interface ModuleInput {
  readonly name: string;
  /** JSON Schema of the value. The description of the API includes it. */
  readonly schema: ValueSchema;
  /** The issue code for a value that does not match the schema. */
  readonly issue: string;
}

/** Rows of an entity, or a key that callers agree on. */
export type Lock = { readonly entity: string; readonly ids: readonly number[] } | { readonly key: string };

export interface Reaction<
  Data,
  Row extends Values = Values,
  Written extends Values = Row,
  Writes extends RecordWrites = RecordWrites,
> {
  /**
   * Whose permissions apply to the writes. With `caller`, a refusal is answered as if the caller had sent the change.
   */
  readonly as: "caller" | "server";
  /** The error of the call if a further change fails. Only for `server`. */
  readonly error?: ErrorCode | ErrorDefinition;
  /**
   * Returns changes, which are planned in this order and written with the records. The points of the changed entities
   * do not run for them.
   */
  changes(items: readonly WrittenItem<Row, Written>[], found: Data, call: ModuleCall): readonly FurtherChange<Writes>[];
}

/** The caller and the caller's organization. */
export interface ModuleCall {
  readonly userId: number | null;
  readonly organizationId: number | null;
  readonly variant: string | null;
  /** Whether the server writes for itself: examples, shipped records. */
  readonly isServer: boolean;
  /** Whether an administrator calls who ignores the state of the organization. */
  readonly ignoresState: boolean;
  /** Whether former values are written back (undo or restore). */
  readonly isRestore: boolean;
  /** Whether this is a dry run, which writes nothing. */
  readonly isDry: boolean;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly metadata: Metadata;
}

interface Item {
  /** The index in the changeset. */
  readonly index: number;
  readonly issues: readonly Issue[];
}

/** A record that is created or updated. */
export interface WriteItem<Row extends Values = Values, Written extends Values = Row> extends Item {
  readonly kind: "create" | "update";
  /** Null for a new record that has no id yet. */
  readonly id: number | null;
  /** The stored record; null for a new one. */
  readonly before: Row | null;
  /** All attributes as they would be stored. */
  readonly after: Partial<Row>;
  /** The values of `after` that differ from `before`. */
  readonly changed: Partial<Written>;
  /** The values in the request body, without the inputs. */
  readonly sent: Values;
  /** The inputs in the request body that match their schemas. */
  readonly input: Values;
}

export interface DeleteItem<Row extends Values = Values> extends Item {
  readonly kind: "delete";
  readonly id: number;
  readonly before: Row;
}

/** A record that is about to be written or deleted. */
export type ModuleItem<Row extends Values = Values> = WriteItem<Row> | DeleteItem<Row>;
/** A record that was written or deleted, with its id. */
export type WrittenItem<Row extends Values = Values, Written extends Values = Row> =
  | (WriteItem<Row, Written> & { readonly id: number })
  | DeleteItem<Row>;

/**
 * Types the points of an entity by what they read.
 * @example
 * ```ts
 * import { onEntity } from "@armature/server";
 * // Refuses an item that is lent without a day.
 * const noDay = { code: "noDay", attribute: "dueOn" };
 * export const points = onEntity({
 *   entity: "item",
 *   validate: (items) => items.map(({ after }) => (after["lent"] === 1 && after["dueOn"] === null ? [noDay] : [])),
 * });
 * ```
 */
export function onEntity<
  Data,
  Row extends Values = Values,
  Types extends RecordTypes = RecordTypes,
  Written extends Values = Row,
  Writes extends RecordWrites = RecordWrites,
>(points: EntityPoints<Data, Row, Types, Written, Writes>): EntityPoints {
  return points as unknown as EntityPoints;
}

/** The type of {@link onEntity} in code with generated record types. */
export type OnEntity<Types extends RecordTypes, Writes extends RecordWrites = RecordWrites> = <
  Data,
  Name extends string & keyof Types,
>(
  points: EntityPoints<Data, Types[Name], Types, RecordOf<Writes, Name, Types[Name]>, Writes> & {
    readonly entity: Name;
  },
) => EntityPoints;

/** A record as it is written; of an entity that nobody writes, as it is read. */
type RecordOf<Writes extends RecordWrites, Name, Row extends Values> = Name extends keyof Writes
  ? Writes[Name]["record"]
  : Row;

/**
 * Whether an item has no issues so far.
 * @example
 * ```ts
 * import { isSound } from "@armature/server";
 * isSound({ issues: [] }); // → true
 * isSound({ issues: [{ code: "required", attribute: "title" }] }); // → false
 * ```
 */
export function isSound({ issues }: Pick<ModuleItem, "issues">): boolean {
  return issues.length === 0;
}
