import type { AttributeType } from "../schema/attribute-type.ts";
import { fold } from "../text/fold.ts";
import { lettersOf } from "../text/letters.ts";
import { alikeIn } from "../text/similar.ts";

/** What becomes of a column of a sheet; every column has one, none is skipped in silence. */
export type ColumnMatch =
  | {
      readonly kind: "matched";
      readonly attribute: AttributeType;
      /** A suggestion is what a header is most like; a person sees it before it is taken. */
      readonly by: "label" | "name" | "formerLabel" | "person" | "suggestion";
    }
  /** No attribute is called so: a person matches it or leaves it out. */
  | { readonly kind: "unmatched" }
  /** Another column to the left has the attribute already. */
  | { readonly kind: "repeated"; readonly attribute: AttributeType }
  | { readonly kind: "leftOut" };

/** A column as the sheet has it. */
export interface SheetColumn {
  /** From 0. */
  readonly index: number;
  /** The text of the header's cell; empty where it has none. */
  readonly header: string;
  readonly match: ColumnMatch;
}

/**
 * What people decided: folded header → attribute name, or null to leave the column out. Remembered per organization.
 */
export type ColumnChoices = Readonly<Record<string, string | null>>;

/**
 * Matches headers to attributes: by what a person decided, else by label, name or a former label, trimmed and without
 * case, or by the letters of one of these alone. Each attribute takes one column.
 * @param headers the texts of row 1
 */
export function matchColumns(
  headers: readonly string[],
  attributes: readonly AttributeType[],
  choices: ColumnChoices = {},
): readonly SheetColumn[] {
  const taken = new Set<string>();
  const byLetters = attributesByLetters(attributes);
  return headers.map((header, index) => {
    const match = uniqueMatch(matchHeader(header, attributes, byLetters, choices), taken);
    if (match.kind === "matched") taken.add(match.attribute.name);
    return { index, header, match };
  });
}

function uniqueMatch(match: ColumnMatch, taken: ReadonlySet<string>): ColumnMatch {
  if (match.kind !== "matched" || !taken.has(match.attribute.name)) return match;
  return { kind: "repeated", attribute: match.attribute };
}

/** Null where several attributes are spelled so. */
type ByLetters = ReadonlyMap<string, AttributeType | null>;

function attributesByLetters(attributes: readonly AttributeType[]): ByLetters {
  const found = new Map<string, AttributeType | null>();
  for (const attribute of attributes)
    for (const letters of new Set(headersOf(attribute).map(lettersOf)))
      found.set(letters, found.has(letters) ? null : attribute);
  found.delete("");
  return found;
}

function matchHeader(
  header: string,
  attributes: readonly AttributeType[],
  byLetters: ByLetters,
  choices: ColumnChoices,
): ColumnMatch {
  const key = fold(header);
  const choice = Object.hasOwn(choices, key) ? choices[key] : undefined;
  if (choice === null) return { kind: "leftOut" };
  const chosen = attributes.find((attribute) => attribute.name === choice);
  if (chosen) return { kind: "matched", attribute: chosen, by: "person" };
  return key === "" ? { kind: "unmatched" } : matchText(key, attributes, byLetters);
}

function matchText(key: string, attributes: readonly AttributeType[], byLetters: ByLetters): ColumnMatch {
  const ways = [
    ["label", (a: AttributeType) => [a.label]],
    ["name", (a: AttributeType) => [a.name]],
    ["formerLabel", (a: AttributeType) => a.formerLabelList],
  ] as const;
  for (const [by, textsOf] of ways) {
    const attribute = attributes.find((candidate) => textsOf(candidate).some((text) => fold(text) === key));
    if (attribute) return { kind: "matched", attribute, by };
  }
  const attribute = byLetters.get(lettersOf(key));
  return attribute ? { kind: "matched", attribute, by: "label" } : { kind: "unmatched" };
}

/** What a column of an attribute can be called. */
export function headersOf({ label, name, formerLabelList }: AttributeType): readonly string[] {
  return [label, name, ...formerLabelList];
}

/** Less alike than this is no suggestion. */
const LEAST_ALIKE = 0.6;

/**
 * Attributes that columns without one could be, by the index of the column: each of those that are left for the column
 * that is most like it.
 */
function suggestColumns(
  columns: readonly SheetColumn[],
  attributes: readonly AttributeType[],
): ReadonlyMap<number, AttributeType> {
  const taken = new Set(columns.map(({ match }) => (match.kind === "matched" ? match.attribute : null)));
  const free = attributes.filter((attribute) => !taken.has(attribute));
  const open = columns.filter(({ match }) => match.kind === "unmatched");
  if (open.length === 0) return new Map();
  const mostAlike = alikeIn(free, headersOf, LEAST_ALIKE);
  const found = open.flatMap(({ index, header }) => {
    const best = mostAlike(header);
    return best ? [{ index, ...best }] : [];
  });
  const suggestions = new Map<number, AttributeType>();
  for (const { index, item } of found.toSorted((a, b) => b.score - a.score))
    if (![...suggestions.values()].includes(item)) suggestions.set(index, item);
  return suggestions;
}

/** The columns with suggestions for those that have no attribute. */
export function withSuggestions(
  columns: readonly SheetColumn[],
  attributes: readonly AttributeType[],
): readonly SheetColumn[] {
  const suggestions = suggestColumns(columns, attributes);
  if (suggestions.size === 0) return columns;
  return columns.map((column) => {
    const attribute = suggestions.get(column.index);
    return attribute ? { ...column, match: { kind: "matched", attribute, by: "suggestion" } } : column;
  });
}

/** Columns that a person still has to decide on; one without a header and without a value needs nobody. */
export function openColumns(
  columns: readonly SheetColumn[],
  isBlank: (index: number) => boolean,
): readonly SheetColumn[] {
  const isOpen = ({ kind }: ColumnMatch) => kind === "unmatched" || kind === "repeated";
  return columns.filter(({ match, header, index }) => isOpen(match) && !(header.trim() === "" && isBlank(index)));
}
