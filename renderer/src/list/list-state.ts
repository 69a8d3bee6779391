import {
  type AttributeType,
  type EntityType,
  formatSort,
  listAttributes,
  parseSort,
  type SortKey,
  type Viewer,
  whereOf,
} from "@armature/engine";
import type { ListQuery } from "../data/entity-calls.ts";
import { choiceParam, countParam, namesParam, textParam, type UrlShape } from "../router/url-state.ts";

/** 'all', or rows a page (GEN-044). */
export const PAGE_SIZES = [25, 50, 100, 500, "all"] as const;
export type ListPageSize = (typeof PAGE_SIZES)[number];

/** What a list shows, as its address holds it. */
export interface ListState {
  /** Text of the quick filter. */
  readonly filter: string;
  /** As `lastName,-email`; empty for the default order. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  readonly size: ListPageSize;
  /** Attribute names; null for those flagged showDefault. */
  readonly columns: readonly string[] | null;
}

export const LIST_URL: UrlShape<ListState> = Object.freeze({
  filter: textParam(),
  sort: textParam(),
  page: countParam(1),
  size: choiceParam<ListPageSize>(PAGE_SIZES, 25),
  columns: namesParam(),
});

/** A list's state settled against the metadata: what an address names and there is not is left out. */
export interface ListModel {
  /** All columns there could be, in order. */
  readonly available: readonly AttributeType[];
  readonly columns: readonly AttributeType[];
  readonly sort: readonly SortKey[];
  readonly query: ListQuery;
}

export function listModel(type: EntityType, viewer: Viewer, state: ListState): ListModel {
  const available = listAttributes(type, viewer);
  const { columns: names } = state;
  const chosen = available.filter((a) => (names === null ? a.showDefault : names.includes(a.name)));
  const columns = chosen.length > 0 ? chosen : available.slice(0, 1);
  const sort = sortOf(type, available, state.sort);
  return { available, columns, sort, query: queryOf(type, columns, sort, state) };
}

/** First by import key ascending, else by primary key (GEN-D06). */
function sortOf(type: EntityType, available: readonly AttributeType[], text: string): readonly SortKey[] {
  const known = parseSort(text).filter((key) => available.some((a) => a.name === key.attribute));
  if (known.length > 0) return known;
  const first = available.find((a) => a.name === type.importKey?.name) ?? type.primaryKey;
  return [{ attribute: first.name, descending: false }];
}

function queryOf(
  type: EntityType,
  columns: readonly AttributeType[],
  sort: readonly SortKey[],
  { filter, page, size }: ListState,
): ListQuery {
  const names = columns.map((column) => column.name);
  return {
    where: whereOf(type, { mode: "quickFilter", quick: filter, importKey: "", terms: [] }, names),
    sort,
    limit: size === "all" ? null : size,
    offset: size === "all" ? 0 : (page - 1) * size,
    columns: [type.primaryKey.name, ...names],
  };
}

/** The address's form of a sort that a header click asks for. */
export function sortText(attribute: string, descending: boolean): string {
  return formatSort([{ attribute, descending }]);
}
