import { type AttributeType, displayText, isEmpty, messageOf, textForm } from "@armature/engine";
import { batchValueIssues } from "@armature/engine/batch";
import { Eraser, Undo2 } from "lucide-react";
import { useState } from "react";
import type { ElementPlugin } from "../elements/element-plugin.ts";
import { Field, fieldDescription, IconButton } from "../ui/index.ts";

export interface BatchInputProps {
  readonly plugin: ElementPlugin;
  readonly attribute: AttributeType;
  /** The value for every record. An empty value clears it. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Called when the attribute is no longer chosen, so that every record keeps its value. */
  readonly onLeave: () => void;
  /**
   * Whether issues are shown from the start, as after 'Next'. Otherwise they appear once the person leaves the input.
   */
  readonly attempted?: boolean;
}

export function batchFieldId(name: string): string {
  return `batch-${name}`;
}

/**
 * The input of one attribute in a batch edit. The value can be set, cleared or left as it is.
 * @example
 * ```tsx
 * import { BatchInput, usePlugin } from "@armature/renderer";
 * import { useState } from "react";
 * import { attribute } from "./library.ts";
 * export function Example() {
 *   const plugin = usePlugin(attribute("title"));
 *   const [value, onChange] = useState<unknown>("");
 *   const given = { attribute: attribute("title"), value, onChange, onLeave: () => undefined };
 *   return plugin && <BatchInput plugin={plugin} {...given} />;
 * }
 * ```
 */
export function BatchInput({ plugin, attribute, value, onChange, onLeave, attempted }: BatchInputProps) {
  const id = batchFieldId(attribute.name);
  const [isLeft, setLeft] = useState(false);
  const all = batchValueIssues(attribute, { [attribute.name]: value }).map((issue) => messageOf(issue, attribute));
  const issues = isLeft || attempted === true ? all : [];
  const hint = isEmpty(value) && all.length === 0 ? "Will be cleared." : undefined;
  const max = plugin.counter?.(attribute) ?? null;
  return (
    <Field
      id={id}
      label={attribute.label}
      help={attribute.helpText ?? undefined}
      hint={hint}
      issues={issues}
      counter={max === null ? undefined : { length: lengthOf(attribute, value), max }}
      action={
        <>
          <IconButton
            icon={Eraser}
            size="small"
            label={`Clear ${attribute.label} in every record`}
            disabledReason={isEmpty(value) ? "Is blank already." : undefined}
            onClick={() => onChange(null)}
          />
          <IconButton icon={Undo2} size="small" label={`Leave ${attribute.label} as it is`} onClick={onLeave} />
        </>
      }
    >
      <plugin.Input
        id={id}
        attribute={attribute}
        value={value}
        onChange={onChange}
        onBlur={() => setLeft(true)}
        disabled={false}
        required={false}
        issues={issues}
        describedBy={fieldDescription(id, { issues, hint, help: attribute.helpText ?? undefined })}
      />
    </Field>
  );
}

function lengthOf(attribute: AttributeType, value: unknown): number {
  const text = typeof value === "string" ? value : displayText(attribute, { [attribute.name]: value });
  return (text || textForm(value)).length;
}
