import { apiShapes, type ModulePath, type OperationItem, type Parameter, type Schema } from "@armature/server";

const { FILES, form, ID_IN_PATH, json, NAMES, REFUSED, resultOf, UPLOADED_FILE, workbook } = apiShapes;

/** The forms that this slice takes and the workbooks that it answers. */
export const paths: readonly ModulePath[] = [
  { path: "/api/userEpicMapping/{id}/download", item: { post: mapped("downloadUserMapping", "users") } },
  { path: "/api/resourceEpicMapping/{id}/download", item: { post: mapped("downloadResourceMapping", "resources") } },
  { path: "/api/entity/{entityName}/epicMapping/{id}/epicIdImport", item: { post: epicIdImport() } },
];

function mapped(operationId: string, records: string): OperationItem {
  const fields = { filename: { type: "string" }, "itemList[]": NAMES } as const;
  return {
    operationId,
    summary: `Write the previewed rows of a mapping of ${records}, each as JSON, into a workbook`,
    tags: [FILES],
    parameters: [ID_IN_PATH],
    requestBody: { required: true, content: form(fields, ["filename"]) },
    responses: { 200: workbook, ...REFUSED },
  };
}

function epicIdImport(): OperationItem {
  const entityName: Parameter = { name: "entityName", in: "path", required: true, schema: { type: "string" } };
  const properties = { row: { type: "integer", minimum: 2 }, message: { type: "string" } };
  const rows: Schema = { type: "array", items: { type: "object", required: ["row", "message"], properties } };
  const lists = { created: rows, updated: rows, failed: rows, skipped: rows };
  const report: Schema = { type: "object", required: Object.keys(lists), properties: lists };
  return {
    operationId: "importEpicIds",
    summary: "Read Epic IDs of a mapping's records back from a workbook",
    tags: [FILES],
    parameters: [entityName, ID_IN_PATH],
    requestBody: { required: true, content: form({ file: UPLOADED_FILE }, ["file"]) },
    responses: { 200: { description: "What became of the rows", content: json(resultOf(report)) }, ...REFUSED },
  };
}
