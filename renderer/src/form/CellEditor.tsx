import type { AttributeType, ReferenceLabels, Values } from "@armature/engine";
import type { ElementPlugin } from "../elements/element-plugin.ts";
import { InputPorts, withServerPorts } from "./InputPorts.tsx";
import { UnparsedScope, type useUnparsedFields } from "../ui/index.ts";
import { type MouseEvent, useState } from "react";

export interface CellEditorProps {
  readonly plugin: ElementPlugin;
  readonly attribute: AttributeType;
  readonly record: Values;
  /** The value of the cell, or null if a typed letter replaces it. */
  readonly value: unknown;
  readonly labels: ReferenceLabels;
  readonly unparsed: ReturnType<typeof useUnparsedFields>;
  readonly onChange: (value: unknown) => void;
}

/** The input of an element type inside a list cell. */
export function CellEditor({ plugin, attribute, record, value: first, labels, unparsed, onChange }: CellEditorProps) {
  const [value, setValue] = useState(first);
  return (
    <UnparsedScope of={unparsed}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps the focus in the input */}
      <span
        role="group"
        aria-label={attribute.label}
        onMouseDown={keepFocus}
        className="block min-w-full rounded-input bg-canvas has-[[role=radiogroup]]:w-max has-[[role=radiogroup]]:shadow-float"
      >
        <InputPorts labels={labels} values={record}>
          {withServerPorts(
            plugin,
            attribute,
            <plugin.Input
              id={`cell-${attribute.name}`}
              attribute={attribute}
              value={value}
              onChange={(next) => {
                setValue(next);
                onChange(next);
              }}
              onBlur={() => undefined}
              disabled={false}
              required={attribute.required}
              issues={[]}
              describedBy={undefined}
            />,
          )}
        </InputPorts>
      </span>
    </UnparsedScope>
  );
}

/** A press beside the controls, such as on the sign of an amount, leaves the focus where it is. */
function keepFocus(event: MouseEvent): void {
  const isOnControl = (event.target as Element).closest("input, textarea, select, button, label, [role=listbox]");
  if (!isOnControl) event.preventDefault();
}
