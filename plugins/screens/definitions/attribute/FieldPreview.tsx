import { messageOf, textForm, validateAttribute } from "@armature/engine";
import { isRequired } from "@armature/engine/validation";
import { ErrorBoundary, usePlugin, ValueField } from "@armature/renderer";
import { FormSection } from "@armature/renderer/ui";
import { useState } from "react";
import type { FormPartProps } from "./parts.ts";

type PreviewProps = Pick<FormPartProps, "compiled" | "draft">;

/** The field as forms show it, below the heading of its section. */
export function PreviewPanel({ compiled, draft }: PreviewProps) {
  const section = textForm(draft.section);
  return (
    <FormSection title="Preview" text="The field as forms show it.">
      {section !== "" && <h3 className="text-section font-semibold">{section}</h3>}
      <ErrorBoundary key={textForm(draft.elementType)} title="The preview could not be shown">
        <FieldPreview compiled={compiled} />
      </ErrorBoundary>
    </FormSection>
  );
}

/** Shows the field that the draft describes, for trying it out. What is typed here is not stored. */
function FieldPreview({ compiled: attribute }: Pick<FormPartProps, "compiled">) {
  const plugin = usePlugin(attribute ?? undefined);
  const [value, setValue] = useState<unknown>(null);
  const [isLeft, setLeft] = useState(false);
  if (!attribute || !plugin) return <p>The field is shown once it has a type with all its settings.</p>;
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
