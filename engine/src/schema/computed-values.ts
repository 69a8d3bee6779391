import type { Day } from "../text/day.ts";

/** What a computed value of a mapping is made of. */
export interface ComputedContext {
  /** The primary key of the record that the row is about. */
  readonly recordId: number;
  readonly organizationName: string;
  /** The day of the export. */
  readonly today: Day;
}

interface ComputedValue {
  readonly label: string;
  readonly compute: (context: ComputedContext) => string;
}

/** What a mapping's row of type `computed` can name: a fixed list. */
export const COMPUTED_VALUES: ReadonlyMap<string, ComputedValue> = new Map([
  ["recordId", { label: "Record ID", compute: ({ recordId }) => String(recordId) }],
  ["organizationName", { label: "Organization Name", compute: ({ organizationName }) => organizationName }],
  ["exportDate", { label: "Date of the Export", compute: ({ today }) => today }],
]);
