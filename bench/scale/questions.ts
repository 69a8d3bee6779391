import { emailOf } from "../population.ts";
import type { SizedOrganization } from "./organizations.ts";

/** A query of a list, the same for each organization. */
export interface Question {
  readonly title: string;
  readonly query: (organization: SizedOrganization) => Readonly<Record<string, string>>;
  /** Number of records in a page. */
  readonly found: number;
}

const WINDOW = { limit: "25" };

export const QUESTIONS: readonly Question[] = [
  {
    title: "first window in the order of a list that opens, by e-mail",
    query: () => ({ ...WINDOW, sort: "email" }),
    found: 25,
  },
  { title: "first window by id", query: () => WINDOW, found: 25 },
  {
    title: "advanced filter: an e-mail, which is unique and so has an index",
    query: ({ id, size }) => ({ ...WINDOW, filter: equal("email", emailOf(id, size / 2)) }),
    found: 1,
  },
];

function equal(attribute: string, value: string): string {
  return JSON.stringify({ kind: "term", attribute, operator: "equals", values: [value] });
}
