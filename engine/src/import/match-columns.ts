import type { AttributeType } from "../schema/attribute-type.ts";
import { fold } from "../values/fold.ts";
import { lettersOf } from "../values/letters.ts";
import { alikeIn, type Synonyms } from "../values/similar.ts";

/** What happens to a column of a sheet. Every column has a match, so none is skipped silently. */
export type ColumnMatch =
  | {
      readonly kind: "matched";
      readonly attribute: AttributeType;
      /** A suggestion is the attribute most similar to the header. A person sees it before it is used. */
      readonly by: "label" | "name" | "formerLabel" | "person" | "suggestion";
    }
  /** No attribute has this name, or it is doubtful. A person matches the column or leaves it out. */
  | { readonly kind: "unmatched"; readonly doubt?: ColumnDoubt }
  /** A column further left already has the attribute. */
  | { readonly kind: "repeated"; readonly attribute: AttributeType }
  | { readonly kind: "leftOut" };

/** Why a column does not get the attribute that its header points to. */
export type ColumnDoubt =
  | {
      readonly attribute: AttributeType;
      /** Its cells are whole names, as 'Lee, Ann', or are no values of the attribute. */
      readonly reason: "wholeNames" | "otherValues";
      /** The first such cell. */
      readonly sample: string;
    }
  /** Another attribute has the same label. */
  | { readonly attribute: AttributeType; readonly reason: "sameLabel" };

/** A column of the sheet. */
export interface SheetColumn {
  /** Counted from 0. */
  readonly index: number;
  /** The text of the header cell, or '' if it is blank. */
  readonly header: string;
  readonly match: ColumnMatch;
}

/**
 * Decisions of people: folded header → attribute name, or null to leave the column out. They are remembered for each
 * organization.
 */
export type ColumnChoices = Readonly<Record<string, string | null>>;

/**
 * Matches headers to attributes. A person's decision comes first, then label, name or former label, ignoring case and
 * outer white space, then the same comparing letters only. Each attribute takes one column. Where several attributes
 * have the label, a person decides.
 * @param headers the texts of the header row
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

/** Null where several attributes have the same letters. */
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
    ["name", (a: AttributeType) => a.formerNameList],
    ["formerLabel", (a: AttributeType) => a.formerLabelList],
  ] as const;
  for (const [by, textsOf] of ways) {
    const [attribute, other] = attributes.filter((each) => textsOf(each).some((text) => fold(text) === key));
    if (attribute && other) return { kind: "unmatched", doubt: { attribute, reason: "sameLabel" } };
    if (attribute) return { kind: "matched", attribute, by };
  }
  const attribute = byLetters.get(lettersOf(key));
  return attribute ? { kind: "matched", attribute, by: "label" } : { kind: "unmatched" };
}

/** The headers that a column of the attribute can have. */
export function headersOf({ label, name, formerLabelList, formerNameList }: AttributeType): readonly string[] {
  return [label, name, ...formerLabelList, ...formerNameList];
}

/** Below this similarity there is no suggestion. */
const LEAST_ALIKE = 0.6;

/**
 * Suggests attributes for unmatched columns, by column index. Each unused attribute goes to the column most similar to
 * it.
 */
function suggestColumns(
  columns: readonly SheetColumn[],
  attributes: readonly AttributeType[],
  synonyms: Synonyms,
): ReadonlyMap<number, AttributeType> {
  const taken = new Set(columns.map(({ match }) => (match.kind === "matched" ? match.attribute : null)));
  const free = attributes.filter((attribute) => !taken.has(attribute));
  const open = columns.filter(({ match }) => match.kind === "unmatched" && !match.doubt);
  if (open.length === 0) return new Map();
  const mostAlike = alikeIn(free, headersOf, LEAST_ALIKE, synonyms);
  const found = open.flatMap(({ index, header }) => {
    const best = mostAlike(header);
    return best ? [{ index, ...best }] : [];
  });
  const suggestions = new Map<number, AttributeType>();
  for (const { index, item } of found.toSorted((a, b) => b.score - a.score))
    if (![...suggestions.values()].includes(item)) suggestions.set(index, item);
  return suggestions;
}

/** Adds suggestions for columns without an attribute. */
export function withSuggestions(
  columns: readonly SheetColumn[],
  attributes: readonly AttributeType[],
  synonyms: Synonyms,
): readonly SheetColumn[] {
  const suggestions = suggestColumns(columns, attributes, synonyms);
  if (suggestions.size === 0) return columns;
  return columns.map((column) => {
    const attribute = suggestions.get(column.index);
    return attribute ? { ...column, match: { kind: "matched", attribute, by: "suggestion" } } : column;
  });
}

/** Columns that a person still has to decide. A column with no header and no values needs no decision. */
export function openColumns(
  columns: readonly SheetColumn[],
  isBlank: (index: number) => boolean,
): readonly SheetColumn[] {
  const isOpen = ({ kind }: ColumnMatch) => kind === "unmatched" || kind === "repeated";
  return columns.filter(({ match, header, index }) => isOpen(match) && !(header.trim() === "" && isBlank(index)));
}
