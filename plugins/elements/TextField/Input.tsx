import { contextOf, textForm } from "@armature/engine";
import type { InputProps } from "@armature/renderer";
import { TextInput } from "@armature/renderer/ui";
import { element } from "./element.ts";

/** One line. What is over the maximum stays typed and is marked, rather than being cut without a word (GEN-026). */
export function Input({ attribute, value, onChange, onBlur, issues, ...control }: InputProps) {
  const tidy = () => {
    const parsed = element.parse(textForm(value), contextOf(attribute, {}));
    if (typeof value === "string" && "value" in parsed && parsed.value !== value) onChange(parsed.value);
    onBlur();
  };
  return (
    <TextInput
      {...control}
      value={textForm(value)}
      onChange={(text) => onChange(text === "" ? null : text)}
      onBlur={tidy}
      invalid={issues.length > 0}
    />
  );
}
