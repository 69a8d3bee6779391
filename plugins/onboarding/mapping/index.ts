export {
  mappingCells,
  type MappingHeader,
  mappingHeaders,
  mappingReads,
  mappingRelations,
  type RelatedAttribute,
} from "./mapping-rows.ts";
export { epicIdColumns, epicIdHeaders, type EpicIdRow } from "./epic-id-sheet.ts";
export {
  type EpicIdChange,
  epicIdReport,
  type EpicIdReport,
  type EpicIdReportRow,
  validateEpicIds,
} from "./epic-ids.ts";
