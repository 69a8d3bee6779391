import type { ColumnType } from "kysely";

/** A timestamp: ISO 8601 text with milliseconds and Z, for reads and writes. Never a `Date`. */
export type Instant = string;
/**
 * Reads give the parsed value. Writes take `JSON.stringify` of it, because an array would otherwise become a PostgreSQL
 * array.
 */
export type Json<T = unknown> = ColumnType<T, string, string>;
export type NullableJson<T = unknown> = ColumnType<T | null, string | null, string | null>;
