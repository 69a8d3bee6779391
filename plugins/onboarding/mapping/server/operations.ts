import { may } from "@armature/engine";
import { mappingHeaders } from "@armature/onboarding/mapping";
import {
  AppError,
  checkUpload,
  IMPORT_RULE,
  refusedSheet,
  requireOrganization,
  type ServerOperation,
} from "@armature/server";
import { operation } from "../../kit/server/typed.ts";
import * as contracts from "../operations.ts";
import { keepDownload } from "./downloads.ts";
import { importEpicIds } from "./epic-ids.ts";
import { findMapping, findOpenMapping } from "./find-mapping.ts";
import { previewMapping } from "./preview.ts";
import { readEpicIdSheet } from "./read-epic-ids.ts";
import { readDownloadForm } from "./read-form.ts";

const { MAPPED_ENTITIES } = contracts;

const PREVIEWS = { user: contracts.previewUserMapping, resource: contracts.previewResourceMapping };
const DOWNLOADS = { user: contracts.downloadUserMapping, resource: contracts.downloadResourceMapping };

/**
 * Calls of provider staff: they export an organization's records to the record system, and import the identifiers from
 * there.
 */
export const operations: readonly ServerOperation[] = [
  ...MAPPED_ENTITIES.map((entity) =>
    operation(PREVIEWS[entity], { access: { who: "provider", serverRecords: true } }, async ({ params }, ports) =>
      previewMapping(ports, findOpenMapping(ports.serverRecords, entity, params.id)),
    ),
  ),

  // The workbook has item numbers, titles, and the rows as they were sent.
  ...MAPPED_ENTITIES.map((entity) =>
    operation(
      DOWNLOADS[entity],
      { access: { who: "provider", serverRecords: true }, body: "form", answer: "file" },
      async ({ params }, { caller, form, records, serverRecords, sheets }) => {
        const found = findOpenMapping(serverRecords, entity, params.id);
        const own = serverRecords.within(requireOrganization(caller));
        const headers = mappingHeaders(found.type, found.mapping, records.metadata.entities);
        const { filename, rows } = await readDownloadForm(form, headers.length);
        const file = await sheets.write(filename, {
          title: found.mapping.label,
          columns: headers.map(([number]) => ({ header: String(number), choices: null })),
          headerRows: 2,
          rows: [headers.map(([, text]) => text), ...rows],
          exportId: null,
        });
        await keepDownload(own, found, caller.userId);
        return file;
      },
    ),
  ),

  operation(
    contracts.importEpicIds,
    { access: { who: "provider", serverRecords: true }, body: "form" },
    async ({ params: { entityName, id } }, { caller, form, records, serverRecords, sheets }) => {
      const entity = MAPPED_ENTITIES.find((name) => name === entityName) ?? "";
      const { type } = findMapping(serverRecords, entity, id);
      if (!may(caller.permission, type.name, "view")) throw new AppError("permission");
      const own = serverRecords.within(requireOrganization(caller));
      const upload = await form.file();
      checkUpload(upload, IMPORT_RULE);
      const sheet = await readEpicIdSheet(sheets, records, type, upload.bytes).catch((error: unknown) => {
        throw refusedSheet(error, "sheetRefused");
      });
      return importEpicIds(records, own, type, sheet);
    },
  ),
];
