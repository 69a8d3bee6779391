import { formAttributes, listAttributes, mayChange, type Viewer } from "../access/attributes.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";

/** A preset: the attributes of an export, each required or optional. */
export interface Preset {
  readonly id: number;
  readonly label: string;
  readonly attributeList: readonly { readonly attributeName: string; readonly required: boolean }[];
}

/** The id of the choice 'As shown'. No stored preset has it. */
export const AS_SHOWN = 0;

/** The export dialog: the chosen preset, and the chosen ones of its optional columns. */
export interface ExportState {
  readonly type: EntityType;
  /** The attributes that an export can contain. */
  readonly attributes: readonly AttributeType[];
  readonly presets: readonly Preset[];
  /** Null if no preset exists. */
  readonly preset: Preset | null;
  readonly optional: ReadonlySet<string>;
}

/**
 * Opens the dialog with the first choice, which is 'As shown' for a list.
 * @param shown names of the list's columns in order; null if there is no list
 */
export function openExport(
  type: EntityType,
  viewer: Viewer,
  stored: readonly Preset[],
  shown: readonly string[] | null = null,
): ExportState {
  const attributes = listAttributes(type, viewer);
  const presets = shown === null ? stored : [asShown(shown), ...stored];
  return { type, attributes, presets, preset: presets[0] ?? null, optional: new Set() };
}

function asShown(names: readonly string[]): Preset {
  const attributeList = names.map((attributeName) => ({ attributeName, required: true }));
  return { id: AS_SHOWN, label: "As shown", attributeList };
}

/** The columns of a sample file if no preset exists: the import key, then what the person may set in a new record. */
export function sampleColumns(type: EntityType, viewer: Viewer): readonly string[] {
  const attributes = formAttributes(type, "create", viewer).filter(
    (attribute) => attribute.element !== null && mayChange(type, attribute, "create", viewer.permission),
  );
  return attributes.toSorted((a, b) => Number(b.importKey) - Number(a.importKey)).map(({ name }) => name);
}

/** Chooses a preset by its id. Optional columns are off again. */
export function choosePreset(state: ExportState, id: number): ExportState {
  const preset = state.presets.find((candidate) => candidate.id === id) ?? state.preset;
  return { ...state, preset, optional: new Set() };
}

/** The columns that the preset requires, in its order. The dialog shows them checked and disabled. */
export function requiredColumns(state: ExportState): readonly AttributeType[] {
  return columnsWhere(state, true);
}

/** The optional columns, in order. */
export function optionalColumns(state: ExportState): readonly AttributeType[] {
  const names = new Set(columnsWhere(state, false).map((attribute) => attribute.name));
  return state.attributes.filter((attribute) => names.has(attribute.name));
}

function columnsWhere({ attributes, preset }: ExportState, required: boolean): readonly AttributeType[] {
  const entries = (preset?.attributeList ?? []).filter((entry) => entry.required === required);
  return entries.flatMap((entry) => attributes.find((attribute) => attribute.name === entry.attributeName) ?? []);
}

/** Switches an optional column on or off. Other columns cannot be switched. */
export function toggleColumn(state: ExportState, name: string): ExportState {
  if (!optionalColumns(state).some((attribute) => attribute.name === name)) return state;
  const optional = new Set(state.optional);
  if (!optional.delete(name)) optional.add(name);
  return { ...state, optional };
}

/** 'Select All' and 'Deselect All'. */
export function toggleAllColumns(state: ExportState, isOn: boolean): ExportState {
  const names = isOn ? optionalColumns(state).map((attribute) => attribute.name) : [];
  return { ...state, optional: new Set(names) };
}

/**
 * The columns of the file. For 'As shown', those of the list. Otherwise the import key, then the required columns in
 * the preset's order, then the chosen optional ones.
 */
export function exportColumns(state: ExportState): readonly AttributeType[] {
  const { type, attributes, optional, preset } = state;
  if (preset?.id === AS_SHOWN) return requiredColumns(state);
  const key = attributes.filter((attribute) => attribute.name === type.importKey?.name);
  const chosen = optionalColumns(state).filter((attribute) => optional.has(attribute.name));
  return [...new Set([...key, ...requiredColumns(state), ...chosen])];
}

/** Whether 'Export' is enabled: there are a preset and at least one column. */
export function canExport(state: ExportState): boolean {
  return state.preset !== null && exportColumns(state).length > 0;
}
