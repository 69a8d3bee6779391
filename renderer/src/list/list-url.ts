import { type FilterTerm, parseFilter } from "@armature/engine";
import {
  choiceParam,
  countParam,
  flagParam,
  namesParam,
  textParam,
  type UrlParam,
  type UrlShape,
} from "../router/url-state.ts";

/** 'all', or rows a page. */
const PAGE_SIZES = [25, 50, 100, 500, "all"] as const;
export type ListPageSize = (typeof PAGE_SIZES)[number];

/** What a list shows, as its address holds it. */
export interface ListState {
  /** The open tab of the filter, by name or index; empty for the first. */
  readonly filterMode: string;
  /** Text of the quick filter. */
  readonly filter: string;
  /** Text of the import-key filter. */
  readonly keys: string;
  /** Of the advanced filter. */
  readonly terms: readonly FilterTerm[];
  /** Only the records that lack what their rules require for completion. */
  readonly needsInformation: boolean;
  /** As `lastName,-email`; empty for the default order. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  readonly size: ListPageSize;
  /** Attribute names in their order; null for those flagged showDefault. */
  readonly columns: readonly string[] | null;
  /** Id of the record that is shown beside the list; empty for none. */
  readonly look: string;
  /** Id of the view that is open; empty for none. */
  readonly view: string;
  /** Names of the columns that stay at the left; null for the first one. */
  readonly pinned: readonly string[] | null;
}

/** Terms as a JSON list of `[attribute, operator, value, …]`; what cannot be read is as if it were not there. */
function termsParam(): UrlParam<readonly FilterTerm[]> {
  return {
    read: (text) => (text === null ? [] : readTerms(text)),
    write: (terms) => (terms.length === 0 ? null : JSON.stringify(terms.map(tupleOf))),
  };
}

function tupleOf({ attribute, operator, values }: FilterTerm): readonly unknown[] {
  return [attribute, operator, ...values];
}

function readTerms(text: string): readonly FilterTerm[] {
  const tuples = jsonOf(text);
  if (!Array.isArray(tuples)) return [];
  const items = tuples.map((tuple: unknown) => {
    const [attribute, operator, ...values] = Array.isArray(tuple) ? (tuple as unknown[]) : [];
    return { kind: "term", attribute, operator, values };
  });
  const parsed = parseFilter({ kind: "all", items });
  if (!("filter" in parsed) || parsed.filter.kind !== "all") return [];
  return parsed.filter.items.filter((item) => item.kind === "term");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const LIST_URL: UrlShape<ListState> = Object.freeze({
  filterMode: textParam(),
  filter: textParam(),
  keys: textParam(),
  terms: termsParam(),
  needsInformation: flagParam(),
  sort: textParam(),
  page: countParam(1),
  size: choiceParam<ListPageSize>(PAGE_SIZES, 25),
  columns: namesParam(),
  pinned: namesParam(),
  view: textParam(),
  look: textParam(),
});
