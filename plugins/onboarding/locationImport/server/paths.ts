import { apiShapes, type ModulePath, type OperationItem, type Schema } from "@armature/server";

const { FILES, form, json, REFUSED, resultOf, UPLOADED_FILE } = apiShapes;

/** The file of locations, for administrators. */
export const paths: readonly ModulePath[] = [
  { path: "/api/location/import", item: { post: locationImport() }, to: { holdersOf: "organization.admin" } },
];

function locationImport(): OperationItem {
  const ids: Schema = { type: "array", items: { type: "integer" } };
  const list: Schema = { type: "object", required: ["locationIdList"], properties: { locationIdList: ids } };
  return {
    operationId: "importLocations",
    summary: "Make locations of the session's organization of the rows of a CSV file, all of them or none",
    tags: [FILES],
    requestBody: { required: true, content: form({ file: UPLOADED_FILE }, ["file"]) },
    responses: {
      200: { description: "The locations, in the order of the rows", content: json(resultOf(list)) },
      ...REFUSED,
    },
  };
}
