import type { AttributeType, Values } from "@armature/engine";
import { usePlugin } from "../data/metadata.ts";
import type { KnownLabels } from "../data/records/options.ts";
import { FieldPorts } from "../form/FieldPorts.tsx";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import { BatchInput } from "./BatchInput.tsx";

export interface BatchFieldProps {
  readonly attribute: AttributeType;
  /** All entered values. */
  readonly values: Values;
  /** Labels of the records' references. */
  readonly labels: KnownLabels | undefined;
  readonly onChange: (name: string, value: unknown) => void;
  readonly onLeave: (name: string) => void;
}

/** The input of a chosen attribute, with what its element type needs. */
export function BatchField({ attribute, values, labels, onChange, onLeave }: BatchFieldProps) {
  const plugin = usePlugin(attribute);
  const { name, label } = attribute;
  if (!plugin) return null;
  return (
    <ErrorBoundary title={`"${label}" could not be shown`}>
      <FieldPorts plugin={plugin} attribute={attribute} labels={labels} values={values}>
        {(ports) => (
          <BatchInput
            {...ports}
            plugin={plugin}
            attribute={attribute}
            value={values[name] ?? null}
            onChange={(value) => onChange(name, value)}
            onLeave={() => onLeave(name)}
          />
        )}
      </FieldPorts>
    </ErrorBoundary>
  );
}
