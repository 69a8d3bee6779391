import { contextOf, textForm } from "@armature/engine";
import { definePlugin, type InputProps } from "@armature/renderer";
import { TextArea } from "@armature/renderer/ui";
import { AlignLeft } from "lucide-react";
import { element } from "./element.ts";

/** Several lines. Blank lines at both ends are removed when the box is left. */
function Input({ attribute, value, onChange, onBlur, issues, ...control }: InputProps) {
  const tidy = () => {
    const parsed = element.parse(textForm(value), contextOf(attribute, {}));
    if (typeof value === "string" && "value" in parsed && parsed.value !== value) onChange(parsed.value);
    onBlur();
  };
  return (
    <TextArea
      {...control}
      value={textForm(value)}
      onChange={(text) => onChange(text === "" ? null : text)}
      onBlur={tidy}
      invalid={issues.length > 0}
    />
  );
}

export const plugin = definePlugin({ element, icon: AlignLeft, Input, counter: (attribute) => attribute.maxLength });
