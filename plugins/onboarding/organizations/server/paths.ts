import { apiShapes, type ModulePath } from "@armature/server";

/** One account of the CRM by a path of its own. */
export const paths: readonly ModulePath[] = [
  {
    path: "/api/salesforce/{id}",
    item: {
      get: apiShapes.readOf({
        entity: "salesforceAccount",
        operationId: "readCrmAccount",
        summary: "Read an account of the CRM, by its own id or that of the record",
        by: { name: "id", in: "path", schema: { type: "string" } },
      }),
    },
    to: { viewersOf: "salesforceAccount" },
  },
];
