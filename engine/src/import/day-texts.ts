import type { AttributeType } from "../schema/attribute-type.ts";
import { type Day, isDay, readDay } from "../values/day.ts";
import { type DayReading, dayReadings, readDayAs } from "../values/day-readings.ts";
import { splitDays } from "../values/list-text.ts";
import { contextOf } from "../validation/validate.ts";

/** Whether an attribute holds a date, or a list of dates. */
export function holdsDays(attribute: AttributeType): boolean {
  if (attribute.column !== "json") return attribute.column === "date";
  // A list of dates is known by how it reads one.
  const read = attribute.element?.parse("1/2/2026", contextOf(attribute, {}));
  return read !== undefined && "value" in read && Array.isArray(read.value) && read.value.every(isDay);
}

/** The dates in a cell of such an attribute. In a list, those that can be read in one way only are left out. */
export function dayTexts({ column }: AttributeType, cell: string): readonly string[] {
  return column === "date" ? [cell] : splitDays(cell).filter((text) => plainDay(text) === null);
}

/** The value of such a cell, with its dates read in one of the ways. Null if that is impossible. */
export function readDaysAs(
  { column }: AttributeType,
  cell: string,
  reading: DayReading,
  isFrom1904 = false,
): Day | readonly Day[] | null {
  if (column === "date") return readDayAs(cell, reading, isFrom1904);
  const days = splitDays(cell).map((text) => plainDay(text) ?? readDayAs(text, reading, isFrom1904));
  return days.length > 0 && days.every((day) => day !== null) ? [...new Set(days)].toSorted() : null;
}

/** A date that is not written in one of the {@link DayReading}s. */
function plainDay(text: string): Day | null {
  return dayReadings([text]).length > 0 ? null : readDay(text);
}
