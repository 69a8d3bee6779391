import type { ChangeItem, Changeset, Metadata, RecordId, Values } from "@armature/engine";
import type { ItemResult } from "@armature/engine/changes";
import type { RecordTypes, RecordWrites } from "@armature/engine/schema";
import type { NamedRecord } from "../read/read-one.ts";
import type { RecordReader } from "./record-reader.ts";

/**
 * Reads and writes records within given permissions.
 * @template Writes the generated `EntityWrites`, if the code has them
 */
export interface OperationRecords<Types extends RecordTypes = RecordTypes, Writes extends RecordWrites = RecordWrites>
  extends RecordReader<Types> {
  /** The metadata that these permissions may view, as a browser has it. */
  seenMetadata(): Metadata;
  /** A record by its primary key or its other key. @throws AppError unknownRecord (404) */
  get<Name extends string & keyof Types>(entity: Name, id: RecordId): Promise<NamedRecord<Types[Name]>>;
  /** Makes a record. @returns its id @throws AppError what refuses it */
  create<Name extends string & keyof Writes>(entity: Name, values: Writes[Name]["create"]): Promise<number>;
  /** Changes a record: only the values that are given. @throws AppError what refuses it */
  update<Name extends string & keyof Writes>(entity: Name, id: number, changes: Writes[Name]["update"]): Promise<void>;
  /** Deletes a record. @throws AppError what refuses it */
  remove(entity: string & keyof Types, id: number): Promise<void>;
  /** Writes several items at once, and answers for each of them. */
  apply<Name extends string & keyof Writes & keyof Types, Further extends string & keyof Writes = never>(
    changeset: Changeset<Name, ItemOf<Writes, Name>>,
    options: OperationWrite<ChangesOf<Writes, Further>>,
  ): Promise<OperationWritten<Partial<Types[Name]>>>;
  /** Previews what {@link apply} would answer for each item. Nothing is written. */
  dryRun<Name extends string & keyof Writes & keyof Types>(
    changeset: Changeset<Name, ItemOf<Writes, Name>>,
  ): Promise<readonly ItemResult<Partial<Types[Name]>>[]>;
}

/** A change of a record, with the values that its entity takes. */
export type ItemOf<Writes extends RecordWrites, Name extends keyof Writes> = ChangeItem<
  RecordId,
  Writes[Name]["create"],
  Writes[Name]["update"]
>;

export interface OperationWrite<Further = FurtherChange> {
  /** `all`: one issue refuses the whole changeset. `item`: each item is written or refused on its own. */
  readonly atomic: "all" | "item";
  /**
   * Returns records of another entity that follow from these items, which have their ids by then. They are written
   * together, with the same permissions.
   */
  readonly further?: (items: readonly { readonly index: number; readonly id: number }[]) => Further;
}

export interface OperationWritten<Row extends Values = Values> {
  /** False if nothing was written. */
  readonly isWritten: boolean;
  readonly items: readonly ItemResult<Row>[];
  /** Ids of the records of `further`, in order. */
  readonly furtherIds: readonly number[];
}

/** Changes of the records of an entity. */
export type ChangesOf<Writes extends RecordWrites, Name extends string & keyof Writes> = Pick<
  Changeset<Name, ItemOf<Writes, Name>>,
  "entity" | "items"
>;

/**
 * Changes of records that a module adds to a write. They are saved with it or not at all.
 * @template Writes the generated `EntityWrites`, if the code has them
 */
export type FurtherChange<Writes extends RecordWrites = RecordWrites> = {
  readonly [Name in string & keyof Writes]: ChangesOf<Writes, Name>;
}[string & keyof Writes];
