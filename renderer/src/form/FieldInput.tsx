import type { KnownLabels } from "../data/options.ts";
import type { ElementPlugin, InputProps } from "../element-plugin.ts";
import { FieldPorts } from "./FieldPorts.tsx";

export interface FieldInputProps {
  readonly plugin: ElementPlugin;
  readonly input: InputProps;
  /** Labels of references in use, as the record's answer carries them. */
  readonly labels: KnownLabels | undefined;
}

/** The input of a field of a form. */
export function FieldInput({ plugin, input, labels }: FieldInputProps) {
  return (
    <FieldPorts plugin={plugin} attribute={input.attribute} labels={labels}>
      {(ports) => <plugin.Input {...input} {...ports} />}
    </FieldPorts>
  );
}
