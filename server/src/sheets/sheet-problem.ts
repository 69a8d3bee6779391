import { AppError } from "../base/errors.ts";

/** Why a file cannot be read, by code. Each text completes 'The file could not be parsed:'. */
const PROBLEMS = {
  notCsv: "it is no CSV file",
  csvEncoding:
    "it is in {encoding}, and not in UTF-8; in Excel, choose Save As and the type 'CSV UTF-8', and upload it again",
  notWorkbook: "it is not an Excel workbook (.xlsx)",
  encryptedWorkbook: "it is protected by a password; save it without one",
  macroWorkbook: "it holds macros; save it as an Excel workbook (.xlsx) without them",
  damagedWorkbook: "it is damaged: {part}; open it in Excel, save it, and upload it again",
  largeWorkbook: "it is too large when unpacked",
  slowWorkbook: "it takes too long",
  manyRows: "its sheet has more than {most} rows of data; split it into several files",
  manyColumns: "its sheet has more than {most} columns",
  longCell: "cell {cell} holds more than {most} characters",
  noSheet: "it has no sheet '{sheet}'",
  noRows: "its sheet has no row of data below the headers",
  noKeyColumn: "its sheet has no column '{label}', which tells which {entity} a row is about",
  noKey: "{entity} records cannot be imported, since no attribute tells which of them a row is about",
} as const satisfies Readonly<Record<string, string>>;

export type SheetProblemCode = keyof typeof PROBLEMS;
type SheetProblemArgs = Readonly<Record<string, string | number>>;

/** A problem whose text is complete: from an application or from a worker. */
export interface ReportedProblem {
  readonly code: string;
  /** Completes 'The file could not be parsed:'. */
  readonly text: string;
}

/** Refuses a file. Thrown in the worker, and again in the server when the answer arrives. */
export class SheetProblem extends Error {
  override readonly name = "SheetProblem";
  readonly code: string;

  constructor(problem: SheetProblemCode | ReportedProblem, args: SheetProblemArgs = {}) {
    const { code, text } = typeof problem === "string" ? { code: problem, text: PROBLEMS[problem] } : problem;
    super(text.replace(/\{(\w+)\}/g, (whole, name: string) => shown(args[name]) ?? whole));
    this.code = code;
  }
}

function shown(value: string | number | undefined): string | undefined {
  return typeof value === "number" ? value.toLocaleString("en-US") : value;
}

/**
 * The 400 for a file that cannot be read or an export that cannot be written. Returns any other error unchanged.
 * @example
 * ```ts
 * import { AppError, refusedSheet, SheetProblem } from "@armature/server";
 * (refusedSheet(new SheetProblem("noRows"), "sheetRefused") as AppError).status; // → 400
 * refusedSheet("other", "sheetRefused"); // → "other"
 * ```
 */
export function refusedSheet(error: unknown, refusal: "sheetRefused" | "exportRefused"): unknown {
  if (!(error instanceof SheetProblem)) return error;
  const args = { problem: error.message };
  const { message } = new AppError(refusal, { args });
  return new AppError(refusal, { args, errors: [{ code: error.code, attribute: null, message }] });
}
