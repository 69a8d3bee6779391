import {
  defineElement,
  type ElementAttribute,
  isEmpty,
  normalizeText,
  OPERATORS,
  settingOf,
  textForm,
  wrongType,
} from "@armature/engine";
import { isDay } from "@armature/engine/values";

/** A time that the server sets, as ISO 8601 text in UTC with milliseconds. People see its date. */
export const element = defineElement({
  name: "Timestamp",
  label: "Timestamp",
  group: "date",
  example: "2026-03-02 08:30",
  value: () => ({ type: "string", pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9:.]{12}Z$" }),
  column: () => "timestamp",
  needs: () => [],
  options: [
    { name: "emptyText", label: "Text for none", elementType: "TextField", hint: "What lists show while it is empty" },
  ],
  operators: OPERATORS,

  parse(text, { attribute }) {
    const cell = normalizeText(text);
    if (cell === "") return { value: null };
    return isMoment(cell) ? { value: cell } : { issue: wrongType(attribute, A_MOMENT) };
  },
  format: textForm,
  showsDay: true,
  emptyText: noneOf,
  validate: (value, { attribute }) => (isMoment(value) ? [] : [wrongType(attribute, A_MOMENT)]),
});

const A_MOMENT = "a moment such as 2026-01-31T08:30:00.000Z";
const SHAPE = /^[1-9]\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

function isMoment(value: unknown): value is string {
  return typeof value === "string" && SHAPE.test(value) && isDay(value.slice(0, 10));
}

function noneOf(attribute: ElementAttribute): string {
  return textForm(settingOf(attribute, "emptyText"));
}

/**
 * The date of a time, or the attribute's text for no value: 'Not confirmed'. A stored value that is not a time is shown
 * as it is.
 * @param write formats a time
 */
export function dayText(value: unknown, attribute: ElementAttribute, write: (iso: string) => string): string {
  if (isEmpty(value)) return noneOf(attribute);
  return isMoment(value) ? write(value) : textForm(value);
}
