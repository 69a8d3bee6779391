import type { Day } from "../values/day.ts";

/** What a computed value of a mapping is made from. */
export interface ComputedContext {
  /** The primary key of the row's record. */
  readonly recordId: number;
  readonly organizationName: string;
  /** The date of the export. */
  readonly today: Day;
}

interface ComputedValue {
  readonly label: string;
  readonly compute: (context: ComputedContext) => string;
}

/** The names that a mapping's row of type `computed` can have. */
export const COMPUTED_VALUES: ReadonlyMap<string, ComputedValue> = new Map([
  ["recordId", { label: "Record ID", compute: ({ recordId }) => String(recordId) }],
  ["organizationName", { label: "Organization Name", compute: ({ organizationName }) => organizationName }],
  ["exportDate", { label: "Date of the Export", compute: ({ today }) => today }],
]);
