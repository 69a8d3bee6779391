// Values and texts: days, lists, numbers, addresses, likeness; what is wrong with a value, and how that is said.
export { calculate, contains, equals, isTruthy, lessThan, numberOf } from "./value.ts";
export { COLUMN_KINDS, isReference } from "./column-kind.ts";
export { MESSAGES } from "./messages.ts";
export { keyText } from "./key-text.ts";
export { lettersOf } from "./letters.ts";
export { alikeIn, type Synonyms } from "./similar.ts";
export { closestOf, didYouMean } from "./closest.ts";
export { CELL_ERRORS, isCellError, NO_CELL_RESULT } from "./cell-error.ts";
export { dayOfSerial, DAYS_TO_1904 } from "./day-serial.ts";
export { type DayReading, dayReadings, readDayAs } from "./day-readings.ts";
export { isPlainText } from "./fold.ts";
export { isStorableText } from "./storable-text.ts";
export { isAddress, isPlainDomain, MAX_ADDRESS } from "./email-address.ts";
export { inWords } from "./in-words.ts";
export { isHostName } from "./host-name.ts";
export { joinList, knownItems, possibleItems, splitDays, splitList } from "./list-text.ts";
export { type Day, daysInMonth, FIRST_DAY, isDay, LAST_DAY, partsOfDay, readDay } from "./day.ts";
export { addDays, addMonths, weekdayOf } from "./day-steps.ts";
