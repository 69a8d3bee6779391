import { sameValue } from "../values/value.ts";

/** One write of a record, as GET /api/{entity}AuditHistory returns it. */
export interface HistoryEntry {
  readonly attributeMap: Readonly<Record<string, unknown>>;
  /** ISO 8601, in UTC. */
  readonly auditTimestamp: string;
  readonly auditUserId: number | null;
  /** The name of the job that wrote it, if no person did. */
  readonly auditJob?: string;
  /** The revision of the metadata that changed the values, if no write of the record did. */
  readonly revision?: number;
}

/** One value of an attribute, with the time and author of its first write. */
export interface HistoryValue {
  readonly value: unknown;
  readonly at: string;
  readonly by: number | null;
  /** The name of the job that wrote it, if no person did. */
  readonly job?: string;
  /** The revision that gave the attribute another form, if that changed the value. */
  readonly revision?: number;
}

/**
 * The values of one attribute, newest first. Equal values in a row count as one, with the time and author of the first
 * write.
 * @param entries in any order
 */
export function valueHistory(entries: readonly HistoryEntry[], attribute: string): readonly HistoryValue[] {
  const oldestFirst = entries
    .filter((entry) => Object.hasOwn(entry.attributeMap, attribute))
    .toSorted((a, b) => a.auditTimestamp.localeCompare(b.auditTimestamp));
  const values: HistoryValue[] = [];
  for (const { attributeMap, auditTimestamp: at, auditUserId: by, auditJob: job, revision } of oldestFirst) {
    const value = attributeMap[attribute] ?? null;
    const last = values.at(-1);
    if (!last || !sameValue(last.value, value))
      values.push({ value, at, by, ...(job && { job }), ...(revision && { revision }) });
  }
  return values.reverse();
}
