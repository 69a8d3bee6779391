import type { ReferenceLabels, Values } from "@armature/engine";
import { type ReactNode, useMemo, useState } from "react";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import { PortHooksContext } from "../elements/input-ports.tsx";
import { lazyComponent } from "../elements/lazy-component.tsx";
import { type OpenInline, portHooks } from "./port-hooks.ts";

/** Loaded when a field first opens the form of another record, or asks to delete one. */
export const InlineWindow = lazyComponent(async () => (await import("./InlineWindow.tsx")).InlineWindow);

export interface InputPortsProps {
  /** Labels of the references in use, from the records' answer. */
  readonly labels?: ReferenceLabels;
  /** The values that inputs read, if no surrounding form has them. */
  readonly values?: Values;
  readonly children: ReactNode;
}

/** Makes what the inputs in it ask for besides their value: options, files, records and their windows. */
export function InputPorts({ labels, values, children }: InputPortsProps) {
  const [open, setOpen] = useState<OpenInline | null>(null);
  const close = () => {
    setOpen(null);
    open?.onClosed();
  };
  const hooks = useMemo(() => portHooks({ labels, values, setOpen }), [labels, values]);
  return (
    <PortHooksContext value={hooks}>
      {children}
      {open && (
        <ErrorBoundary title="The window could not be shown">
          <InlineWindow open={open} onClose={close} />
        </ErrorBoundary>
      )}
    </PortHooksContext>
  );
}
