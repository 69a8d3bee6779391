import { type CELL_ERRORS, isCellError, NO_CELL_RESULT } from "@armature/engine/values";
import type { NumberFormat } from "../cells.ts";
import { XmlFault } from "./read-xml.ts";
import { unescapedText } from "./shared-texts.ts";

/** A cell as its sheet holds it. */
export interface RawCell {
  /** Its kind: `s`, `str`, `inlineStr`, `n`, `b`, `e` or `d` (ECMA-376 part 1, 18.18.11). */
  readonly kind: string;
  /** Its stored value; null if it has none. */
  readonly value: string | null;
  readonly inline: string | null;
  readonly hasFormula: boolean;
  readonly format: NumberFormat;
}

/** What cells of a workbook share. */
export interface CellContext {
  readonly texts: readonly string[];
  /** Whether days count from 1904. */
  readonly date1904: boolean;
}

const OTHER_ERROR: (typeof CELL_ERRORS)[number] = "#ERROR!";
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)Z?)?$/;

/**
 * The text of a cell, for an element type to read.
 * @throws XmlFault for a value that is none of its kind
 */
export function cellText(cell: RawCell, context: CellContext): string {
  const read = READERS.get(cell.kind);
  if (!read) throw new XmlFault(`the kind of a cell is ${cell.kind}`);
  const { value } = cell;
  if (cell.hasFormula && (value === null || (value.trim() === "" && cell.kind !== "str"))) return NO_CELL_RESULT;
  if (cell.kind === "inlineStr") return cell.inline ?? value ?? "";
  return value === null || value === "" ? "" : read(value, cell, context);
}

type ReadCell = (value: string, cell: RawCell, context: CellContext) => string;

const READERS: ReadonlyMap<string, ReadCell> = new Map<string, ReadCell>([
  ["s", sharedText],
  ["str", unescapedText],
  ["inlineStr", unescapedText],
  ["n", numberText],
  ["b", flagText],
  ["e", (value) => (isCellError(value) ? value.trim().toUpperCase() : OTHER_ERROR)],
  ["d", momentText],
]);

function sharedText(value: string, _cell: RawCell, { texts }: CellContext): string {
  const index = value.trim();
  const text = /^\d+$/.test(index) ? texts[Number(index)] : undefined;
  if (text === undefined) throw new XmlFault(`there is no text ${index}`);
  return text;
}

function numberText(value: string, { format }: RawCell, { date1904 }: CellContext): string {
  const digits = value.trim();
  if (digits === "") return "";
  const number = NUMBER.test(digits) ? Number(digits) : Number.NaN;
  if (!Number.isFinite(number)) throw new XmlFault(`${digits} is no number`);
  return format.number(number, date1904);
}

function flagText(value: string): string {
  const flag = value.trim();
  if (flag === "1" || flag === "true") return "TRUE";
  if (flag === "0" || flag === "false") return "FALSE";
  throw new XmlFault(`${flag} is no flag`);
}

/** A day, or a moment to the second, as ISO 8601 writes it. Other texts of a time stay as they are. */
function momentText(value: string, { format }: RawCell): string {
  const [, day, time = "00:00"] = MOMENT.exec(value.trim()) ?? [];
  const moment = Date.parse(`${day}T${time}Z`);
  if (day === undefined || Number.isNaN(moment)) return value;
  const rounded = new Date(Math.round(moment / 1000) * 1000);
  const seconds = rounded.getUTCHours() * 3600 + rounded.getUTCMinutes() * 60 + rounded.getUTCSeconds();
  return format.moment(rounded.toISOString().slice(0, 10), seconds);
}
