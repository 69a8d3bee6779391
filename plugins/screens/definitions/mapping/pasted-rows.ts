import { type EntityType, fold } from "@armature/engine";
import { COMPUTED_VALUES } from "@armature/engine/schema";
import { readOption } from "../attribute/model.ts";
import { type MappingWords, type RowDraft, VALUE_TYPE_LABELS } from "./model.ts";

type Entities = ReadonlyMap<string, EntityType>;

/** What is needed to read pasted rows. */
export interface PasteContext {
  /** The entity that is exported. */
  readonly subject: EntityType;
  readonly entities: Entities;
  readonly words: MappingWords;
}

/** Whether pasted text is rows, and not the text of one cell. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.trim());
}

/**
 * Rows of four columns: number, kind of value, value, field of the linked record. Fields, kinds and computed values are
 * found by name or label; what is not found stays as it is, and is reported at its cell. A line of headings is left out.
 */
export function pastedRows(text: string, context: PasteContext): readonly RowDraft[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const cells = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  const isHeading = cells.length > 1 && !/\d/.test(cells[0]?.[0] ?? "");
  return (isHeading ? cells.slice(1) : cells).map((row) => rowOf(row, context));
}

function rowOf([number = "", kind = "", value = "", inner = ""]: readonly string[], context: PasteContext): RowDraft {
  const { subject, entities, words } = context;
  const valueType = named(Object.entries(VALUE_TYPE_LABELS), kind) as RowDraft["valueType"];
  const isKind = Object.hasOwn(VALUE_TYPE_LABELS, valueType);
  const own = {
    [words.itemNumber]: readOption({ type: "integer" }, number),
    valueType: isKind ? valueType : "attribute",
  };
  if (own.valueType === "static") return { ...own, value, fkValue: null } as RowDraft;
  if (own.valueType === "computed") {
    const known = [...COMPUTED_VALUES].map(([name, { label }]) => [name, label] as const);
    return { ...own, value: named(known, value), fkValue: null } as RowDraft;
  }
  const attribute = attributeNamed(subject, value);
  const referred = entities.get(subject.byName.get(attribute)?.fkName ?? "");
  const fkValue = inner === "" || !referred ? null : attributeNamed(referred, inner);
  return { ...own, value: attribute, fkValue } as RowDraft;
}

function attributeNamed({ attributes }: EntityType, text: string): string {
  return named(
    attributes.map(({ name, label }) => [name, label] as const),
    text,
  );
}

/** The name that a text means: a name or a label, or the text itself if it is neither. */
function named(known: readonly (readonly [name: string, label: string])[], text: string): string {
  const wanted = fold(text);
  const found = known.find(([name]) => fold(name) === wanted) ?? known.find(([, label]) => fold(label) === wanted);
  return found?.[0] ?? text;
}
