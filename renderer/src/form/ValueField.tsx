import type { AttributeType } from "@armature/engine";
import { useId } from "react";
import type { ElementPlugin } from "../elements/element-plugin.ts";
import { Field, fieldDescription } from "../ui/index.ts";
import { InputPorts, withServerPorts } from "./InputPorts.tsx";

export interface ValueFieldProps {
  /** The key under which input is restored after a reload. */
  readonly id?: string;
  readonly plugin: ElementPlugin;
  readonly attribute: AttributeType;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onLeave?: () => void;
  readonly hint?: string | undefined;
  /** Whether the label is only for assistive technology. */
  readonly labelHidden?: boolean;
  /** Ids of other elements that describe the value. */
  readonly describedBy?: string;
  readonly issues?: readonly string[];
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/**
 * A single value outside any form, in the input of its element type.
 * @example
 * ```tsx
 * import { usePlugin, ValueField } from "@armature/renderer";
 * import { useState } from "react";
 * import { attribute } from "./library.ts";
 * export function Example() {
 *   const plugin = usePlugin(attribute("title"));
 *   const [value, onChange] = useState<unknown>("");
 *   const given = { attribute: attribute("title"), label: "Title", value, onChange };
 *   return plugin && <ValueField plugin={plugin} {...given} />;
 * }
 * ```
 */
export function ValueField({
  plugin,
  attribute,
  label,
  value,
  onChange,
  onLeave = stay,
  hint,
  issues = [],
  required = false,
  disabled = false,
  ...props
}: ValueFieldProps) {
  const ownId = useId();
  const { id = ownId, labelHidden, describedBy } = props;
  const described = [describedBy, fieldDescription(id, { hint, issues })].filter(Boolean).join(" ");
  return (
    <Field id={id} label={label} labelHidden={labelHidden} required={required} hint={hint} issues={issues}>
      <InputPorts values={NO_VALUES}>
        {withServerPorts(
          plugin,
          attribute,
          <plugin.Input
            id={id}
            attribute={attribute}
            value={value}
            onChange={onChange}
            onBlur={onLeave}
            disabled={disabled}
            required={required}
            issues={issues}
            describedBy={described || undefined}
          />,
        )}
      </InputPorts>
    </Field>
  );
}

const NO_VALUES = Object.freeze({});

function stay(): void {
  // Nothing is shown later because the field was left.
}
