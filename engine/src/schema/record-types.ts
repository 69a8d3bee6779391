import type { Values } from "../rules/compile-logic.ts";
import type { COMMON_ATTRIBUTES } from "./entity-type.ts";

/** Entity → type of its records as they are read: what `npm run types` writes as `EntityRecords`. */
export type RecordTypes = Readonly<Record<string, Values>>;

/**
 * Entity → the values of a new record, those of a change, and a record as the rules of now let it be written: what
 * `npm run types` writes as `EntityWrites`.
 */
export type RecordWrites = Readonly<
  Record<string, { readonly create: Values; readonly update: Values; readonly record: Values }>
>;

/**
 * A record as it is read. Columns that were not asked for are absent. A value from before a rule is null, or a choice
 * that is no longer offered.
 * @template Row the record as it is written
 * @template Key the name of its key, which is always there
 */
export type Stored<Row, Key extends keyof Row> = {
  readonly [Name in keyof StoredParts<Row, Key>]: StoredParts<Row, Key>[Name];
};

type StoredParts<Row, Key extends keyof Row> = { readonly [Name in Key]: Row[Name] } & {
  readonly [Name in Exclude<keyof Row, Key>]?: Name extends "created" | "updated"
    ? Row[Name]
    : AnyChoice<Row[Name]> | null;
};

/**
 * The values of a new record: needed unless they can be null, have a default or are filled by the server.
 * @template Row the record as it is written
 * @template Left what nobody writes
 * @template Filled what has a default
 * @template Needed what a new record needs and a change may empty
 */
export type NewOf<Row, Left extends keyof Row, Filled extends keyof Row = never, Needed extends keyof Row = never> = {
  readonly [Name in keyof NewParts<Row, Left, Filled, Needed>]: NewParts<Row, Left, Filled, Needed>[Name];
};

type NewParts<Row, Left extends keyof Row, Filled extends keyof Row, Needed extends keyof Row> = {
  readonly [Name in NeededOf<Row, Left, Filled, Needed>]: Exclude<Row[Name], null>;
} & {
  readonly [Name in Exclude<keyof Row, Left | Common | NeededOf<Row, Left, Filled, Needed>>]?: Row[Name];
};

/** The names of what a new record needs. */
type NeededOf<Row, Left, Filled, Needed extends keyof Row> =
  | Needed
  | Exclude<{ [Name in keyof Row]: null extends Row[Name] ? never : Name }[keyof Row], Left | Filled | Common>;

/**
 * The values of a change: any of those of a record.
 * @template Row the record as it is written
 * @template Left what nobody writes
 * @template Kept what a new record can do without and a change cannot empty
 */
export type ChangesOf<Row, Left extends keyof Row, Kept extends keyof Row = never> = {
  readonly [Name in Exclude<keyof Row, Left | Common>]?: Name extends Kept ? Exclude<Row[Name], null> : Row[Name];
};

type Common = (typeof COMMON_ATTRIBUTES)[number];

/** Texts in place of the choices of now. */
type AnyChoice<Value> = Value extends string ? string : Value extends readonly string[] ? readonly string[] : Value;
