import { AppError, requireOrganization, type ServerOperation, SheetProblem } from "@armature/server";
import { operation } from "../../kit/server/typed.ts";
import * as contracts from "../operations.ts";
import { FILE_FORM, importLocations, locationsRefused, resultOf } from "./import-locations.ts";
import { readLocationFile } from "./location-file.ts";

/** The maximum size of a file in bytes: just under 10 MB. */
const MOST_BYTES = 9_999_999;

/** Creates locations from CSV files of administrators. */
export const operations: readonly ServerOperation[] = [
  operation(
    contracts.importLocations,
    { access: { who: "session", permission: "organization.admin" }, body: "form" },
    async (_input, { caller, form, records, sheets }) => {
      requireOrganization(caller);
      const upload = await form.file().catch((error: unknown) => {
        // Within the size limit, this error only means that the file is empty.
        const isEmpty = error instanceof AppError && error.code === "fileRefused";
        throw isEmpty
          ? refusedFile("The file is empty. Row 1 names the columns; each further row is a location.")
          : error;
      });
      if (upload.bytes.length > MOST_BYTES) throw refusedFile("File size should be less than 10 MB");
      if (!/\.csv$/i.test(upload.name)) throw refusedFile("File should be a CSV file");
      const { missing, rows } = await readLocationFile(sheets, upload.bytes).catch((error: unknown) => {
        throw error instanceof SheetProblem ? refusedFile(`The file could not be parsed: ${error.message}`) : error;
      });
      if (missing.length > 0) throw refusedFile(...missing.map((name) => `The file has no column '${name}'`));
      return { locationIdList: [...(await importLocations(records, rows, FILE_FORM))] };
    },
  ),
];

function refusedFile(...problems: readonly string[]): AppError {
  return locationsRefused([resultOf(0, problems)]);
}
