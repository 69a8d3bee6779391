import { defineOperation } from "@armature/engine";
import { UploadedFile } from "@armature/engine/operation";
import { Type } from "typebox";

/**
 * Creates locations of the session's organization from the rows of a CSV file, for administrators. 400 if a row is
 * invalid, with `results`: one `{ locationIndex, valid, errors }` per row. 423 while the structure is locked or the
 * build is closed.
 */
export const importLocations = defineOperation({
  method: "POST",
  path: "/api/location/import",
  body: Type.Object({ file: UploadedFile }),
  result: Type.Object({ locationIdList: Type.Array(Type.Integer()) }),
  describedAs: {
    operationId: "importLocations",
    summary: "Make locations of the session's organization of the rows of a CSV file, all of them or none",
    group: "Files and sheets",
    done: "The locations, in the order of the rows",
  },
});
