import type { Query, RecordId } from "@armature/engine";
import type { QueryResult } from "@armature/engine/list";
import type { NamedRecord } from "./read-one.ts";
import type { Scope } from "../scope.ts";

/** Reads records of any entity, however they are stored. */
export interface RecordReads {
  /**
   * Returns rows in scope, and the ids of incomplete rows: those that lack a value which their rules require for
   * completion. Days in a filter are those of the query's time zone.
   */
  query(scope: Scope, query: Query): Promise<QueryResult & { readonly needsInformation: readonly number[] }>;
  /** @throws AppError unknownRecord (404), also for a record of another organization */
  get(scope: Scope, entity: string, id: RecordId): Promise<NamedRecord>;
}
