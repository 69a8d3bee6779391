import type { RecordReads } from "../records/read/record-reads.ts";
import type { Records } from "../records/records.ts";
import type { ServerModule } from "../records/points/module.ts";

/** The same records, except that some entities are read through the stores of modules. */
export function withStores(records: Records, modules: readonly ServerModule[]): Records {
  const opened = modules.flatMap(({ stores = {} }) => Object.entries(stores));
  if (opened.length === 0) return records;
  const byEntity = new Map<string, RecordReads>(opened.map(([entity, open]) => [entity, open(records)]));
  const of = (entity: string): RecordReads => byEntity.get(entity) ?? records;
  return {
    ...records,
    query: (scope, query) => of(query.entity).query(scope, query),
    get: (scope, entity, id) => of(entity).get(scope, entity, id),
  };
}
