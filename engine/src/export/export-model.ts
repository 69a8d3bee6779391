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

/** The export dialog: the preset chosen, and which of its optional columns. */
export interface ExportState {
  readonly type: EntityType;
  /** Attributes that an export can hold: viewable, applying, with an element type. */
  readonly attributes: readonly AttributeType[];
  readonly presets: readonly Preset[];
  /** Null when nothing is configured (GEN-120). */
  readonly preset: Preset | null;
  readonly optional: ReadonlySet<string>;
}

/** Opens with the preset at index 0 (GEN-117). */
export function openExport(type: EntityType, viewer: Viewer, presets: readonly Preset[]): ExportState {
  const attributes = listAttributes(type, viewer);
  return { type, attributes, presets, preset: presets[0] ?? null, optional: new Set() };
}

export function choosePreset(state: ExportState, id: number): ExportState {
  const preset = state.presets.find((candidate) => candidate.id === id) ?? state.preset;
  return { ...state, preset, optional: new Set() };
}

/** The columns that the preset requires, in its order: shown checked and disabled (GEN-118). */
export function requiredColumns(state: ExportState): readonly AttributeType[] {
  return columnsWhere(state, true);
}

/** The others, in their order (GEN-119). */
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

/** 'Select All' and 'Deselect All' (GEN-119). */
export function toggleAllColumns(state: ExportState, isOn: boolean): ExportState {
  const names = isOn ? optionalColumns(state).map((attribute) => attribute.name) : [];
  return { ...state, optional: new Set(names) };
}

/** The columns of the file: import key, the required ones in the preset's order, the chosen ones in theirs (GEN-D19). */
export function exportColumns(state: ExportState): readonly AttributeType[] {
  const { type, attributes, optional } = state;
  const key = attributes.filter((attribute) => attribute.name === type.importKey?.name);
  const chosen = optionalColumns(state).filter((attribute) => optional.has(attribute.name));
  return [...new Set([...key, ...requiredColumns(state), ...chosen])];
}

/** Disabled when there are no columns, or nothing is configured (GEN-120, GEN-121). */
export function canExport(state: ExportState): boolean {
  return state.preset !== null && exportColumns(state).length > 0;
}
