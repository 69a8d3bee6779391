import type { Query, QueryResult, RecordId, RecordTypes, Values } from "@armature/engine";
import type { NamedRecord } from "./read-one.ts";
import type { RecordReads } from "./record-reads.ts";
import type { Scope } from "./scope.ts";

/** What is asked of an entity; all of its records, whole and uncounted, unless it says otherwise. */
export type TypedQuery = Partial<Omit<Query, "entity">>;

type Answered<Row extends Values> = QueryResult<Row> & { readonly needsInformation: readonly number[] };

/** {@link RecordReads} in code that has generated types of its records. */
export interface TypedReads<Types extends RecordTypes> {
  query<Name extends string & keyof Types>(
    scope: Scope,
    entity: Name,
    query?: TypedQuery,
  ): Promise<Answered<Types[Name]>>;
  get<Name extends string & keyof Types>(scope: Scope, entity: Name, id: RecordId): Promise<NamedRecord<Types[Name]>>;
}

const ALL = { where: null, sort: [], page: { limit: null }, columns: null, count: "none" } as const;

/** The same reads, typed by the names of entities. @template Types the generated `EntityRecords` */
export function typedReads<Types extends RecordTypes>(records: RecordReads): TypedReads<Types> {
  return {
    query: async <Name extends string & keyof Types>(scope: Scope, entity: Name, query: TypedQuery = {}) =>
      (await records.query(scope, { ...ALL, ...query, entity })) as Answered<Types[Name]>,
    get: async <Name extends string & keyof Types>(scope: Scope, entity: Name, id: RecordId) =>
      (await records.get(scope, entity, id)) as NamedRecord<Types[Name]>,
  };
}
