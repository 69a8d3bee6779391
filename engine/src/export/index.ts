// Exports as state.
export {
  AS_SHOWN,
  canExport,
  choosePreset,
  exportColumns,
  type ExportState,
  openExport,
  optionalColumns,
  type Preset,
  requiredColumns,
  sampleColumns,
  toggleAllColumns,
  toggleColumn,
} from "./export-model.ts";
