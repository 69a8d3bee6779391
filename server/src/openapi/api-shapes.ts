// What modules describe their calls with, where they have no contract.
export { FILES, ID_IN_PATH, NAMES, UPLOADED_FILE, workbook } from "./file-paths.ts";
export { readOf } from "./fixed-paths.ts";
export { form, json, REFUSED, resultOf } from "./shapes.ts";
