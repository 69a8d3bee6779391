import type { AttributeType, Values } from "@armature/engine";
import { createContext, type ReactNode, useContext } from "react";
import type { FileStore, InlineRecords, OptionSource } from "./element-plugin.ts";

/** What an input can ask for besides its value. */
export interface InputPorts {
  /** The records that the attribute may name. Undefined if it refers to no entity. */
  readonly options?: OptionSource | undefined;
  /** The values of the attributes that the element type `reads`. Undefined if it reads none. */
  readonly record?: Values | undefined;
  /** The record that the plugin's `looksUp` leads to: null if there is none, undefined while it is not known. */
  readonly found?: Values | null | undefined;
  /** The records of the plugin's `records`, and their forms. */
  readonly inlineRecords?: InlineRecords | undefined;
  readonly files?: FileStore | undefined;
}

type PortName = keyof InputPorts;

/** How each port is made. Each is a hook, which runs only in inputs that ask for the port. */
export type PortHooks = {
  readonly [Port in PortName]: (attribute: AttributeType) => InputPorts[Port];
};

function fixedPorts(ports: InputPorts): PortHooks {
  return {
    options: () => ports.options,
    record: () => ports.record,
    found: () => ports.found,
    inlineRecords: () => ports.inlineRecords,
    files: () => ports.files,
  };
}

export const NO_PORTS = fixedPorts({});

export const PortHooksContext = createContext(NO_PORTS);

/**
 * The ports of an input that stands alone, as in a story or a test of it.
 * @example
 * ```tsx
 * import { FixedPorts } from "@armature/renderer";
 * export function Example() {
 *   return <FixedPorts record={{ title: "Atlas" }}>An input that reads the title</FixedPorts>;
 * }
 * ```
 */
export function FixedPorts({ children, ...ports }: InputPorts & { readonly children: ReactNode }) {
  return <PortHooksContext value={fixedPorts(ports)}>{children}</PortHooksContext>;
}

/**
 * Makes a port for the input that calls it. Undefined where there is none.
 * @example
 * ```tsx
 * import { textForm } from "@armature/engine";
 * import { type InputProps, useInputPort } from "@armature/renderer";
 * // The label of the chosen record.
 * export function Input({ id, attribute, value }: InputProps) {
 *   const options = useInputPort("options", attribute);
 *   return <output id={id}>{options?.labelOf(value) ?? textForm(value)}</output>;
 * }
 * ```
 */
export function useInputPort<Port extends PortName>(port: Port, attribute: AttributeType): InputPorts[Port] {
  return useContext(PortHooksContext)[port](attribute);
}
