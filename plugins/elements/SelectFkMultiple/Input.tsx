import { contextOf } from "@armature/engine";
import type { InputProps } from "@armature/renderer";
import { TextInput } from "@armature/renderer/ui";
import { element } from "./element.ts";

/** Typed as a cell is; what cannot be read stays as it was typed, and is marked. */
export function Input({ attribute, value, onChange, issues, ...control }: InputProps) {
  const context = contextOf(attribute, {});
  const read = (text: string) => {
    const parsed = element.parse(text, context);
    onChange("value" in parsed ? parsed.value : text);
  };
  return <TextInput {...control} value={element.format(value, context)} onChange={read} invalid={issues.length > 0} />;
}
