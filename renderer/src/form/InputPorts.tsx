import type { AttributeType, ReferenceLabels, Values } from "@armature/engine";
import { type ReactNode, useMemo, useState } from "react";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import { referenceOf } from "../data/records/reference.ts";
import type { ElementPlugin } from "../elements/element-plugin.ts";
import { NO_PORTS, PortHooksContext } from "../elements/input-ports.tsx";
import { lazyComponent } from "../elements/lazy-component.tsx";
import { WaitingControl } from "../ui/inputs/WaitingControl.tsx";
import { NO_LABELS, type OpenInline, PortSourcesContext } from "./port-sources.ts";
import { recordPort } from "./record-port.ts";

/** The ports that call the server. Many forms do not need them. */
export const ServerPorts = lazyComponent(
  async () => (await import("./ServerPorts.tsx")).ServerPorts,
  <WaitingControl />,
);

/** Loaded when a field first opens the form of another record, or asks to delete one. */
export const InlineWindow = lazyComponent(async () => (await import("./InlineWindow.tsx")).InlineWindow);

/** The input with the ports that call the server, if its plugin declares that it asks for one. */
export function withServerPorts(plugin: ElementPlugin, attribute: AttributeType, input: ReactNode): ReactNode {
  const asks = plugin.records || plugin.files || plugin.looksUp || referenceOf(attribute);
  return asks ? <ServerPorts>{input}</ServerPorts> : input;
}

export interface InputPortsProps {
  /** Labels of the references in use, from the records' answer. */
  readonly labels?: ReferenceLabels;
  /** The values that inputs read, if no surrounding form has them. */
  readonly values?: Values;
  readonly children: ReactNode;
}

/** Surrounds inputs with what they may ask for besides their value, and shows the window that one of them opens. */
export function InputPorts({ labels = NO_LABELS, values, children }: InputPortsProps) {
  const [open, setOpen] = useState<OpenInline | null>(null);
  const close = () => {
    setOpen(null);
    open?.onClosed();
  };
  const hooks = useMemo(() => ({ ...NO_PORTS, record: recordPort(values) }), [values]);
  const sources = useMemo(() => ({ labels, setOpen }), [labels]);
  return (
    <PortSourcesContext value={sources}>
      <PortHooksContext value={hooks}>
        {children}
        {open && (
          <ErrorBoundary title="The window could not be shown">
            <InlineWindow open={open} onClose={close} />
          </ErrorBoundary>
        )}
      </PortHooksContext>
    </PortSourcesContext>
  );
}
