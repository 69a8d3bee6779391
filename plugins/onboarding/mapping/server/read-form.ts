import { MAX_ALL, textForm } from "@armature/engine";
import type { FastifyRequest } from "fastify";
import { AppError, invalid, cleanName } from "@armature/server";

/** Characters of all fields together: 20 MB at least. */
const LONGEST_FORM = 64 * 1024 * 1024;
/** Bytes of one row. */
const LONGEST_ROW = 4 * 1024 * 1024;
const ENDING = ".xlsx";

/** What a form of a download may hold, for the reader of forms: its name, and its rows. */
export const DOWNLOAD_LIMITS = { files: 0, fields: MAX_ALL + 1, parts: MAX_ALL + 1, fieldSize: LONGEST_ROW } as const;

/** A form that asks for a workbook. */
export interface DownloadForm {
  /** Without what a path is made of, with its ending. */
  readonly filename: string;
  readonly rows: readonly (readonly string[])[];
}

/**
 * Reads `filename` and `itemList[]`, each of which is a row as JSON.
 * @param width cells of a row
 * @throws AppError invalid, malformedRequest (400), tooLarge (413)
 */
export async function readDownloadForm(request: FastifyRequest, width: number): Promise<DownloadForm> {
  if (!request.isMultipart()) throw invalid("this call takes a form (multipart/form-data)");
  let filename: string | null = null;
  let length = 0;
  const rows: (readonly string[])[] = [];
  for await (const [field, text] of fieldsOf(request)) {
    length += text.length;
    if (length > LONGEST_FORM) throw new AppError("tooLarge", { args: { limit: LONGEST_FORM } });
    if (field === "filename") filename = text;
    else if (field === "itemList[]" || field === "itemList") rows.push(rowOf(text, rows.length, width));
    else throw invalid(`${field} is not known here`);
  }
  if (filename === null) throw invalid("the form needs filename");
  return { filename: workbookName(filename), rows };
}

/** @throws AppError malformedRequest (400) */
async function* fieldsOf(request: FastifyRequest): AsyncGenerator<readonly [field: string, text: string]> {
  const parts = request.parts();
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw new AppError("malformedRequest", { cause: error });
    });
    if (next.done === true) return;
    if (next.value.type !== "field") throw invalid(`${next.value.fieldname} is not known here`);
    yield [next.value.fieldname, String(next.value.value)];
  }
}

function rowOf(text: string, index: number, width: number): readonly string[] {
  const cells = parsed(text);
  if (Array.isArray(cells) && cells.length === width && cells.every(isCell)) return cells.map(textForm);
  throw invalid(`itemList[${index}] must be the JSON of a list of ${width} texts`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function isCell(value: unknown): boolean {
  return value === null || typeof value === "string" || typeof value === "number";
}

function workbookName(given: string): string {
  const name = cleanName(given);
  return name.toLowerCase().endsWith(ENDING) ? name : `${name}${ENDING}`;
}
