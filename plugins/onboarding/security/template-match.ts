import { compareText, fold, isEmpty, textForm, type Values } from "@armature/engine";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type {
  StoredSecAnswerSecFunction,
  StoredSecFunctionInput,
  StoredSecurityClass,
  StoredTemplate,
} from "../kit/records.ts";

/** What a security class of an application area must contain: one row of a function. */
export interface SecurityPoint {
  /** The application area. It is the attribute of a template that names the class. */
  readonly type: string;
  /** The item of the class. */
  readonly point: string;
  readonly operator: "contains" | "does not contain";
  readonly value: string;
  /** Whether the point is negated. */
  readonly inverted: boolean;
}

/** A function that a primary role or an answer requires. */
export interface SecurityFunction {
  readonly points: readonly SecurityPoint[];
  /** Whether the function is negated. */
  readonly inverted: boolean;
}

/** Security class → item → its values, all in the same case. */
export type SecurityClasses = ReadonlyMap<number, ReadonlyMap<string, ReadonlySet<string>>>;

/** Groups points by their function. */
export function pointsByFunction(
  records: readonly StoredSecFunctionInput[],
): ReadonlyMap<number, readonly SecurityPoint[]> {
  const groups = Map.groupBy(records, ({ secFunctionId }) => Number(secFunctionId));
  return new Map([...groups].map(([id, own]) => [id, own.map(pointOf)]));
}

function pointOf({ type, point, operator, value, inverted }: StoredSecFunctionInput): SecurityPoint {
  return {
    type: type ?? "",
    point: point ?? "",
    operator: operator === "does not contain" ? "does not contain" : "contains",
    value: value ?? "",
    inverted: inverted === 1,
  };
}

/** The name of all points of a function in the body of a call. */
export const POINT_LIST = "secFunctionInputList";

/** The templates by name that satisfy the points of a function. Without points the list is empty. */
export function matchingTemplates(
  points: readonly SecurityPoint[],
  templates: readonly StoredTemplate[],
  classes: SecurityClasses,
): readonly StoredTemplate[] {
  if (points.length === 0) return [];
  const asked = [{ points, inverted: false }];
  return templates
    .filter((template) => templateMatches(template, asked, classes))
    .toSorted((a, b) => compareText(a.name ?? "", b.name ?? ""));
}

/** The functions that a primary role and its answers require. */
export function askedFunctions(
  links: readonly Pick<StoredSecAnswerSecFunction, "secFunctionId" | "inverted">[],
  points: ReadonlyMap<number, readonly SecurityPoint[]>,
): readonly SecurityFunction[] {
  return links.map((link) => ({
    points: points.get(Number(link.secFunctionId)) ?? [],
    inverted: link.inverted === 1,
  }));
}

/** The values of security classes by id and item. */
export function securityClasses(records: readonly StoredSecurityClass[]): SecurityClasses {
  return new Map(records.map(({ id, itemList }) => [id, itemsOf(itemList)]));
}

function itemsOf(list: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const items = (Array.isArray(list) ? list : []).filter(isItem);
  return new Map(items.map(({ item, valueList }) => [textForm(item), valuesOf(valueList)]));
}

/** An item of a class, as stored. */
type StoredItem = Unread<{ readonly item: string; readonly valueList: readonly string[] }>;

function isItem(value: unknown): value is StoredItem {
  return typeof value === "object" && value !== null;
}

function valuesOf(list: unknown): ReadonlySet<string> {
  return new Set((Array.isArray(list) ? list : []).map((value) => fold(textForm(value))));
}

/** Whether a point holds for a template. A missing class or item contains nothing. */
export function pointHolds(point: SecurityPoint, template: Values, classes: SecurityClasses): boolean {
  const classId = template[point.type];
  const values = typeof classId === "number" ? classes.get(classId)?.get(point.point) : undefined;
  const isContained = values?.has(fold(point.value)) === true;
  return (isContained === (point.operator === "contains")) !== point.inverted;
}

/** Whether a template satisfies all required functions. Without any, every template does. */
export function templateMatches(
  template: Values,
  functions: readonly SecurityFunction[],
  classes: SecurityClasses,
): boolean {
  return functions.every(
    ({ points, inverted }) => points.every((point) => pointHolds(point, template, classes)) !== inverted,
  );
}

const GROUPER = /^(ACCESS|EXCEPT):(.*)$/is;

/**
 * Whether the grouper of a template allows an organization to use it. `ACCESS:NONE` allows all, `ACCESS:` only the
 * listed service areas, `EXCEPT:` all others. An organization without a service area may only use templates with
 * `ACCESS:NONE`.
 */
export function grouperFits(grouper: unknown, serviceAreaId: number | null): boolean {
  const [, kind, list] = isEmpty(grouper) ? [] : (GROUPER.exec(textForm(grouper).trim()) ?? []);
  if (kind === undefined || list === undefined) return false;
  const areas = list.split(/[,;\s]+/).filter((area) => area !== "");
  const isAccess = kind.toUpperCase() === "ACCESS";
  if (isAccess && areas.length === 1 && areas[0]?.toUpperCase() === "NONE") return true;
  return serviceAreaId !== null && areas.includes(String(serviceAreaId)) === isAccess;
}
