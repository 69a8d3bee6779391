import type { AttributeType, Values } from "@armature/engine";
import { usePlugin } from "../data/metadata.ts";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import { withServerPorts } from "../form/InputPorts.tsx";
import { BatchInput } from "./BatchInput.tsx";

export interface BatchFieldProps {
  readonly attribute: AttributeType;
  /** All entered values. */
  readonly values: Values;
  readonly onChange: (name: string, value: unknown) => void;
  readonly onLeave: (name: string) => void;
}

/** The input of a chosen attribute. */
export function BatchField({ attribute, values, onChange, onLeave }: BatchFieldProps) {
  const plugin = usePlugin(attribute);
  const { name, label } = attribute;
  if (!plugin) return null;
  return (
    <ErrorBoundary title={`"${label}" could not be shown`}>
      {withServerPorts(
        plugin,
        attribute,
        <BatchInput
          plugin={plugin}
          attribute={attribute}
          value={values[name] ?? null}
          onChange={(value) => onChange(name, value)}
          onLeave={() => onLeave(name)}
        />,
      )}
    </ErrorBoundary>
  );
}
