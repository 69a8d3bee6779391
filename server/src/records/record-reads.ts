import type { Query, RecordId } from "@armature/engine";
import type { QueryResult } from "@armature/engine/list";
import type { NamedRecord } from "./read/read-one.ts";
import type { Scope } from "./scope.ts";

/** How records of an entity are read, wherever they are kept. */
export interface RecordReads {
  /** Rows of the scope, days of a filter being those of UTC, and the ids of those that lack what their rules require for completion. */
  query(scope: Scope, query: Query): Promise<QueryResult & { readonly needsInformation: readonly number[] }>;
  /** @throws AppError unknownRecord (404), another organization's included */
  get(scope: Scope, entity: string, id: RecordId): Promise<NamedRecord>;
}
