import { type EntityType, textForm, type Values } from "@armature/engine";
import { type HiddenCells, type ImportSheet, type SheetPlace, FILE_TYPES } from "@armature/engine/import";
import type { Envelope } from "@armature/engine/operation";
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Client } from "../client.ts";
import { listRecords } from "../entity-calls.ts";
import { FILE_ENTITY } from "./files.ts";
import { keys } from "../keys.ts";
import { useEntityType } from "../metadata.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

/** The type of files that are uploaded to be imported. */
const IMPORT_TYPE = FILE_TYPES.userImport;

export interface ImportUpload {
  readonly file: File;
  /** The id of the file's type. */
  readonly fileTypeId?: number | undefined;
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Uploads a sheet to import and returns the id of the stored file.
 * @example
 * ```tsx
 * import { useImportUpload } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { mutate, isPending } = useImportUpload(item);
 *   const send = (file: File) => mutate({ file, onProgress: () => undefined });
 *   return (
 *     <input type="file" disabled={isPending} onChange={({ target }) => target.files?.[0] && send(target.files[0])} />
 *   );
 * }
 * ```
 */
export function useImportUpload(type: EntityType) {
  const client = useClient();
  const queryClient = useQueryClient();
  const { organizationId } = useSession();
  return useMutation({
    mutationFn: (upload: ImportUpload) => sendSheet(client, type, upload),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.entity(organizationId, FILE_ENTITY) }),
  });
}

async function sendSheet(client: Client, type: EntityType, upload: ImportUpload): Promise<number> {
  const { file, fileTypeId = IMPORT_TYPE, onProgress } = upload;
  const form = new FormData();
  form.append("fileTypeId", String(fileTypeId));
  form.append("entityName", type.name);
  form.append("file", file);
  const { body } = await client.upload(`/api/${FILE_ENTITY}`, { form, onProgress });
  return (body as Envelope<number>).result;
}

/** GET /api/file2/{id}?entityName: the texts of a sheet, by header. */
interface SheetAnswer {
  readonly result: readonly Readonly<Record<string, string>>[];
  readonly columns: readonly string[];
  /** The number of each column in the sheet, from 1. */
  readonly columnNumbers?: readonly number[];
  /** The row number in the sheet of each row, from 1. */
  readonly rowNumbers: readonly number[];
  readonly sheet: string;
  readonly sheets: readonly string[];
  readonly hiddenSheets?: readonly string[];
  /** The rows and columns that the sheet does not show. */
  readonly hidden?: HiddenCells;
  readonly headerRow: number;
  readonly topRows: SheetPlace["topRows"];
  /** Whether days are counted from 1904. */
  readonly date1904?: boolean;
  /** The id of the export that the sheet names. */
  readonly exportId?: string | null;
  /** The records at the time of that export, if the server knows it. */
  readonly exported?: readonly Values[] | null;
}

/** The sheet and header row that a person chose. */
export interface AskedSheet {
  readonly name?: string | undefined;
  readonly headerRow?: number | undefined;
  /** Whether to leave out rows and columns that the sheet does not show. */
  readonly withoutHidden?: boolean | undefined;
}

/**
 * A stored and parsed sheet. It never changes.
 * @example
 * ```tsx
 * import { useImportSheet } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { data } = useImportSheet(item, 7);
 *   return <p>{data?.cells.length ?? 0} rows</p>;
 * }
 * ```
 */
export function useImportSheet(
  type: EntityType,
  fileId: number | null,
  { name, headerRow, withoutHidden = false }: AskedSheet = {},
): UseQueryResult<ImportSheet> {
  const client = useClient();
  const { organizationId } = useSession();
  return useQuery({
    queryKey: [
      ...keys.record(organizationId, FILE_ENTITY, fileId ?? 0),
      "sheet",
      type.name,
      name,
      headerRow,
      withoutHidden,
    ],
    queryFn: async ({ signal }) => {
      const query = {
        entityName: type.name,
        ...(name !== undefined && { sheet: name }),
        ...(headerRow !== undefined && { headerRow }),
        ...(withoutHidden && { hidden: "leaveOut" }),
      };
      const { body } = await client.send(`/api/${FILE_ENTITY}/${fileId ?? 0}`, { query, signal });
      return sheetOf(fileId ?? 0, body as SheetAnswer);
    },
    enabled: fileId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const NOTHING_HIDDEN: HiddenCells = Object.freeze({ rows: [], columns: [], isLeftOut: false });

/**
 * Places each row at its number in the sheet, with blank rows between, so that messages name the numbers that people
 * see.
 */
function sheetOf(fileId: number, answer: SheetAnswer): ImportSheet {
  const { result, columns, rowNumbers, exportId = null, exported = null } = answer;
  const { sheet: name, sheets: names, hiddenSheets: hiddenNames = [], headerRow, topRows, date1904 = false } = answer;
  const { columnNumbers = [], hidden = NOTHING_HIDDEN } = answer;
  const last = rowNumbers.at(-1) ?? headerRow;
  const cells: (readonly string[])[] = Array.from({ length: last - headerRow }, () => []);
  result.forEach((row, index) => {
    const number = rowNumbers[index] ?? headerRow + 1 + index;
    cells[number - headerRow - 1] = columns.map((header) => row[header] ?? "");
  });
  return {
    fileId,
    headers: columns,
    cells,
    exported,
    exportId,
    place: { name, names, hiddenNames, headerRow, topRows, columnNumbers, hidden },
    isFrom1904: date1904,
  };
}

/** An earlier upload. */
export interface ImportFile {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** ISO 8601, in UTC. */
  readonly at: string;
}

/** Sheets that were uploaded for this entity, or for no entity, newest first. */
export function useImportFiles(type: EntityType): UseQueryResult<readonly ImportFile[]> {
  const client = useClient();
  const { organizationId } = useSession();
  const files = useEntityType(FILE_ENTITY);
  const query = useMemo(() => historyQuery(files, type), [files, type]);
  return useQuery({
    queryKey: keys.list(organizationId, FILE_ENTITY, query),
    queryFn: ({ signal }) => listRecords(client, files, query, signal),
    select: ({ result }) => result.filter((file) => file["fileTypeId"] === IMPORT_TYPE).map(fileOf(files)),
  });
}

function historyQuery({ primaryKey }: EntityType, { name }: EntityType) {
  const own = { kind: "term" as const, attribute: "entityName", operator: "equals" as const };
  return {
    where: {
      kind: "any" as const,
      items: [
        { ...own, values: [name] },
        { ...own, values: [] },
      ],
    },
    sort: [{ attribute: primaryKey.name, descending: true }],
    limit: null,
    offset: 0,
    columns: null,
  };
}

function fileOf({ primaryKey }: EntityType) {
  return (file: Values): ImportFile => ({
    id: Number(file[primaryKey.name]),
    name: textForm(file["name"]),
    email: textForm(file["uploadUserEmail"]),
    at: textForm(file["created"]),
  });
}
