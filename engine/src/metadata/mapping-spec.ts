import { MetadataError, type Problem, refuse } from "../errors.ts";
import type { JsonLogic } from "../rules/json-logic.ts";
import type { LogicNode } from "../rules/logic.ts";
import { parseJsonLogic } from "../rules/parse-json-logic.ts";
import { parseCondition, type StoredCondition } from "../rules/parse-condition.ts";
import { type ActionSpec, readActions } from "../rules/parse.ts";
import { memoize } from "../values/memoize.ts";
import { type ApplicationSpec, NO_APPLICATION } from "./application-spec.ts";
import { ACTION_SHAPE } from "./attribute-spec.ts";
import { checkIdentifier, type Field, readDefinition, readShape, type Shape, writeShape } from "./shape.ts";

export const VALUE_TYPES = ["attribute", "static", "computed"] as const;
export type MappingValueType = (typeof VALUE_TYPES)[number];

/** One item of a mapping; its application says by which property the number is stored. */
export interface MappingRow {
  /** The number of the item in the other system, from 2 on. An application can store it under another name. */
  readonly itemNumber: number;
  /** Whether `value` names an attribute, is the text itself, or names a computed value. */
  readonly valueType: MappingValueType;
  /** The name of the attribute, the text itself, or the name of the computed value. */
  readonly value: string;
  /** For an attribute that refers to records: the attribute of the referenced record to export. */
  readonly fkValue: string | null;
}

/**
 * Which records a mapping contains: a stored condition, or Filter Code, which is JSON Logic.
 * `then` is kept where it exists but has no meaning.
 */
export interface MappingFilterSpec {
  /** Its name among the filters. */
  readonly id: string | null;
  /** The condition, as in a rule. */
  readonly if: StoredCondition | null;
  /** The condition as JSON Logic, instead of `if`. */
  readonly filterCode: JsonLogic | null;
  /** Kept where it exists. It has no meaning. */
  readonly then: readonly ActionSpec[];
}

/** A record-system mapping as stored. */
export interface MappingSpec {
  /** Unique in the entity. People never see it. */
  readonly name: string;
  /** The entity whose records are exported. Files leave it out. */
  readonly entityName: string;
  /** The name that people choose. */
  readonly label: string;
  /** Only the first one filters. */
  readonly conditionalList: readonly MappingFilterSpec[];
  /** What each item contains. */
  readonly rowList: readonly MappingRow[];
  /**
   * Why the mapping exports nothing, whatever its filter. The server sets it when an attribute that the filter reads is
   * deleted, and clears it when the mapping gets another filter, or when somebody sends null: then it exports all records.
   */
  readonly blocked: string | null;
}
/** As stored. */
export type MappingSpecInput = Pick<MappingSpec, "name"> &
  Partial<Omit<MappingSpec, "rowList">> & { readonly rowList?: readonly StoredMappingRow[] };
/** With the number under the property that the application names. */
export type StoredMappingRow = Readonly<Record<string, unknown>>;

const list = (max: number): Field => ({ kind: "list", default: Object.freeze([]), max });

const OTHERS_SHAPE: Shape = Object.freeze({
  valueType: { kind: "text", default: null, max: 20, choices: VALUE_TYPES, needed: true },
  value: { kind: "text", default: null, max: 1_000 },
  fkValue: { kind: "text", default: null, max: 63, names: "attribute" },
});

/** The properties of a row apart from its number. */
export const OTHER_OF_ROWS: readonly string[] = Object.keys(OTHERS_SHAPE);

const FILTER_SHAPE: Shape = Object.freeze({
  id: { kind: "text", default: null, max: 100 },
  if: { kind: "any", default: null, of: "condition" },
  filterCode: { kind: "any", default: null },
  then: { ...list(10), of: ACTION_SHAPE },
});

/** The stored shape of a mapping. */
export const mappingShape = memoize(
  (application: ApplicationSpec): Shape => ({
    name: { kind: "text", default: "" },
    entityName: { kind: "text", default: "", names: "entity" },
    label: { kind: "text", default: "", max: 200 },
    conditionalList: { ...list(100), of: FILTER_SHAPE },
    rowList: { ...list(2_000), of: rowShape(application) },
    blocked: { kind: "text", default: null, max: 500 },
  }),
);

function rowShape({ mappings }: ApplicationSpec): Shape {
  return { [mappings.itemNumber]: { kind: "integer", default: null, needed: true }, ...OTHERS_SHAPE };
}

/**
 * Reads a mapping as stored, and fills in defaults.
 * @throws MetadataError with every problem and its place
 */
export function parseMappingSpec(
  input: unknown,
  path = "mapping",
  application: ApplicationSpec = NO_APPLICATION,
): MappingSpec {
  const problems: Problem[] = [];
  const spec = readDefinition(input, mappingShape(application), path, problems) as unknown as MappingSpec;
  checkIdentifier(spec.name, `${path}.name`, problems);
  if (spec.label.trim() === "") problems.push({ code: "shape", path: `${path}.label`, message: "a label is needed" });
  const conditionalList = spec.conditionalList.map((filter, i) =>
    readFilter(filter, `${path}.conditionalList[${i}]`, problems),
  );
  const rowList = spec.rowList.map((row, i) => readRow(row, application, `${path}.rowList[${i}]`, problems));
  reportTwice(rowList, application, path, problems);
  refuse(problems);
  return Object.freeze({
    ...spec,
    conditionalList: Object.freeze(conditionalList),
    rowList: Object.freeze(rowList),
  });
}

function readFilter(input: unknown, path: string, problems: Problem[]): MappingFilterSpec {
  const filter = readShape(input, FILTER_SHAPE, path, problems) as unknown as MappingFilterSpec;
  try {
    if (filter.then.length > 0) readActions(filter.then, `${path}.then`, problems);
    logicOfFilter(filter, path);
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    problems.push(...error.problems);
  }
  return Object.freeze(filter);
}

/**
 * The condition of a filter.
 * @throws MetadataError with the place of anything that cannot be read
 */
export function logicOfFilter({ if: condition, filterCode }: MappingFilterSpec, path: string): LogicNode {
  if ((condition === null) === (filterCode === null)) {
    throw new MetadataError([{ code: "shape", path, message: "expected either if or filterCode" }]);
  }
  if (filterCode !== null) return parseJsonLogic(filterCode, `${path}.filterCode`);
  return parseCondition(condition, `${path}.if`);
}

function readRow(input: unknown, application: ApplicationSpec, path: string, problems: Problem[]): MappingRow {
  const { itemNumber: property, firstItem } = application.mappings;
  const { [property]: number, ...others } = readShape(input, rowShape(application), path, problems);
  const row = { itemNumber: number, ...others } as unknown as MappingRow;
  const report = (property: string, message: string) =>
    problems.push({ code: "shape", path: `${path}.${property}`, message });
  if (row.itemNumber === 1) report(property, `Item number 1 is set by ${firstItem}`);
  else if (row.itemNumber !== null && (row.itemNumber < 1 || row.itemNumber > MOST_ITEM))
    report(property, `expected a number from 2 to ${MOST_ITEM}`);
  if ((row.value ?? "").trim() === "") report("value", "Required");
  if (row.fkValue !== null && row.valueType !== "attribute") report("fkValue", "only an attribute's row has one");
  return Object.freeze(row);
}

/** The largest PostgreSQL integer. */
const MOST_ITEM = 2_147_483_647;

/** Reports item numbers that are used twice. */
function reportTwice(
  rows: readonly MappingRow[],
  { mappings }: ApplicationSpec,
  path: string,
  problems: Problem[],
): void {
  const seen = new Set<number>();
  rows.forEach(({ itemNumber: number }, i) => {
    if (seen.has(number) && number !== null) {
      const message = `the item number ${number} is used twice; use it once`;
      problems.push({ code: "duplicate", path: `${path}.rowList[${i}].${mappings.itemNumber}`, message });
    }
    seen.add(number);
  });
}

/** A row with all of its properties, as stored. */
export function storedRow({ itemNumber, ...others }: MappingRow, { mappings }: ApplicationSpec): StoredMappingRow {
  return { [mappings.itemNumber]: itemNumber, ...others };
}

/** The stored form; `parse(serialize(x))` equals x. */
export function serializeMappingSpec(
  spec: MappingSpec,
  application: ApplicationSpec = NO_APPLICATION,
): MappingSpecInput {
  const shape = rowShape(application);
  const conditionalList = spec.conditionalList.map((filter) => writeShape({ ...filter }, FILTER_SHAPE));
  const rowList = spec.rowList.map((row) => writeShape(storedRow(row, application), shape));
  return writeShape({ ...spec, conditionalList, rowList }, mappingShape(application)) as unknown as MappingSpecInput;
}
