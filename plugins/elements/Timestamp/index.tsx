import { type CellProps, definePlugin, type InputProps, listDate, longDate } from "@armature/renderer";
import { shownValue, TextInput } from "@armature/renderer/ui";
import { dayText, element } from "./element.ts";

/** The date, read-only, because nobody types when something happened. */
function Input({ id, attribute, value, issues, describedBy }: InputProps) {
  return (
    <TextInput
      id={id}
      value={dayText(value, attribute, longDate)}
      onChange={() => undefined}
      describedBy={describedBy}
      invalid={issues.length > 0}
      disabled
    />
  );
}

/** The date, or the text for no value. */
function Cell({ attribute, value }: CellProps) {
  return shownValue(dayText(value, attribute, listDate));
}

export const plugin = definePlugin({ element, Input, Cell, computed: true });
