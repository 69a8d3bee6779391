import { addDays } from "@armature/engine";
import { type CellObject, SSF } from "@e965/xlsx";

/** Faults of formulas, by the code that the file holds. */
const FAULTS: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
};

const isDateFormat: (format: string) => boolean = SSF.is_date;

/**
 * A cell → the text that an element type reads: of a formula its last result, of a date its day, of a number its digits.
 * @param isMac whether the workbook counts days from 1904
 */
export function cellText(cell: CellObject | undefined, isMac = false): string {
  if (cell?.v === undefined || cell.v === null) return "";
  if (cell.t === "b") return cell.v === true ? "TRUE" : "FALSE";
  if (cell.t === "e") return FAULTS[Number(cell.v)] ?? "#ERROR!";
  return typeof cell.v === "number" ? numberText(cell.v, String(cell.z ?? ""), isMac) : String(cell.v);
}

function numberText(value: number, format: string, isMac: boolean): string {
  if (isDateFormat(format)) return dayText(isMac ? value + DAYS_TO_1904 : value) ?? digitsOf(value);
  // A column such as postal codes keeps its zeros by a format of zeros.
  return /^0{2,}$/.test(format) ? digitsOf(value).padStart(format.length, "0") : digitsOf(value);
}

/** In plain digits, without exponent, to the 15 places that a spreadsheet shows. */
function digitsOf(value: number): string {
  return PLAIN.format(value);
}

const PLAIN = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });

const DAYS_TO_1904 = 1462;
/** A spreadsheet takes 1900 for a leap year: its day 60, the 29th of February, was none. */
const FALSE_LEAP_DAY = 60;
/** 9999-12-31. */
const LAST_SERIAL = 2_958_465;

/** The day of a date without a time; null for what else a date format shows. */
function dayText(serial: number): string | null {
  if (!Number.isInteger(serial) || serial < 1 || serial > LAST_SERIAL || serial === FALSE_LEAP_DAY) return null;
  return addDays("1899-12-30", serial < FALSE_LEAP_DAY ? serial + 1 : serial);
}
