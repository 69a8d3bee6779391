import { type CellProps, listDate } from "@armature/renderer";
import { shownValue } from "@armature/renderer/ui";
import { dayText } from "./element.ts";

/** The date, or the text for no value. */
export function Cell({ attribute, value }: CellProps) {
  return shownValue(dayText(value, attribute, listDate));
}
