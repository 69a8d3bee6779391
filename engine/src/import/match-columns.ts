import type { AttributeType } from "../schema/attribute-type.ts";
import { fold } from "../text/fold.ts";

/** What becomes of a column of a sheet; every column has one, none is skipped in silence. */
export type ColumnMatch =
  | {
      readonly kind: "matched";
      readonly attribute: AttributeType;
      readonly by: "label" | "name" | "formerLabel" | "person";
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

/** What people decided: folded header → attribute name, or null to leave the column out. Remembered per organization. */
export type ColumnChoices = Readonly<Record<string, string | null>>;

/**
 * Matches headers to attributes: by what a person decided, else by label, name or a former label, trimmed and without
 * case (GEN-D16). Each attribute takes one column.
 * @param headers the texts of row 1
 */
export function matchColumns(
  headers: readonly string[],
  attributes: readonly AttributeType[],
  choices: ColumnChoices = {},
): readonly SheetColumn[] {
  const taken = new Set<string>();
  return headers.map((header, index) => {
    const match = uniqueMatch(matchHeader(header, attributes, choices), taken);
    if (match.kind === "matched") taken.add(match.attribute.name);
    return { index, header, match };
  });
}

function uniqueMatch(match: ColumnMatch, taken: ReadonlySet<string>): ColumnMatch {
  if (match.kind !== "matched" || !taken.has(match.attribute.name)) return match;
  return { kind: "repeated", attribute: match.attribute };
}

function matchHeader(header: string, attributes: readonly AttributeType[], choices: ColumnChoices): ColumnMatch {
  const key = fold(header);
  const choice = Object.hasOwn(choices, key) ? choices[key] : undefined;
  if (choice === null) return { kind: "leftOut" };
  const chosen = attributes.find((attribute) => attribute.name === choice);
  if (chosen) return { kind: "matched", attribute: chosen, by: "person" };
  return key === "" ? { kind: "unmatched" } : matchText(key, attributes);
}

function matchText(key: string, attributes: readonly AttributeType[]): ColumnMatch {
  const ways = [
    ["label", (a: AttributeType) => [a.label]],
    ["name", (a: AttributeType) => [a.name]],
    ["formerLabel", (a: AttributeType) => a.formerLabelList],
  ] as const;
  for (const [by, textsOf] of ways) {
    const attribute = attributes.find((candidate) => textsOf(candidate).some((text) => fold(text) === key));
    if (attribute) return { kind: "matched", attribute, by };
  }
  return { kind: "unmatched" };
}

/** Columns that a person still has to decide on; one without a header and without a value needs nobody. */
export function openColumns(
  columns: readonly SheetColumn[],
  isBlank: (index: number) => boolean,
): readonly SheetColumn[] {
  const isOpen = ({ kind }: ColumnMatch) => kind === "unmatched" || kind === "repeated";
  return columns.filter(({ match, header, index }) => isOpen(match) && !(header.trim() === "" && isBlank(index)));
}
