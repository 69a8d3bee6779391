import { compareText, fold, isEmpty, textForm, type Values } from "@armature/engine";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type {
  SecAnswerSecFunctionRecord,
  SecFunctionInputRecord,
  SecurityClassRecord,
  TemplateRecord,
} from "../registry/records.ts";

/** What a security class of an application area has to hold: one row of a function. */
export interface SecurityPoint {
  /** Application area: the attribute by which a template names its class. */
  readonly type: string;
  /** The item of the class. */
  readonly point: string;
  readonly operator: "contains" | "does not contain";
  readonly value: string;
  /** Negates the point. */
  readonly inverted: boolean;
}

/** A function as a primary role or an answer asks for it. */
export interface SecurityFunction {
  readonly points: readonly SecurityPoint[];
  /** Negates the function. */
  readonly inverted: boolean;
}

/** Security class → item → its values, in one case. */
export type SecurityClasses = ReadonlyMap<number, ReadonlyMap<string, ReadonlySet<string>>>;

/** The points by their function. */
export function pointsByFunction(
  records: readonly SecFunctionInputRecord[],
): ReadonlyMap<number, readonly SecurityPoint[]> {
  const groups = Map.groupBy(records, ({ secFunctionId }) => Number(secFunctionId));
  return new Map([...groups].map(([id, own]) => [id, own.map(pointOf)]));
}

function pointOf({ type, point, operator, value, inverted }: SecFunctionInputRecord): SecurityPoint {
  return {
    type: type ?? "",
    point: point ?? "",
    operator: operator === "does not contain" ? "does not contain" : "contains",
    value: value ?? "",
    inverted: inverted === 1,
  };
}

/** By this name of a body a function takes all its points. */
export const POINT_LIST = "secFunctionInputList";

/** The templates that do what the points of a function ask, by name; without points none is listed. */
export function matchingTemplates(
  points: readonly SecurityPoint[],
  templates: readonly TemplateRecord[],
  classes: SecurityClasses,
): readonly TemplateRecord[] {
  if (points.length === 0) return [];
  const asked = [{ points, inverted: false }];
  return templates
    .filter((template) => templateMatches(template, asked, classes))
    .toSorted((a, b) => compareText(a.name ?? "", b.name ?? ""));
}

/** The functions that a primary role and its answers ask for. */
export function askedFunctions(
  links: readonly Pick<SecAnswerSecFunctionRecord, "secFunctionId" | "inverted">[],
  points: ReadonlyMap<number, readonly SecurityPoint[]>,
): readonly SecurityFunction[] {
  return links.map((link) => ({
    points: points.get(Number(link.secFunctionId)) ?? [],
    inverted: link.inverted === 1,
  }));
}

/** The values of security classes by id and item. */
export function securityClasses(records: readonly SecurityClassRecord[]): SecurityClasses {
  return new Map(records.map(({ id, itemList }) => [id, itemsOf(itemList)]));
}

function itemsOf(list: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const items = (Array.isArray(list) ? list : []).filter(isItem);
  return new Map(items.map(({ item, valueList }) => [textForm(item), valuesOf(valueList)]));
}

/** An item of a class, as it is stored. */
type StoredItem = Unread<{ readonly item: string; readonly valueList: readonly string[] }>;

function isItem(value: unknown): value is StoredItem {
  return typeof value === "object" && value !== null;
}

function valuesOf(list: unknown): ReadonlySet<string> {
  return new Set((Array.isArray(list) ? list : []).map((value) => fold(textForm(value))));
}

/** Whether a point holds for a template: without a class or item nothing is contained. */
export function pointHolds(point: SecurityPoint, template: Values, classes: SecurityClasses): boolean {
  const classId = template[point.type];
  const values = typeof classId === "number" ? classes.get(classId)?.get(point.point) : undefined;
  const isContained = values?.has(fold(point.value)) === true;
  return (isContained === (point.operator === "contains")) !== point.inverted;
}

/** Whether a template does all that is asked for; nothing asked for is done by every template. */
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
 * Whether a template's grouper lets an organization have it: `ACCESS:NONE` everybody,
 * `ACCESS:` those service areas, `EXCEPT:` all others. Without a service area only the first is known to fit.
 */
export function grouperFits(grouper: unknown, serviceAreaId: number | null): boolean {
  const [, kind, list] = isEmpty(grouper) ? [] : (GROUPER.exec(textForm(grouper).trim()) ?? []);
  if (kind === undefined || list === undefined) return false;
  const areas = list.split(/[,;\s]+/).filter((area) => area !== "");
  const isAccess = kind.toUpperCase() === "ACCESS";
  if (isAccess && areas.length === 1 && areas[0]?.toUpperCase() === "NONE") return true;
  return serviceAreaId !== null && areas.includes(String(serviceAreaId)) === isAccess;
}
