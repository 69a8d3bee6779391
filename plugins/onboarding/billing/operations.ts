import { defineOperation } from "@armature/engine";
import { Type } from "typebox";

/** Downloads a fee schedule. 404 for a file of another type. */
export const downloadFeeSchedule = defineOperation({
  method: "GET",
  path: "/api/feeSchedule/download/:id",
  params: Type.Object({ id: Type.String() }),
  result: Type.Unsafe<never>({ title: "The file", contentMediaType: "application/octet-stream" }),
  describedAs: {
    operationId: "downloadFeeSchedule",
    summary: "Read a fee schedule's content",
    group: "Files and sheets",
    params: { id: Type.Integer({ minimum: 1 }) },
  },
});
