import { compareText, fold, isEmpty, textForm, type Values } from "@armature/engine";

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

/** Reads records of secFunctionInput by their function. */
export function pointsByFunction(records: readonly Values[]): ReadonlyMap<number, readonly SecurityPoint[]> {
  const groups = Map.groupBy(records, (record) => Number(record["secFunctionId"]));
  return new Map([...groups].map(([id, own]) => [id, own.map(pointOf)]));
}

function pointOf(record: Values): SecurityPoint {
  return {
    type: textForm(record["type"]),
    point: textForm(record["point"]),
    operator: record["operator"] === "does not contain" ? "does not contain" : "contains",
    value: textForm(record["value"]),
    inverted: isSet(record["inverted"]),
  };
}

/** By this name of a body a function takes all its points. */
export const POINT_LIST = "secFunctionInputList";

/** The templates that do what the points of a function ask, by name; without points none is listed. */
export function matchingTemplates(
  points: readonly SecurityPoint[],
  templates: readonly Values[],
  classes: SecurityClasses,
): readonly Values[] {
  if (points.length === 0) return [];
  const asked = [{ points, inverted: false }];
  return templates
    .filter((template) => templateMatches(template, asked, classes))
    .toSorted((a, b) => compareText(textForm(a["name"]), textForm(b["name"])));
}

/** Reads records that ask for a function: of secRolePrimarySecFunction and secAnswerSecFunction. */
export function askedFunctions(
  links: readonly Values[],
  points: ReadonlyMap<number, readonly SecurityPoint[]>,
): readonly SecurityFunction[] {
  return links.map((link) => ({
    points: points.get(Number(link["secFunctionId"])) ?? [],
    inverted: isSet(link["inverted"]),
  }));
}

function isSet(flag: unknown): boolean {
  return flag === 1 || flag === true;
}

/** Reads records of securityClass. */
export function securityClasses(records: readonly Values[]): SecurityClasses {
  return new Map(records.map((record) => [Number(record["id"]), itemsOf(record["itemList"])]));
}

function itemsOf(list: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const items = (Array.isArray(list) ? list : []).filter((item): item is Values => isObject(item));
  return new Map(items.map((item) => [textForm(item["item"]), valuesOf(item["valueList"])]));
}

function isObject(value: unknown): value is Values {
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
