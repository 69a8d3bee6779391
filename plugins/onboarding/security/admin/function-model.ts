import { textForm, type Values } from "@armature/engine";
import type { StoredSecFunctionInput, StoredSecFunction, StoredSecurityClass } from "../../kit/records.ts";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import { pointsByFunction, type SecurityPoint } from "../index.ts";

/** A point while its function is edited. A stored point has an id. */
export interface PointDraft extends SecurityPoint {
  readonly id: number | null;
}

export interface FunctionDraft {
  readonly name: string;
  readonly description: string;
  readonly points: readonly PointDraft[];
}

/** Shown when the function already has the same point. */
export const POINT_REPEATED = "This security point combination already exists.";
export const MAX_NAME = 255;
export const MAX_DESCRIPTION = 2000;

/** @param inputs points of any functions */
export function draftOf(record: StoredSecFunction | null, inputs: readonly StoredSecFunctionInput[]): FunctionDraft {
  const own = record === null ? [] : inputs.filter((input) => input.secFunctionId === record.id);
  const points = (record && pointsByFunction(own).get(record.id)) ?? [];
  return {
    name: textForm(record?.name),
    description: textForm(record?.description),
    points: points.map((point, i) => ({ ...point, id: own[i]?.id ?? null })),
  };
}

/** The values to save: the function with all of its points. */
export function valuesOf({ name, description, points }: FunctionDraft): Values {
  return {
    name,
    description: description.trim() === "" ? null : description,
    secFunctionInputList: points.map(({ id, inverted, ...point }) => ({
      ...point,
      inverted: inverted ? 1 : 0,
      ...(id !== null && { id }),
    })),
  };
}

/** An item that a point of a type can name. Security classes of that type contain it. */
export interface ClassItem {
  readonly item: string;
  readonly name: string;
  readonly values: readonly string[];
}

/** The items of all security classes of a type. Each appears once, with the values of all classes. */
export function itemsOfType(classes: readonly StoredSecurityClass[], type: string): readonly ClassItem[] {
  const items = classes.filter((each) => each.type === type).flatMap(({ itemList }) => readItems(itemList));
  return [...Map.groupBy(items, ({ item }) => item)].map(([item, own]) => ({
    item,
    name: own[0]?.name ?? "",
    values: [...new Set(own.flatMap(({ values }) => values))],
  }));
}

/** An item of a security class, as stored. */
type StoredItem = Unread<{ readonly item: string; readonly name: string; readonly valueList: readonly string[] }>;

function readItems(list: unknown): readonly ClassItem[] {
  const items = (Array.isArray(list) ? list : []) as readonly StoredItem[];
  return items.map(({ item, name, valueList }) => ({
    item: textForm(item),
    name: textForm(name),
    values: (Array.isArray(valueList) ? valueList : []).map(textForm),
  }));
}

/** The choices so far for a point that is not added yet. */
export interface PointChoice {
  readonly type: string | null;
  readonly point: string | null;
  readonly operator: SecurityPoint["operator"];
  readonly value: string | null;
}

export const NO_CHOICE: PointChoice = Object.freeze({ type: null, point: null, operator: "contains", value: null });

/** Whether a choice has begun that a save would lose. */
export function isBegun({ type }: PointChoice): boolean {
  return type !== null;
}

/** Chooses another type and clears point and value. If the type has only one item, that item is chosen. */
export function withType(
  choice: PointChoice,
  type: string | null,
  items: readonly ClassItem[],
  isSingle: boolean,
): PointChoice {
  return { ...choice, type, point: isSingle ? (items[0]?.item ?? null) : null, value: null };
}

/** The point that the choices describe. Null while a choice is missing. */
export function chosenPoint({ type, point, operator, value }: PointChoice): PointDraft | null {
  if (type === null || point === null || value === null) return null;
  return { id: null, type, point, operator, value, inverted: false };
}

export function isRepeated(points: readonly SecurityPoint[], { type, point, value }: SecurityPoint): boolean {
  return points.some((each) => each.type === type && each.point === point && each.value === value);
}
