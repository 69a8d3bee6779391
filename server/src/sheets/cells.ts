import { CELL_ERRORS, dayOfSerial, DAYS_TO_1904 } from "@armature/engine/values";
import { type CellObject, SSF } from "@e965/xlsx";

/** Formula errors, by their code in the reader. */
const ERRORS: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
  43: "#GETTING_DATA",
};
const OTHER_ERROR: (typeof CELL_ERRORS)[number] = "#ERROR!";

const isDateFormat: (format: string) => boolean = SSF.is_date;

/**
 * The text of a cell, for an element type to read. A formula gives its last result, a date or time what its format
 * shows, a percentage the percentage, and any other number its digits.
 * @param isMac whether the workbook counts days from 1904
 */
export function cellText(cell: CellObject | undefined, isMac = false): string {
  // The reader has no codes for newer errors such as #SPILL!.
  if (cell?.t === "e") return ERRORS[Number(cell.v ?? -1)] ?? OTHER_ERROR;
  if (cell?.v === undefined || cell.v === null) return "";
  if (cell.t === "b") return cell.v === true ? "TRUE" : "FALSE";
  return typeof cell.v === "number" ? numberText(cell.v, String(cell.z ?? ""), isMac) : String(cell.v);
}

function numberText(value: number, format: string, isMac: boolean): string {
  if (isDateFormat(format)) return momentText(value, format, isMac) ?? digitsOf(value);
  // A format of zeros keeps leading zeros, for example of postal codes.
  if (/^0{2,}$/.test(format)) return digitsOf(value).padStart(format.length, "0");
  return isPercentFormat(format) ? `${digitsOf(value * 100)}%` : digitsOf(value);
}

/** Literal parts of a format: quoted texts, escaped characters, and brackets with colors or languages. */
const LITERALS = /"[^"]*"|\\.|_.|\[[^\]]*\]/g;
const isPercentFormat = (format: string) => format.includes("%") && format.replaceAll(LITERALS, "").includes("%");

/** Plain digits without an exponent, to the 15 digits that a spreadsheet shows. */
function digitsOf(value: number): string {
  return PLAIN.format(value);
}

const PLAIN = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });

const DAY_SECONDS = 86_400;
/** Hours, minutes or seconds that can exceed a day. */
const ELAPSED = /\[(h+|m+|s+)\]/i;

/**
 * A number of days as its format shows it: `2026-01-31`, `2026-01-31 18:00`, `18:00`. Seconds appear only if they are
 * not zero. Null if it is not a date or time.
 */
function momentText(value: number, format: string, isMac: boolean): string | null {
  const [section = ""] = format.split(";");
  if (ELAPSED.test(section)) return value < 0 ? null : timeText(Math.round(value * DAY_SECONDS));
  const letters = section.replaceAll(LITERALS, "");
  const hasTime = /[hs]|am\/pm/i.test(letters);
  const hasDay = !hasTime || /[yd]/i.test(letters);
  const seconds = Math.round((hasDay && isMac ? value + DAYS_TO_1904 : value) * DAY_SECONDS);
  const time = timeText(((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS);
  if (!hasDay) return value < 0 ? null : time;
  if (!hasTime) return dayOfSerial(Math.floor(isMac ? value + DAYS_TO_1904 : value));
  const day = dayOfSerial(Math.floor(seconds / DAY_SECONDS));
  if (day === null) return value >= 0 && value < 1 ? time : null;
  return seconds % DAY_SECONDS === 0 ? day : `${day} ${time}`;
}

function timeText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return shown.map((part) => String(part).padStart(2, "0")).join(":");
}
