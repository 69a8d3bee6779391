import { definePlugin, type InputProps } from "@armature/renderer";
import { YesNoInput } from "@armature/renderer/ui";
import { ToggleLeft } from "lucide-react";
import { answersOf, element } from "./element.ts";

/** Yes, No or no answer. A required answer cannot be cleared. */
function Input({ attribute, value, onChange, issues, ...control }: InputProps) {
  const { yes, no } = answersOf(attribute);
  const answer = value === yes ? true : value === no ? false : null;
  return (
    <YesNoInput
      {...control}
      value={answer}
      onChange={(next) => onChange(next === null ? null : next ? yes : no)}
      invalid={issues.length > 0}
      clearable={!control.required}
    />
  );
}

export const plugin = definePlugin({ element, icon: ToggleLeft, Input });
