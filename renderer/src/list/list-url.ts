import { type FilterTerm, parseFilter } from "@armature/engine/list";
import type { JsonLogic } from "@armature/engine/rules";
import {
  choiceParam,
  countParam,
  flagParam,
  namesParam,
  textParam,
  type UrlParam,
  type UrlShape,
} from "../router/url-state.ts";

/** Rows on a page, or 'all'. */
const PAGE_SIZES = [25, 50, 100, 500, "all"] as const;
export type ListPageSize = (typeof PAGE_SIZES)[number];

/** The state of a list in the page's address. */
export interface ListState {
  /** The open tab of the filter by name or index. '' means the first. */
  readonly filterMode: string;
  /** Text of the quick filter. */
  readonly filter: string;
  /** Text of the import-key filter. */
  readonly keys: string;
  /** Terms of the advanced filter. */
  readonly terms: readonly FilterTerm[];
  /** Shows only records that meet this condition. */
  readonly condition: JsonLogic | null;
  /** Shows only records that lack something their rules require for completion. */
  readonly needsInformation: boolean;
  /** Such as `lastName,-email`. '' means the default order. */
  readonly sort: string;
  /** Counted from 1. */
  readonly page: number;
  readonly size: ListPageSize;
  /** Attribute names in order. Null means those with `showDefault`. */
  readonly columns: readonly string[] | null;
  /** Id of the record shown beside the list, or ''. */
  readonly look: string;
  /** Id of the open view, or ''. */
  readonly view: string;
  /** Names of the pinned columns. Null means the first one. */
  readonly pinned: readonly string[] | null;
}

/** Terms as a JSON list of `[attribute, operator, value, …]`. Unreadable terms are ignored. */
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

/** A condition as JSON Logic. Unreadable text counts as none. */
function conditionParam(): UrlParam<JsonLogic | null> {
  return {
    read: (text) => {
      const logic = text === null ? null : jsonOf(text);
      const parsed = typeof logic === "object" && logic !== null ? parseFilter({ kind: "logic", logic }) : null;
      return parsed && "filter" in parsed && parsed.filter.kind === "logic" ? parsed.filter.logic : null;
    },
    write: (condition) => (condition === null ? null : JSON.stringify(condition)),
  };
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
  condition: conditionParam(),
  needsInformation: flagParam(),
  sort: textParam(),
  page: countParam(1),
  size: choiceParam<ListPageSize>(PAGE_SIZES, 25),
  columns: namesParam(),
  pinned: namesParam(),
  view: textParam(),
  look: textParam(),
});
