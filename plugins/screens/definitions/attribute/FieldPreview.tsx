import { messageOf, validateAttribute } from "@armature/engine";
import { isRequired } from "@armature/engine/validation";
import { usePlugin, ValueField } from "@armature/renderer";
import { useState } from "react";
import type { FormPartProps } from "./parts.ts";

/** Shows the field that the draft describes, for trying it out. What is typed here is not stored. */
export function FieldPreview({ compiled: attribute }: Pick<FormPartProps, "compiled">) {
  const plugin = usePlugin(attribute ?? undefined);
  const [value, setValue] = useState<unknown>(null);
  const [isLeft, setLeft] = useState(false);
  if (!attribute || !plugin) return <p>The field is shown once it has an element type with all its settings.</p>;
  const issues = validateAttribute(attribute, { [attribute.name]: value }, { mode: "update" });
  return (
    <ValueField
      key={plugin.element.name}
      plugin={plugin}
      attribute={attribute}
      label={attribute.label}
      value={value}
      onChange={setValue}
      onLeave={() => setLeft(true)}
      hint={attribute.hint ?? undefined}
      required={isRequired(attribute, "update", { [attribute.name]: value })}
      issues={isLeft || value !== null ? issues.map((issue) => messageOf(issue, attribute)) : []}
    />
  );
}
