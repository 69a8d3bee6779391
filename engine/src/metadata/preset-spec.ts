import { type Problem, refuse } from "../errors.ts";
import { checkIdentifier, type Field, readDefinition, readShape, type Shape, writeShape } from "./shape.ts";

/** One column of a preset. `name` is accepted instead of `attributeName`. */
export interface PresetEntry {
  /** The attribute of this column. `name` is read too. */
  readonly attributeName: string;
  /** Whether people cannot take the column out of the export. */
  readonly required: boolean;
}

/** A preset as stored: the attributes of an export, in order. */
export interface PresetSpec {
  /** Unique in the entity. People never see it. */
  readonly name: string;
  /** The entity whose records are exported. Files leave it out. */
  readonly entityName: string;
  /** The name that people choose. */
  readonly label: string;
  /** The columns, in order. */
  readonly attributeList: readonly PresetEntry[];
}
export type PresetSpecInput = Pick<PresetSpec, "name"> & Partial<PresetSpec>;

/** The largest number of attributes in a preset. */
const MOST_ENTRIES = 2_000;

const ENTRY_SHAPE: Shape = Object.freeze({
  attributeName: { kind: "text", default: "", names: "attribute" },
  required: { kind: "boolean", default: false },
});
const NAMED_ENTRY: Shape = { name: ENTRY_SHAPE["attributeName"] as Field, required: ENTRY_SHAPE["required"] as Field };

/** The stored shape of a preset. */
export const PRESET_SHAPE: Shape = Object.freeze({
  name: { kind: "text", default: "" },
  entityName: { kind: "text", default: "", names: "entity" },
  label: { kind: "text", default: "", max: 200 },
  attributeList: { kind: "list", default: Object.freeze([]), max: MOST_ENTRIES, of: [ENTRY_SHAPE, NAMED_ENTRY] },
});

/**
 * Reads a preset as stored, and fills in defaults.
 * @throws MetadataError with every problem and its place
 */
export function parsePresetSpec(input: unknown, path = "preset"): PresetSpec {
  const problems: Problem[] = [];
  const spec = readDefinition(input, PRESET_SHAPE, path, problems) as unknown as PresetSpec;
  checkIdentifier(spec.name, `${path}.name`, problems);
  if (spec.label.trim() === "") problems.push({ code: "shape", path: `${path}.label`, message: "a label is needed" });
  const attributeList = spec.attributeList.map((entry, i) => readEntry(entry, `${path}.attributeList[${i}]`, problems));
  reportTwice(attributeList, path, problems);
  refuse(problems);
  return Object.freeze({ ...spec, attributeList: Object.freeze(attributeList) });
}

function readEntry(input: unknown, path: string, problems: Problem[]): PresetEntry {
  const entry = readShape(withAttributeName(input), ENTRY_SHAPE, path, problems) as unknown as PresetEntry;
  if (entry.attributeName === "") {
    problems.push({ code: "shape", path: `${path}.attributeName`, message: "expected an attribute name" });
  }
  return Object.freeze(entry);
}

function withAttributeName(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !Object.hasOwn(input, "name")) return input;
  const { name, ...rest } = input as { readonly name: unknown };
  return { attributeName: name, ...rest };
}

/** Reports attributes that are listed twice. */
function reportTwice(entries: readonly PresetEntry[], path: string, problems: Problem[]): void {
  const seen = new Set<string>();
  entries.forEach(({ attributeName }, i) => {
    if (seen.has(attributeName)) {
      const message = `the attribute ${attributeName} is listed twice; list it once`;
      problems.push({ code: "duplicate", path: `${path}.attributeList[${i}]`, message });
    }
    seen.add(attributeName);
  });
}

/** The stored form. `parse(serialize(x))` equals x. */
export function serializePresetSpec(spec: PresetSpec): PresetSpecInput {
  return writeShape({ ...spec }, PRESET_SHAPE) as unknown as PresetSpecInput;
}
