import type { AttributeType, Values } from "@armature/engine";
import type { ReactNode } from "react";
import type { KnownLabels } from "../data/records/options.ts";
import type { ElementPlugin, InputProps } from "../elements/element-plugin.ts";

/** What an input may receive apart from its value, depending on its element type. */
export type Ports = Pick<InputProps, "options" | "record" | "inlineRecords" | "files">;

export interface FieldPortsProps {
  readonly plugin: ElementPlugin;
  readonly attribute: AttributeType;
  /** Labels of the references in use, from the record's answer. */
  readonly labels: KnownLabels | undefined;
  /** Values of other attributes, if no surrounding form has them. */
  readonly values?: Values;
  readonly children: (ports: Ports) => ReactNode;
}

export interface PortsProps extends FieldPortsProps {
  readonly ports: Ports;
}
