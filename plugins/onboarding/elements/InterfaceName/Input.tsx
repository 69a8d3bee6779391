import { isEmpty, messageOf } from "@armature/engine";
import { type InputProps, useInputPort } from "@armature/renderer";
import { TextInput } from "@armature/renderer/ui";
import { useEffect, useRef } from "react";
import { promptOf } from "./element.ts";
import { interfaceName } from "./made-name.ts";

/**
 * Shows the generated name, or what to fill out first. The name follows changes of the type and the vendors. If none is
 * stored yet, it is generated at once.
 */
export function Input({ id, attribute, value, onChange, disabled, issues, describedBy }: InputProps) {
  const record = useInputPort("record", attribute);
  const name = record && interfaceName(attribute, record);
  const former = useRef(isEmpty(value) ? null : name);
  useEffect(() => {
    if (disabled || name === undefined || name === former.current) return;
    former.current = name;
    onChange(name);
  });
  const prompt = record && promptOf(attribute, record);
  return (
    <TextInput
      id={id}
      value={typeof value === "string" ? value : ""}
      onChange={() => undefined}
      placeholder={prompt && messageOf(prompt, attribute)}
      describedBy={describedBy}
      invalid={issues.length > 0}
      disabled
    />
  );
}
