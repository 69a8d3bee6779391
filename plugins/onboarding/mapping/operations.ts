import { defineOperation } from "@armature/engine";
import { IdText, nullable, UploadedFile, Workbook } from "@armature/engine/operation";
import { type Static, Type } from "typebox";
import type { EpicIdReport } from "./epic-ids.ts";

/** What a mapping exports of the session's organization at present. */
const Preview = Type.Object({
  label: Type.String(),
  /** The item number and title of each column. */
  headerList: Type.Array(Type.Tuple([Type.Integer(), Type.String()])),
  /** The rows, with one cell per header. */
  itemList: Type.Array(Type.Array(Type.String())),
  /** The mapping's first conditional as stored. Null if it has none. */
  filter: nullable(Type.Unknown()),
  /** The filter in words. Null if there is none. */
  filterText: nullable(Type.String()),
  /** When the mapping was last downloaded, as ISO 8601. Null if never. */
  downloaded: nullable(Type.String()),
});
export type MappingPreview = Static<typeof Preview>;

/** The entities that mappings can export. */
export const MAPPED_ENTITIES = ["user", "resource"] as const;
export type MappedEntity = (typeof MAPPED_ENTITIES)[number];

function previewOf<const Entity extends MappedEntity>(entity: Entity) {
  return defineOperation({
    method: "GET",
    path: `/api/${entity}EpicMapping/:id/preview`,
    params: Type.Object({ id: IdText }),
    result: Preview,
  });
}

/** The preview of a mapping of users. */
export const previewUserMapping = previewOf("user");
/** The preview of a mapping of resources. */
export const previewResourceMapping = previewOf("resource");

/** The API group of calls that send or receive files. */
const FILES = "Files and sheets";
const id = Type.String();
const DescribedId = Type.Integer({ minimum: 1 });

/** The previewed rows. Each is a JSON list of texts. */
const Rows = Type.Object({ filename: Type.String(), "itemList[]": Type.Optional(Type.Array(Type.String())) });

function downloadOf<const Entity extends MappedEntity>(entity: Entity, operationId: string) {
  return defineOperation({
    method: "POST",
    path: `/api/${entity}EpicMapping/:id/download`,
    params: Type.Object({ id }),
    body: Rows,
    result: Workbook,
    describedAs: {
      operationId,
      summary: `Write the previewed rows of a mapping of ${entity}s, each as JSON, into a workbook`,
      group: FILES,
      params: { id: DescribedId },
    },
  });
}

/** Returns a workbook with the posted rows below the item numbers and titles. */
export const downloadUserMapping = downloadOf("user", "downloadUserMapping");
export const downloadResourceMapping = downloadOf("resource", "downloadResourceMapping");

const ReportRows = Type.Array(Type.Object({ row: Type.Integer({ minimum: 2 }), message: Type.String() }));

/** Reads identifiers of the record system from a workbook. */
export const importEpicIds = defineOperation({
  method: "POST",
  path: "/api/entity/:entityName/epicMapping/:id/epicIdImport",
  params: Type.Object({ entityName: Type.String(), id }),
  body: Type.Object({ file: UploadedFile }),
  result: Type.Unsafe<EpicIdReport>(
    Type.Object({ created: ReportRows, updated: ReportRows, failed: ReportRows, skipped: ReportRows }),
  ),
  describedAs: {
    operationId: "importEpicIds",
    summary: "Read Epic IDs of a mapping's records back from a workbook",
    group: FILES,
    done: "What became of the rows",
    params: { id: DescribedId },
  },
});
