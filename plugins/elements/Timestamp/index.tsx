import { definePlugin, type InputProps, longDate } from "@armature/renderer";
import { TextInput } from "@armature/renderer/ui";
import { Clock } from "lucide-react";
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

export const plugin = definePlugin({ element, icon: Clock, Input, computed: true });
