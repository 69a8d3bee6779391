import { FILES, id, NAMES, UPLOADED_FILE, workbook } from "./file-paths.ts";
import { readOf } from "./fixed-paths.ts";
import { form, json, REFUSED, resultOf } from "./shapes.ts";

/** What modules describe their calls with, where they have no contract. */
export const apiShapes = {
  FILES,
  form,
  ID_IN_PATH: id,
  json,
  NAMES,
  readOf,
  REFUSED,
  resultOf,
  UPLOADED_FILE,
  workbook,
} as const;
