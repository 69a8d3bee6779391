import type { Viewer } from "../access/attributes.ts";
import { listAttributes } from "../access/attributes.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";

/** A preset: which attributes an export holds, each needed or optional (ledger: 'preset'). */
export interface Preset {
  readonly id: number;
  readonly label: string;
  readonly attributeList: readonly { readonly attributeName: string; readonly required: boolean }[];
}

/** The id of the choice 'As shown', which no stored preset has. */
export const AS_SHOWN = 0;

/** The export dialog: the preset chosen, and which of its optional columns. */
export interface ExportState {
  readonly type: EntityType;
  /** Attributes that an export can hold: viewable, applying, with an element type. */
  readonly attributes: readonly AttributeType[];
  readonly presets: readonly Preset[];
  /** Null when nothing is configured. */
  readonly preset: Preset | null;
  readonly optional: ReadonlySet<string>;
}

/**
 * Opens with the choice at index 0: 'As shown' where a list says which columns it shows, in their order.
 * @param shown names of attributes; null where there is no list
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

export function choosePreset(state: ExportState, id: number): ExportState {
  const preset = state.presets.find((candidate) => candidate.id === id) ?? state.preset;
  return { ...state, preset, optional: new Set() };
}

/** The columns that the preset requires, in its order: shown checked and disabled. */
export function requiredColumns(state: ExportState): readonly AttributeType[] {
  return columnsWhere(state, true);
}

/** The others, in their order. */
export function optionalColumns(state: ExportState): readonly AttributeType[] {
  const names = new Set(columnsWhere(state, false).map((attribute) => attribute.name));
  return state.attributes.filter((attribute) => names.has(attribute.name));
}

function columnsWhere({ attributes, preset }: ExportState, required: boolean): readonly AttributeType[] {
  const entries = (preset?.attributeList ?? []).filter((entry) => entry.required === required);
  return entries.flatMap((entry) => attributes.find((attribute) => attribute.name === entry.attributeName) ?? []);
}

/** Turns one optional column; others have no choice. */
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
 * The columns of the file: those of the list as it shows them, else import key, the required ones in the preset's
 * order, the chosen ones in theirs.
 */
export function exportColumns(state: ExportState): readonly AttributeType[] {
  const { type, attributes, optional, preset } = state;
  if (preset?.id === AS_SHOWN) return requiredColumns(state);
  const key = attributes.filter((attribute) => attribute.name === type.importKey?.name);
  const chosen = optionalColumns(state).filter((attribute) => optional.has(attribute.name));
  return [...new Set([...key, ...requiredColumns(state), ...chosen])];
}

/** Disabled when there are no columns, or nothing is configured. */
export function canExport(state: ExportState): boolean {
  return state.preset !== null && exportColumns(state).length > 0;
}
