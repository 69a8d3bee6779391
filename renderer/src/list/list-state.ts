import type { AttributeType, EntityType, Filter, SortKey } from "@armature/engine";
import { isSelectable, listAttributes, type Viewer } from "@armature/engine/access";
import {
  arrangeColumns,
  calendarIn,
  FILTER_MODES,
  type FilterTerm,
  formatSort,
  type ListFilters,
  parseSort,
  readFilterMode,
  resolveDays,
  termOperators,
  whereOf,
} from "@armature/engine/list";
import { type LogicNode, parseJsonLogic, readsOfLogic } from "@armature/engine/rules";
import type { ListQuery } from "../data/entity-calls.ts";
import { TIME_ZONE } from "../data/time-zone.ts";
import type { ListState } from "./list-url.ts";

/** A list's state applied to the metadata. Anything in the address that does not exist is left out. */
export interface ListModel {
  /** All possible columns, in order. */
  readonly available: readonly AttributeType[];
  readonly columns: readonly AttributeType[];
  readonly pinned: ReadonlySet<string>;
  /** Attributes in columns, filter or order that do not exist or that the viewer may not view. */
  readonly unknown: readonly string[];
  readonly sort: readonly SortKey[];
  readonly filters: ListFilters;
  /** That of the address, unless it reads what is unknown. */
  readonly condition: LogicNode | null;
  readonly query: ListQuery;
}

/** @param first the order if the state has none; by default, by key */
export function listModel(type: EntityType, viewer: Viewer, state: ListState, first = ""): ListModel {
  const available = listAttributes(type, viewer).filter(isSelectable);
  const { columns, pinned, unknown } = arrangeColumns(available, state);
  const sort = sortOf(type, available, state.sort || first);
  const filters = filtersOf(type, available, state);
  const condition = state.condition === null ? null : parseJsonLogic(state.condition);
  const unread = condition ? [...readsOfLogic(condition)].filter((name) => !type.byName.has(name)) : [];
  const named = [...state.terms, ...parseSort(state.sort)].map(({ attribute }) => attribute);
  const isKnown = (name: string) => name === type.primaryKey.name || available.some((a) => a.name === name);
  const whole = unread.length === 0 ? condition : null;
  return {
    available,
    columns,
    pinned,
    unknown: [...new Set([...unknown, ...named.filter((name) => !isKnown(name)), ...unread])],
    sort,
    filters,
    condition: whole,
    query: queryOf(type, columns, sort, filters, whole ? state : { ...state, condition: null }),
  };
}

/** At most one term for each attribute, and only operators that it has. */
function filtersOf(type: EntityType, available: readonly AttributeType[], state: ListState): ListFilters {
  const isKnown = ({ attribute, operator }: FilterTerm, index: number) => {
    const named = available.find((candidate) => candidate.name === attribute);
    const isFirst = state.terms.findIndex((term) => term.attribute === attribute) === index;
    return named !== undefined && isFirst && termOperators(named).some(({ name }) => name === operator);
  };
  const mode = readFilterMode(state.filterMode, type);
  return { mode, quick: state.filter, importKey: state.keys, terms: state.terms.filter(isKnown) };
}

/** Changed filters in the form of the address. They start at page one. */
export function filterState({ mode, quick, importKey, terms }: Partial<ListFilters>): Partial<ListState> {
  return {
    page: 1,
    ...(mode !== undefined && { filterMode: mode === FILTER_MODES[0] ? "" : mode }),
    ...(quick !== undefined && { filter: quick }),
    ...(importKey !== undefined && { keys: importKey }),
    ...(terms !== undefined && { terms }),
  };
}

/** By import key if there is one, otherwise by primary key. */
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
  { page, size, needsInformation, condition }: ListState,
): ListQuery {
  const names = columns.map((column) => column.name);
  const chosen = whereOf(type, filters, names);
  const where = chosen && resolveDays(type, chosen, calendarIn(TIME_ZONE, new Date()));
  const met = condition === null ? where : both({ kind: "logic", logic: condition }, where);
  return {
    where: needsInformation ? both(INCOMPLETE, met) : met,
    sort,
    limit: size === "all" ? null : size,
    offset: size === "all" ? 0 : (page - 1) * size,
    columns: [...keysOf(type), ...names.filter((name) => name !== type.otherKey)],
  };
}

export const INCOMPLETE: Filter = Object.freeze({ kind: "incomplete" });

/** Combines two filters. Null matches every record. */
export function both(one: Filter, other: Filter | null): Filter {
  return other ? { kind: "all", items: [one, other] } : one;
}

/** The keys that identify a record's page, as far as the viewer may view them. */
function keysOf({ primaryKey, otherKey, byName }: EntityType): readonly string[] {
  return otherKey !== null && byName.has(otherKey) ? [primaryKey.name, otherKey] : [primaryKey.name];
}

/** The sort that a click on a header requests, in the form of the address. */
export function sortText(attribute: string, descending: boolean): string {
  return formatSort([{ attribute, descending }]);
}
