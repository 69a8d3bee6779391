import { isDay } from "@armature/engine/values";

const two = (value: number) => String(value).padStart(2, "0");

/**
 * The date in the browser's time zone, as 'YYYY-MM-DD'.
 * @example
 * ```tsx
 * import { listDate } from "@armature/renderer";
 * import { atlas } from "./library.ts";
 * export function Example() {
 *   return <p>{listDate(atlas.updated)}</p>;
 * }
 * ```
 */
export function listDate(iso: string): string {
  const at = new Date(iso);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/**
 * 'YYYY-MM-DD HH:mm' in the browser's time zone.
 * @example
 * ```tsx
 * import { historyTime } from "@armature/renderer";
 * import { atlas } from "./library.ts";
 * export function Example() {
 *   return <p>{historyTime(atlas.updated)}</p>;
 * }
 * ```
 */
export function historyTime(iso: string): string {
  const at = new Date(iso);
  return `${listDate(iso)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** 'YYYY/MM/DD HH:mm' in the browser's time zone. */
export function uploadTime(iso: string): string {
  return historyTime(iso).replaceAll("-", "/");
}

const LONG = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "2-digit" });

/**
 * 'MMMM DD, YYYY', the default form of dates: 'March 02, 2026'.
 * @param iso a date 'YYYY-MM-DD', or a time, which is shown in the browser's time zone
 * @example
 * ```tsx
 * import { longDate } from "@armature/renderer";
 * import { atlas } from "./library.ts";
 * export function Example() {
 *   return <p>{longDate(atlas.updated)}</p>;
 * }
 * ```
 */
export function longDate(iso: string): string {
  return LONG.format(new Date(isDay(iso) ? `${iso}T00:00:00` : iso));
}

/**
 * As {@link longDate} with the time: 'March 02, 2026, 4:05 PM'.
 * @example
 * ```tsx
 * import { longTime } from "@armature/renderer";
 * import { atlas } from "./library.ts";
 * export function Example() {
 *   return <p>{longTime(atlas.updated)}</p>;
 * }
 * ```
 */
export function longTime(iso: string): string {
  return `${longDate(iso)}, ${clockTime(new Date(iso))}`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/**
 * 'MMM Do YYYY, h:mm A' in the browser's time zone: 'Mar 2nd 2026, 4:05 PM'.
 * @example
 * ```tsx
 * import { stampTime } from "@armature/renderer";
 * import { atlas } from "./library.ts";
 * export function Example() {
 *   return <p>Saved {stampTime(atlas.updated)}</p>;
 * }
 * ```
 */
export function stampTime(iso: string): string {
  const at = new Date(iso);
  const day = `${MONTHS[at.getMonth()] ?? ""} ${ordinal(at.getDate())} ${at.getFullYear()}`;
  return `${day}, ${clockTime(at)}`;
}

/** 'h:mm A' */
function clockTime(at: Date): string {
  const half = at.getHours() < 12 ? "AM" : "PM";
  return `${at.getHours() % 12 || 12}:${two(at.getMinutes())} ${half}`;
}

function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  return `${day}${(isTeen ? null : { 1: "st", 2: "nd", 3: "rd" }[day % 10]) ?? "th"}`;
}
