/** What a spreadsheet shows in a cell whose formula failed; `#NO RESULT!` if no program has computed it. */
export const CELL_ERRORS = [
  "#NULL!",
  "#DIV/0!",
  "#VALUE!",
  "#REF!",
  "#NAME?",
  "#NUM!",
  "#N/A",
  "#GETTING_DATA",
  "#SPILL!",
  "#CALC!",
  "#FIELD!",
  "#BLOCKED!",
  "#CONNECT!",
  "#UNKNOWN!",
  "#BUSY!",
  "#ERROR!",
  "#NO RESULT!",
] as const;

/** For a formula without a stored result. */
export const NO_CELL_RESULT: (typeof CELL_ERRORS)[number] = "#NO RESULT!";

const ALL: ReadonlySet<string> = new Set(CELL_ERRORS);

/** Whether the text of a cell is such an error, in a workbook or copied as text. */
export function isCellError(text: string): boolean {
  return text.includes("#") && ALL.has(text.trim().toUpperCase());
}
