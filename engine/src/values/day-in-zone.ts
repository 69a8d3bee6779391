import type { Day } from "./day.ts";

/** It takes long to make one, and lists write many days. */
const writers = new Map<string, Intl.DateTimeFormat>();

/**
 * The date of a time in a time zone.
 * @param timeZone its IANA name
 */
export function dayIn(timeZone: string, time: string | number | Date): Day {
  let writer = writers.get(timeZone);
  if (!writer) {
    // Sweden writes dates like ISO 8601.
    writer = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    writers.set(timeZone, writer);
  }
  return writer.format(new Date(time)).padStart(10, "0");
}
