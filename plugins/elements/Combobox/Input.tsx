import { isEmpty, settingOf, textForm } from "@armature/engine";
import { NONE_LABEL } from "@armature/engine/elements";
import type { InputProps } from "@armature/renderer";
import { ChoiceBox } from "@armature/renderer/ui";
import { useMemo } from "react";
import { usePreselect } from "../../kit/preselect.ts";
import { textsOf, useOfferedChoices } from "../../kit/retired-choices.ts";

/** The choices, found by typing. A stored value that is not a choice is shown and marked until it is changed. */
export function Input({ attribute, value, stored, onChange, issues, preselect, ...control }: InputProps) {
  const freeText = settingOf(attribute, "freeText") === true;
  const choices = useOfferedChoices(attribute, freeText ? null : stored);
  const isOnlyChoice = choices.length === 1 && !attribute.multiple && !freeText;
  usePreselect(preselect, isOnlyChoice ? choices[0]?.value : undefined);
  const shared = {
    ...control,
    options: choices,
    freeText,
    invalid: issues.length > 0,
    noMatchText: choices.length === 0 ? "No choices" : undefined,
  };
  const none = useMemo(() => choices.find((choice) => choice.label === NONE_LABEL)?.value, [choices]);
  if (!attribute.multiple) {
    const chosen = isEmpty(value) ? null : textForm(value);
    return <ChoiceBox {...shared} value={chosen} onChange={onChange} clearable={!control.required} />;
  }
  return (
    <ChoiceBox
      {...shared}
      values={textsOf(value)}
      onChange={(values) => onChange(values.length === 0 ? null : values)}
      alone={none}
    />
  );
}
