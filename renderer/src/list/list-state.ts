import {
  arrangeColumns,
  type AttributeType,
  type Calendar,
  type EntityType,
  type Filter,
  FILTER_MODES,
  type FilterTerm,
  formatSort,
  isSelectable,
  listAttributes,
  type ListFilters,
  parseSort,
  partsOfDay,
  readFilterMode,
  settleDays,
  type SortKey,
  termOperators,
  type Viewer,
  whereOf,
} from "@armature/engine";
import { todayHere } from "../ui/calendar-days.ts";
import type { ListQuery } from "../data/entity-calls.ts";
import type { ListState } from "./list-url.ts";

/** A list's state settled against the metadata: what an address names and there is not is left out. */
export interface ListModel {
  /** All columns there could be, in order. */
  readonly available: readonly AttributeType[];
  readonly columns: readonly AttributeType[];
  readonly pinned: ReadonlySet<string>;
  /** Attributes that columns, filter or order name and that there are not, or that the viewer may not see. */
  readonly unknown: readonly string[];
  readonly sort: readonly SortKey[];
  readonly filters: ListFilters;
  readonly query: ListQuery;
}

/** @param first the order while the state names none; by key unless given */
export function listModel(type: EntityType, viewer: Viewer, state: ListState, first = ""): ListModel {
  const available = listAttributes(type, viewer).filter(isSelectable);
  const { columns, pinned, unknown } = arrangeColumns(available, state);
  const sort = sortOf(type, available, state.sort || first);
  const filters = filtersOf(type, available, state);
  const named = [...state.terms, ...parseSort(state.sort)].map(({ attribute }) => attribute);
  const isKnown = (name: string) => name === type.primaryKey.name || available.some((a) => a.name === name);
  return {
    available,
    columns,
    pinned,
    unknown: [...new Set([...unknown, ...named.filter((name) => !isKnown(name))])],
    sort,
    filters,
    query: queryOf(type, columns, sort, filters, state),
  };
}

/** One term an attribute at most, of operators that it has. */
function filtersOf(type: EntityType, available: readonly AttributeType[], state: ListState): ListFilters {
  const isKnown = ({ attribute, operator }: FilterTerm, index: number) => {
    const named = available.find((candidate) => candidate.name === attribute);
    const isFirst = state.terms.findIndex((term) => term.attribute === attribute) === index;
    return named !== undefined && isFirst && termOperators(named).some(({ name }) => name === operator);
  };
  const mode = readFilterMode(state.filterMode, type);
  return { mode, quick: state.filter, importKey: state.keys, terms: state.terms.filter(isKnown) };
}

/** The address's form of changed filters; they show from page one. */
export function filterState({ mode, quick, importKey, terms }: Partial<ListFilters>): Partial<ListState> {
  return {
    page: 1,
    ...(mode !== undefined && { filterMode: mode === FILTER_MODES[0] ? "" : mode }),
    ...(quick !== undefined && { filter: quick }),
    ...(importKey !== undefined && { keys: importKey }),
    ...(terms !== undefined && { terms }),
  };
}

/** First by import key ascending, else by primary key. */
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
  filters: ListFilters,
  { page, size, needsInformation }: ListState,
): ListQuery {
  const names = columns.map((column) => column.name);
  const chosen = whereOf(type, filters, names);
  const where = chosen && settleDays(type, chosen, LOCAL_CALENDAR);
  return {
    where: needsInformation ? both(INCOMPLETE, where) : where,
    sort,
    limit: size === "all" ? null : size,
    offset: size === "all" ? 0 : (page - 1) * size,
    columns: [...keysOf(type), ...names.filter((name) => name !== type.otherKey)],
  };
}

export const INCOMPLETE: Filter = Object.freeze({ kind: "incomplete" });

/** What passes both filters; null keeps every record. */
export function both(one: Filter, other: Filter | null): Filter {
  return other ? { kind: "all", items: [one, other] } : one;
}

/** Days are those of the person who reads the list, as its cells show them. */
const LOCAL_CALENDAR: Calendar = {
  get today() {
    return todayHere();
  },
  startOf(date) {
    const { year, month, day } = partsOfDay(date);
    return new Date(year, month - 1, day).toISOString();
  },
};

/** What names a record's page, as far as the viewer knows of it. */
function keysOf({ primaryKey, otherKey, byName }: EntityType): readonly string[] {
  return otherKey !== null && byName.has(otherKey) ? [primaryKey.name, otherKey] : [primaryKey.name];
}

/** The address's form of a sort that a header click asks for. */
export function sortText(attribute: string, descending: boolean): string {
  return formatSort([{ attribute, descending }]);
}
