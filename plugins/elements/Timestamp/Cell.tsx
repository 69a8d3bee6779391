import { isEmpty } from "@armature/engine";
import type { CellProps } from "@armature/renderer";
import { shownValue } from "@armature/renderer/ui";
import { dayText, emptyText } from "./element.ts";

/** The day, or the words for none. */
export function Cell({ attribute, value }: CellProps) {
  return shownValue(isEmpty(value) ? emptyText(attribute) : dayText(value));
}
