import { dayOfSerial, DAYS_TO_1904 } from "@armature/engine/values";
import { SSF } from "@e965/xlsx";

/** Shows numbers, and moments as ISO texts. */
export interface NumberFormat {
  /**
   * A date or time as its format shows it, a percentage as such, and any other number as its digits.
   * @param isMac whether the workbook counts days from 1904
   */
  number(value: number, isMac: boolean): string;
  /** @param seconds since midnight */
  moment(day: string, seconds: number): string;
}

const isDateFormat: (format: string) => boolean = SSF.is_date;

/** @param format the code of a number format, such as `m/d/yy` */
export function numberFormat(format: string): NumberFormat {
  if (isDateFormat(format)) return momentFormat(format);
  // A format of zeros keeps leading zeros, for example of postal codes.
  if (/^0{2,}$/.test(format)) return plain((value) => digitsOf(value).padStart(format.length, "0"));
  return plain(isPercentFormat(format) ? (value) => `${digitsOf(value * 100)}%` : digitsOf);
}

function plain(number: (value: number) => string): NumberFormat {
  return { number, moment: (day, seconds) => dayAndTime(day, seconds) };
}

/** Literal parts of a format: quoted texts, escaped characters, and brackets with colors or languages. */
const LITERALS = /"[^"]*"|\\.|_.|\[[^\]]*\]/g;
const isPercentFormat = (format: string) => format.includes("%") && format.replaceAll(LITERALS, "").includes("%");

/** Plain digits without an exponent, to the 15 digits that a spreadsheet shows. */
function digitsOf(value: number): string {
  const digits = String(value);
  // A number that JavaScript writes so short has no more digits, and the formatter takes long.
  return digits.length <= 15 && !digits.includes("e") ? digits : PLAIN.format(value);
}

const PLAIN = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });

const DAY_SECONDS = 86_400;
/** Hours, minutes or seconds that can exceed a day. */
const ELAPSED = /\[(h+|m+|s+)\]/i;

/**
 * Shows a number of days as its format does: `2026-01-31`, `2026-01-31 18:00`, `18:00`. Seconds appear only if they are
 * not zero. A number that is no date or time is shown by its digits.
 */
function momentFormat(format: string): NumberFormat {
  const [section = ""] = format.split(";");
  const letters = section.replaceAll(LITERALS, "");
  const isElapsed = ELAPSED.test(section);
  const hasTime = isElapsed || /[hs]|am\/pm/i.test(letters);
  const hasDay = !hasTime || (!isElapsed && /[yd]/i.test(letters));
  const show = isElapsed ? elapsedText : hasDay ? (hasTime ? momentText : dayText) : clockText;
  return {
    number: (value, isMac) => show(value, isMac) ?? digitsOf(value),
    moment: (day, seconds) => (hasDay ? dayAndTime(day, hasTime ? seconds : 0) : timeText(seconds)),
  };
}

/** Null if the number is no such moment. */
type ShowMoment = (value: number, isMac: boolean) => string | null;

const elapsedText: ShowMoment = (value) => (value < 0 ? null : timeText(Math.round(value * DAY_SECONDS)));

const clockText: ShowMoment = (value) => {
  const seconds = Math.round(value * DAY_SECONDS);
  return value < 0 ? null : timeText(seconds % DAY_SECONDS);
};

const dayText: ShowMoment = (value, isMac) => dayOfSerial(Math.floor(isMac ? value + DAYS_TO_1904 : value));

const momentText: ShowMoment = (value, isMac) => {
  const seconds = Math.round((isMac ? value + DAYS_TO_1904 : value) * DAY_SECONDS);
  const time = ((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  const day = dayOfSerial(Math.floor(seconds / DAY_SECONDS));
  if (day === null) return value >= 0 && value < 1 ? timeText(time) : null;
  return dayAndTime(day, time);
};

function dayAndTime(day: string, seconds: number): string {
  return seconds === 0 ? day : `${day} ${timeText(seconds)}`;
}

function timeText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return shown.map((part) => String(part).padStart(2, "0")).join(":");
}
