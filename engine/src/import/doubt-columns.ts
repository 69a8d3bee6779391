import { choicesOf } from "../elements/choices.ts";
import { isReference } from "../values/column-kind.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { dayReadings } from "../values/day-readings.ts";
import { fold, normalizeText } from "../values/fold.ts";
import { type Synonyms, wordsOf } from "../values/similar.ts";
import { contextOf } from "../validation/validate.ts";
import { dayTexts, holdsDays } from "./day-texts.ts";
import type { ImportState } from "./import-state.ts";
import { type ColumnDoubt, headersOf, type SheetColumn } from "./match-columns.ts";

/** Cells that are looked at for each column. */
const LOOKED_AT = 200;

/**
 * Takes the attribute from each column whose cells contradict it. A person's decision in this import stands. A header
 * that is only similar must be confirmed by most cells.
 */
export function withDoubts(columns: readonly SheetColumn[], state: ImportState): readonly SheetColumn[] {
  return columns.map((column) => {
    const doubt = doubtOf(column, state);
    return doubt ? { ...column, match: { kind: "unmatched", doubt } } : column;
  });
}

function doubtOf({ index, header, match }: SheetColumn, state: ImportState): ColumnDoubt | null {
  const { type, sheet, columns, values } = state;
  const { synonyms } = type.application;
  if (match.kind !== "matched" || Object.hasOwn(columns, fold(header))) return null;
  const { attribute, by } = match;
  const texts = firstTexts(sheet?.cells ?? [], index);
  const names = texts.filter(by === "suggestion" && isNamePart(attribute, synonyms) ? isSeveralWords : isLastFirst);
  const isOneName =
    isNamePart(attribute, synonyms) || (by === "suggestion" && isName(attribute, synonyms) && isOfPeople(type));
  const [name] = names;
  if (name !== undefined && isOneName && names.length * 2 > texts.length)
    return { attribute, reason: "wholeNames", sample: name };
  if (by !== "suggestion" && by !== "person") return null;
  const others = texts.filter((text) => !values[attribute.name]?.[fold(text)] && !canBeValue(attribute, text));
  const [other] = others;
  const isOther = by === "suggestion" ? others.length * 2 > texts.length : others.length === texts.length;
  return other !== undefined && isOther ? { attribute, reason: "otherValues", sample: other } : null;
}

function firstTexts(cells: readonly (readonly string[])[], index: number): readonly string[] {
  const texts: string[] = [];
  for (const row of cells) {
    const text = normalizeText(row[index] ?? "");
    if (text !== "") texts.push(text);
    if (texts.length === LOOKED_AT) break;
  }
  return texts;
}

/** Whether the attribute is the first or the last name of a person, but not both. */
function isNamePart(attribute: AttributeType, synonyms: Synonyms): boolean {
  return headersOf(attribute).some((header) => {
    const words = wordsOf(header, synonyms);
    return words.includes("name") && words.includes("first") !== words.includes("last");
  });
}

/** Whether the attribute is a name of whatever kind, as a username is. */
function isName(attribute: AttributeType, synonyms: Synonyms): boolean {
  return headersOf(attribute).some((header) => wordsOf(header, synonyms).includes("name"));
}

/** Whether the records are people, whose names have parts. The names of other things may have commas. */
function isOfPeople({ attributes, application }: EntityType): boolean {
  return attributes.some((attribute) => isNamePart(attribute, application.synonyms));
}

const WORDS = String.raw`\p{L}[\p{L}\p{M}'’.\- ]*`;
const LAST_FIRST = new RegExp(`^${WORDS},\\s*(?!(?:jr|sr|ii|iii|iv)\\.?$)${WORDS}$`, "iu");

/** Whether the text has the form 'Last, First'. A suffix such as Jr. is part of a last name. */
function isLastFirst(text: string): boolean {
  return LAST_FIRST.test(text);
}

function isSeveralWords(text: string): boolean {
  return isLastFirst(text) || /\p{L}\s+\p{L}/u.test(text);
}

/** Whether a cell could be a value. A text that is no choice and no record is asked about on its own, later. */
function canBeValue(attribute: AttributeType, text: string): boolean {
  const { element } = attribute;
  if (!element || isReference(attribute.column) || choicesOf(attribute).all.length > 0) return true;
  if (holdsDays(attribute) && dayReadings(dayTexts(attribute, text)).length > 0) return true;
  const context = contextOf(attribute, {});
  const read = element.parse(text, context);
  return "value" in read && element.validate(read.value, context).length === 0;
}
