import {
  type AttributeSpecInput,
  type ElementAttribute,
  type ElementContext,
  type Issue,
  type Lookup,
  normalizeText,
  type ParseResult,
  textForm,
  wrongType,
} from "@armature/engine";
import { joinList, knownItems, splitList } from "@armature/engine/values";

/** The largest id that an integer column holds. */
export const MAX_ID = 2_147_483_647;

/** The keys of an attribute that refers to records, as definitions. */
export const REFERENCE_OPTIONS: readonly AttributeSpecInput[] = Object.freeze([
  { name: "fkName", label: "Kind of record", type: "text", required: true, hint: "Whose records are offered" },
  { name: "fkType", label: "Narrowed by", type: "text", hint: "An attribute of that entity" },
  { name: "fkTypeValue", label: "Narrowed to", type: "text", hint: "The value it must have" },
]);

/** Whether a value can be the id of a record: a whole number from 1 to {@link MAX_ID}. */
export function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID;
}

/** The records that the attribute may name: those of `fkName`, narrowed by `fkType` and `fkTypeValue`. */
export function referenceLookups({ fkName, fkType, fkTypeValue }: ElementAttribute): readonly Lookup[] {
  if (fkName === null) return [];
  const where = fkType === null || fkTypeValue === null ? null : { attribute: fkType, value: fkTypeValue };
  return [{ kind: "reference", entity: fkName, where }];
}

/** The record that a text names: by label first, so that an exported sheet can be imported again, then by id. */
export function recordOf(text: string, context: ElementContext): number | null {
  const cell = normalizeText(text);
  const byLabel = labelledRecord(cell, context);
  if (byLabel !== null) return byLabel;
  const id = /^[0-9]{1,10}$/.test(cell) ? Number(cell) : 0;
  return isId(id) ? id : null;
}

function labelledRecord(label: string, { attribute, found }: ElementContext): number | null {
  const id = found.idOf?.(attribute.name, label);
  return isId(id) ? id : null;
}

/** The issue of a text that names no record. */
export function unknownRecord(attribute: ElementAttribute): Issue {
  return { code: "unknownReference", attribute: attribute.name };
}

/** Reads the id of one record from the text of a cell. */
export function readRecord(text: string, context: ElementContext): ParseResult {
  if (normalizeText(text) === "") return { value: null };
  const id = recordOf(text, context);
  return id === null ? { issue: unknownRecord(context.attribute) } : { value: id };
}

/** The label of a record, or its id if the label is not known. */
export function showRecord(value: unknown, { attribute, found }: ElementContext): string {
  return found.label(attribute.name, value) ?? textForm(value);
}

/** The issue of a value that is not the id of a record. */
export function recordIssues(value: unknown, { attribute }: ElementContext): readonly Issue[] {
  return isId(value) ? [] : [wrongType(attribute, "one of the choices offered")];
}

/**
 * Reads the ids of several records from the text of a cell. The order is kept. Ids are joined with commas; labels may
 * have any usual separator between them.
 */
export function readRecords(text: string, context: ElementContext): ParseResult {
  const cell = normalizeText(text);
  const listed = splitList(cell).map((item) => recordOf(item, context));
  const isKnown = listed.every((id) => id !== null);
  const ids = isKnown ? listed : knownItems(cell, (label) => labelledRecord(label, context));
  if (ids === null) return { issue: unknownRecord(context.attribute) };
  return { value: ids.length === 0 ? null : [...new Set(ids)] };
}

/** The labels of several records, joined with commas, or that of one. */
export function showRecords(value: unknown, context: ElementContext): string {
  return Array.isArray(value) ? joinList(value.map((id) => showRecord(id, context))) : showRecord(value, context);
}

/** The issue of a value that is not a list of different ids. */
export function recordsIssues(value: unknown, { attribute }: ElementContext): readonly Issue[] {
  if (!Array.isArray(value) || !value.every(isId)) return [wrongType(attribute, "a list of the choices offered")];
  return new Set(value).size < value.length ? [wrongType(attribute, "each choice once")] : [];
}
