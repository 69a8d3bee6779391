import type { Query, RecordId } from "@armature/engine";
import type { NamedRecord } from "../records/read-one.ts";
import type { Records } from "../records/records.ts";
import type { Scope } from "../records/scope.ts";

/** The entity of the CRM's accounts. */
const ACCOUNT = "salesforceAccount";

/**
 * The CRM, as far as the product reads it: its accounts, as records of their entity. Lists, forms, look-ups and exports
 * of accounts ask it through {@link withCrm}, so another implementation changes no caller. It is never written to: what
 * administrators write is the product's own copy.
 */
export interface Crm {
  /** As {@link Records.query}, of accounts. */
  query(scope: Scope, query: Query): ReturnType<Records["query"]>;
  /**
   * @param id the primary key of the record; its `salesforceId` is looked up by {@link Crm.query}
   * @throws AppError unknownRecord (404)
   */
  get(scope: Scope, id: RecordId): Promise<NamedRecord>;
}

/** Makes the CRM of a product out of its records, where the own copy is. */
export type OpenCrm = (records: Records) => Crm;

/** Built in: the own copy in the database, which administrators fill. */
export const openCrmCopy: OpenCrm = (records) => ({
  query: (scope, query) => records.query(scope, query),
  get: (scope, id) => records.get(scope, ACCOUNT, id),
});

/** The same records, but that accounts are read from the CRM. */
export function withCrm(records: Records, crm: Crm): Records {
  return {
    ...records,
    query: (scope, query) => (query.entity === ACCOUNT ? crm.query(scope, query) : records.query(scope, query)),
    get: (scope, entity, id) => (entity === ACCOUNT ? crm.get(scope, id) : records.get(scope, entity, id)),
  };
}
