import type { Values } from "@armature/engine";
import { useShallow } from "zustand/react/shallow";
import { referenceOf } from "../data/records/reference.ts";
import { lazyComponent } from "../elements/lazy-component.tsx";
import { WaitingControl } from "../ui/inputs/WaitingControl.tsx";
import type { FieldPortsProps, Ports, PortsProps } from "./ports.ts";
import type { FormStoreState } from "./form-store.ts";
import { useWholeForm } from "./use-form.ts";

/** The ports that call the server. Many forms do not need them. */
export const ServerPorts = lazyComponent(
  async () => (await import("./ServerPorts.tsx")).ServerPorts,
  <WaitingControl />,
);

/** Provides what an element type needs: values, options, records, files. */
export function FieldPorts(props: FieldPortsProps) {
  return withPorts(props);
}

/** {@link FieldPorts} without a component of its own. A form can have hundreds, and most need nothing. */
export function withPorts(props: FieldPortsProps) {
  const { attribute, values } = props;
  const reads = attribute.element?.reads?.(attribute);
  if (!reads) return withServer({ ...props, ports: NO_PORTS });
  if (values) return withServer({ ...props, ports: { record: valuesOf(values, reads) } });
  return <WithFormValues {...props} reads={reads} />;
}

const NO_PORTS: Ports = Object.freeze({});

function WithFormValues({ reads, ...props }: FieldPortsProps & { readonly reads: readonly string[] }) {
  const record = useWholeForm(useShallow(({ form }: FormStoreState) => valuesOf(form.values, reads)));
  return withServer({ ...props, ports: { record } });
}

function valuesOf(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

function withServer(props: PortsProps) {
  const { plugin, attribute, ports, children } = props;
  const asks = plugin.records || plugin.files || referenceOf(attribute);
  return asks ? <ServerPorts {...props} /> : children(ports);
}
