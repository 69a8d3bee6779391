import type { AttributeSpec } from "../metadata/attribute-spec.ts";
import { headingsOf } from "./outline.ts";

/** What decides where a form shows an attribute. */
export type FieldPlace = Pick<AttributeSpec, "name" | "orderNumber" | "section">;

/** Where fields are moved to. */
export interface MoveTarget {
  readonly section: string | null;
  /** The field that they are put before; null for the end of the form. Left out, they go to the end of the section. */
  readonly before?: string | null;
}

/** The properties of one attribute that a move changes. */
export interface FieldChange {
  readonly name: string;
  readonly values: Partial<Pick<AttributeSpec, "orderNumber" | "section">>;
}

/**
 * Moves fields, together and in the order of the form, into a section. No other field changes its section. Other fields
 * get another `orderNumber` only if there is no room between two: then those of the section, or as many as needed.
 * @param fields all attributes of the entity in the order of the form, including those that it does not show
 * @returns what to write, to be published as one revision
 */
export function moveFields(
  fields: readonly FieldPlace[],
  names: readonly string[],
  target: MoveTarget,
): readonly FieldChange[] {
  const moved = fields.filter(({ name }) => names.includes(name));
  const rest = fields.filter(({ name }) => !names.includes(name));
  if (moved.length === 0) return [];
  const at = placeAmong(fields, names, target);
  const placed = moved.map((field) => ({ ...field, section: target.section }));
  const order = withSections([...rest.slice(0, at), ...placed, ...rest.slice(at)], sectionsOf(fields), names);
  return fieldChanges(fields, withNumbers(order, at, moved.length));
}

/**
 * Gives a section another title, or none: its fields then continue the section before.
 * @returns what to write, to be published as one revision
 */
export function renameSection(
  fields: readonly FieldPlace[],
  title: string,
  newTitle: string | null,
): readonly FieldChange[] {
  return fieldChanges(
    fields,
    fields.map((field) => (field.section === title ? { ...field, section: newTitle } : field)),
  );
}

/** Where the moved fields go, as a place among the others. */
function placeAmong(fields: readonly FieldPlace[], names: readonly string[], { section, before }: MoveTarget): number {
  const rest = fields.filter(({ name }) => !names.includes(name));
  if (before === null) return rest.length;
  if (before !== undefined) {
    // A moved field stands for the next one that stays.
    const from = fields.findIndex(({ name }) => name === before);
    const next = fields.slice(from).find(({ name }) => !names.includes(name));
    return from === -1 || !next ? rest.length : rest.indexOf(next);
  }
  const sections = sectionsOf(fields);
  const last = rest.findLastIndex(({ name }) => sections.get(name) === section);
  return last === -1 && section !== null ? rest.length : last + 1;
}

/** Attribute → the section that it is in: its own, or the one that it continues. */
function sectionsOf(fields: readonly FieldPlace[]): ReadonlyMap<string, string | null> {
  const headings = headingsOf(fields);
  let current: string | null = null;
  return new Map(fields.map(({ name }) => [name, (current = headings.get(name) ?? current)] as const));
}

/** Names the section of fields that would continue another one than before. */
function withSections(
  order: readonly FieldPlace[],
  former: ReadonlyMap<string, string | null>,
  moved: readonly string[],
): readonly FieldPlace[] {
  let current: string | null = null;
  return order.map((field) => {
    const own = moved.includes(field.name) ? field.section : (former.get(field.name) ?? null);
    const named = field.section === null && own !== current ? { ...field, section: own } : field;
    current = named.section ?? current;
    return named;
  });
}

/** Numbers the moved fields, or, if there is no room, also those around them. */
function withNumbers(order: readonly FieldPlace[], at: number, count: number): readonly FieldPlace[] {
  if (isAscending(order.slice(Math.max(at - 1, 0), at + count + 1))) return order;
  for (const [from, to] of [[at, at + count] as const, sectionAround(order, at), [at, order.length] as const]) {
    const numbers = numbersBetween(order[from - 1], order[to], to - from);
    if (numbers) return order.map((field, i) => ({ ...field, orderNumber: numbers[i - from] ?? field.orderNumber }));
  }
  return order.map((field, i) => ({ ...field, orderNumber: i * STEP }));
}

function isAscending(fields: readonly FieldPlace[]): boolean {
  const numbers = fields.map(({ orderNumber }) => orderNumber ?? Number.POSITIVE_INFINITY);
  return numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? number));
}

const STEP = 10;

/** From where to where the section of a field reaches. */
function sectionAround(order: readonly FieldPlace[], at: number): readonly [number, number] {
  const sections = sectionsOf(order);
  const own = sections.get(order[at]?.name ?? "");
  const isOwn = ({ name }: FieldPlace) => sections.get(name) === own;
  const from = order.findLastIndex((field, i) => i < at && !isOwn(field)) + 1;
  const to = order.findIndex((field, i) => i > at && !isOwn(field));
  return [from, to === -1 ? order.length : to];
}

/** This many ascending numbers between those of two fields, evenly spaced. Null if there is no room. */
function numbersBetween(
  before: FieldPlace | undefined,
  after: FieldPlace | undefined,
  count: number,
): readonly number[] | null {
  const low = before ? before.orderNumber : -1;
  if (low === null) return null;
  const high = after?.orderNumber ?? null;
  if (high === null) return Array.from({ length: count }, (_, i) => (Math.floor(low / STEP) + 1 + i) * STEP);
  const step = Math.floor((high - low) / (count + 1));
  return step < 1 ? null : Array.from({ length: count }, (_, i) => low + step * (i + 1));
}

/** What to write where fields are placed otherwise, to be published as one revision. */
export function fieldChanges(before: readonly FieldPlace[], after: readonly FieldPlace[]): readonly FieldChange[] {
  const former = new Map(before.map((field) => [field.name, field]));
  return after.flatMap(({ name, orderNumber, section }) => {
    const own = former.get(name);
    const values = {
      ...(own?.orderNumber !== orderNumber && { orderNumber }),
      ...(own?.section !== section && { section }),
    };
    return Object.keys(values).length === 0 ? [] : [{ name, values }];
  });
}
