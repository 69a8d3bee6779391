import type { AttributeType, Values } from "@armature/engine";
import type { ReactNode } from "react";
import type { KnownLabels } from "../data/options.ts";
import type { ElementPlugin, InputProps } from "../element-plugin.ts";

/** What an input may be given besides its value, by what its element type asks for. */
export type Ports = Pick<InputProps, "options" | "record" | "inlineRecords" | "files">;

export interface FieldPortsProps {
  readonly plugin: ElementPlugin;
  readonly attribute: AttributeType;
  /** Labels of references in use, as the record's answer carries them. */
  readonly labels: KnownLabels | undefined;
  /** The values beside this one, where no form around holds them. */
  readonly values?: Values;
  readonly children: (ports: Ports) => ReactNode;
}

export interface PortsProps extends FieldPortsProps {
  readonly ports: Ports;
}
