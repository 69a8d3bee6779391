import type { EntityType } from "../schema/entity-type.ts";
import { type Filter, type FilterTerm, filterPieces } from "./query.ts";

/** The three tabs of a list's filter, in order. */
export const FILTER_MODES = ["quickFilter", "importKeyFilter", "advancedFilter"] as const;
/** One of {@link FILTER_MODES}. */
export type FilterMode = (typeof FILTER_MODES)[number];

/** The input of all tabs. Only the filter of the open tab applies. */
export interface ListFilters {
  readonly mode: FilterMode;
  readonly quick: string;
  readonly importKey: string;
  readonly terms: readonly FilterTerm[];
}

/** The tabs of this entity. Without an import key the entity has no tab for it. */
export function filterModesOf(type: EntityType): readonly FilterMode[] {
  return FILTER_MODES.filter((mode) => mode !== "importKeyFilter" || type.importKey !== null);
}

/**
 * Reads `filterMode` from a page's address: a name or an index. An unknown value, or a tab that the entity does not
 * have, opens the first tab.
 */
export function readFilterMode(text: string | null, type: EntityType): FilterMode {
  const byIndex = /^[0-2]$/.test(text ?? "") ? FILTER_MODES[Number(text)] : undefined;
  const mode = byIndex ?? FILTER_MODES.find((name) => name === text);
  return mode && filterModesOf(type).includes(mode) ? mode : "quickFilter";
}

/**
 * The filter of the open tab. Null matches every record.
 * @param columns the shown columns; the quick filter searches only these
 */
export function whereOf(type: EntityType, filters: ListFilters, columns: readonly string[]): Filter | null {
  if (filters.mode === "quickFilter") return quickFilter(filters.quick, columns);
  if (filters.mode === "importKeyFilter") return importKeyFilter(type, filters.importKey);
  return filters.terms.length === 0 ? null : { kind: "all", items: filters.terms };
}

function quickFilter(text: string, columns: readonly string[]): Filter | null {
  const pieces = filterPieces(text);
  return pieces.length === 0 ? null : { kind: "quick", pieces, columns };
}

/** A key matches a single piece or a whole trimmed line, so that keys with spaces can be found. */
function importKeyFilter(type: EntityType, text: string): Filter | null {
  const lines = text.split(/\r?\n/).filter((line) => filterPieces(line).length > 0);
  const values = [...new Set([...filterPieces(text), ...lines.map((line) => line.trim())])];
  if (values.length === 0 || !type.importKey) return null;
  return { kind: "term", attribute: type.importKey.name, operator: "equals", values };
}
