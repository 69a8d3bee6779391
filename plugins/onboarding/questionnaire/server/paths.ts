import { apiShapes, type ModulePath } from "@armature/server";

const { FILES, REFUSED, workbook } = apiShapes;

/** The workbook of the answers. */
export const paths: readonly ModulePath[] = [
  {
    path: "/api/nmq/export",
    item: {
      get: {
        operationId: "exportQuestionnaire",
        summary: "Export the questionnaire's answers as a workbook, one row a question",
        tags: [FILES],
        responses: { 200: workbook, ...REFUSED },
      },
    },
  },
];
