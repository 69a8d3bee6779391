import { textForm } from "@armature/engine";
import { cleanName, type FormPort, invalid } from "@armature/server";

const ENDING = ".xlsx";

/** A form that requests a workbook. */
export interface DownloadForm {
  /** Without characters that paths are made of, and with its ending. */
  readonly filename: string;
  readonly rows: readonly (readonly string[])[];
}

/**
 * Reads `filename` and `itemList[]`. Each item is a row as JSON.
 * @param width number of cells in a row
 * @throws AppError invalid (400), or an error of the form itself
 */
export async function readDownloadForm(form: FormPort, width: number): Promise<DownloadForm> {
  let filename: string | null = null;
  const rows: (readonly string[])[] = [];
  for await (const [field, text] of form.fields()) {
    if (field === "filename") filename = text;
    else if (field === "itemList[]" || field === "itemList") rows.push(rowOf(text, rows.length, width));
    else throw invalid(`${field} is not known here`);
  }
  if (filename === null) throw invalid("the form needs filename");
  return { filename: workbookName(filename), rows };
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
