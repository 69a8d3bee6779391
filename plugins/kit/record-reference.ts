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
  { name: "fkName", label: "Entity", type: "text", required: true, hint: "Whose records are offered" },
  { name: "fkType", label: "Narrowed by", type: "text", hint: "An attribute of that entity" },
  { name: "fkTypeValue", label: "Narrowed to", type: "text", hint: "The value it must have" },
]);

/**
 * Whether a value can be the id of a record: a whole number from 1 to {@link MAX_ID}.
 * @example
 * ```ts
 * import { isId } from "@armature/plugins/kit/record-reference.js";
 * isId(7); // → true
 * isId("7"); // → false
 * ```
 */
export function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID;
}

/**
 * The records that the attribute may name: those of `fkName`, narrowed by `fkType` and `fkTypeValue`.
 * @example
 * ```ts
 * import { referenceLookups } from "@armature/plugins/kit/record-reference.js";
 * import { attribute } from "./library.ts";
 * referenceLookups({ ...attribute("pages"), fkName: "room" });
 * // → [{ kind: "reference", entity: "room", where: null }]
 * ```
 */
export function referenceLookups({ fkName, fkType, fkTypeValue }: ElementAttribute): readonly Lookup[] {
  if (fkName === null) return [];
  const where = fkType === null || fkTypeValue === null ? null : { attribute: fkType, value: fkTypeValue };
  return [{ kind: "reference", entity: fkName, where }];
}

/**
 * The record that a text names: by label first, so that an exported sheet can be imported again, then by id.
 * @example
 * ```ts
 * import { NO_RESULT } from "@armature/engine";
 * import { recordOf } from "@armature/plugins/kit/record-reference.js";
 * import { attribute } from "./library.ts";
 * const found = { ...NO_RESULT, idOf: (_name: string, label: string) => (label === "Cellar" ? 7 : null) };
 * recordOf("Cellar", { attribute: attribute("pages"), record: {}, found }); // → 7
 * ```
 */
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

/**
 * The issue of a text that names no record.
 * @example
 * ```ts
 * import { unknownRecord } from "@armature/plugins/kit/record-reference.js";
 * import { attribute } from "./library.ts";
 * unknownRecord(attribute("pages")).code; // → "unknownReference"
 * ```
 */
export function unknownRecord(attribute: ElementAttribute): Issue {
  return { code: "unknownReference", attribute: attribute.name };
}

/**
 * Reads the id of one record from the text of a cell.
 * @example
 * ```ts
 * import { NO_RESULT } from "@armature/engine";
 * import { readRecord } from "@armature/plugins/kit/record-reference.js";
 * import { attribute } from "./library.ts";
 * const room = { ...attribute("pages"), fkName: "room" };
 * const found = { ...NO_RESULT, idOf: (_name: string, label: string) => (label === "Cellar" ? 7 : null) };
 * readRecord("Cellar", { attribute: room, record: {}, found }); // → { value: 7 }
 * ```
 */
export function readRecord(text: string, context: ElementContext): ParseResult {
  if (normalizeText(text) === "") return { value: null };
  const id = recordOf(text, context);
  return id === null ? { issue: unknownRecord(context.attribute) } : { value: id };
}

/**
 * The label of a record, or its id if the label is not known.
 * @example
 * ```ts
 * import { NO_RESULT } from "@armature/engine";
 * import { showRecord } from "@armature/plugins/kit/record-reference.js";
 * import { attribute } from "./library.ts";
 * const found = { ...NO_RESULT, label: () => "Cellar" };
 * showRecord(7, { attribute: attribute("pages"), record: {}, found }); // → "Cellar"
 * ```
 */
export function showRecord(value: unknown, { attribute, found }: ElementContext): string {
  return found.label(attribute.name, value) ?? textForm(value);
}

/**
 * The issue of a value that is not the id of a record.
 * @example
 * ```ts
 * import { NO_RESULT } from "@armature/engine";
 * import { recordIssues } from "@armature/plugins/kit/record-reference.js";
 * import { attribute } from "./library.ts";
 * recordIssues("seven", { attribute: attribute("pages"), record: {}, found: NO_RESULT }).map(({ code }) => code);
 * // → ["wrongType"]
 * ```
 */
export function recordIssues(value: unknown, { attribute }: ElementContext): readonly Issue[] {
  return isId(value) ? [] : [wrongType(attribute, "one of the choices offered")];
}

/**
 * Reads the ids of several records from the text of a cell. The order is kept. Ids are joined with commas; labels may
 * have any usual separator between them.
 * @example
 * ```ts
 * import { NO_RESULT } from "@armature/engine";
 * import { readRecords } from "@armature/plugins/kit/record-reference.js";
 * import { attribute } from "./library.ts";
 * const room = { ...attribute("pages"), fkName: "room" };
 * const found = { ...NO_RESULT, idOf: (_name: string, label: string) => (label === "Cellar" ? 7 : 8) };
 * readRecords("Cellar, Kitchen", { attribute: room, record: {}, found }); // → { value: [7, 8] }
 * ```
 */
export function readRecords(text: string, context: ElementContext): ParseResult {
  const cell = normalizeText(text);
  const listed = splitList(cell).map((item) => recordOf(item, context));
  const isKnown = listed.every((id) => id !== null);
  const ids = isKnown ? listed : knownItems(cell, (label) => labelledRecord(label, context));
  if (ids === null) return { issue: unknownRecord(context.attribute) };
  return { value: ids.length === 0 ? null : [...new Set(ids)] };
}

/**
 * The labels of several records, joined with commas, or that of one.
 * @example
 * ```ts
 * import { NO_RESULT } from "@armature/engine";
 * import { showRecords } from "@armature/plugins/kit/record-reference.js";
 * import { attribute } from "./library.ts";
 * const found = { ...NO_RESULT, label: (_name: string, id: unknown) => (id === 7 ? "Cellar" : "Kitchen") };
 * showRecords([7, 8], { attribute: attribute("pages"), record: {}, found }); // → "Cellar, Kitchen"
 * ```
 */
export function showRecords(value: unknown, context: ElementContext): string {
  return Array.isArray(value) ? joinList(value.map((id) => showRecord(id, context))) : showRecord(value, context);
}

/**
 * The issue of a value that is not a list of different ids.
 * @example
 * ```ts
 * import { NO_RESULT } from "@armature/engine";
 * import { recordsIssues } from "@armature/plugins/kit/record-reference.js";
 * import { attribute } from "./library.ts";
 * recordsIssues([7, "eight"], { attribute: attribute("pages"), record: {}, found: NO_RESULT }).map(({ code }) => code);
 * // → ["wrongType"]
 * ```
 */
export function recordsIssues(value: unknown, { attribute }: ElementContext): readonly Issue[] {
  if (!Array.isArray(value) || !value.every(isId)) return [wrongType(attribute, "a list of the choices offered")];
  return new Set(value).size < value.length ? [wrongType(attribute, "each choice once")] : [];
}
