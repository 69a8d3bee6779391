import { type AttributeType, type EntityType, EngineError, type Values } from "@armature/engine";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { useDeskRecords } from "../data/desk.ts";
import { useFiles } from "../data/files.ts";
import { useMetadata } from "../data/metadata.ts";
import { type KnownLabels, referenceOf, useOptions } from "../data/options.ts";
import type { ElementPlugin, InputProps, RecordDesk, RecordUse } from "../element-plugin.ts";
import { notify } from "../ui/index.ts";
import { RecordDialog } from "./RecordDialog.tsx";
import { useFormState } from "./use-form.ts";

/** What an input may be given besides its value, by what its element type asks for. */
export type Ports = Pick<InputProps, "options" | "record" | "desk" | "files">;

export interface FieldPortsProps {
  readonly plugin: ElementPlugin;
  readonly attribute: AttributeType;
  /** Labels of references in use, as the record's answer carries them. */
  readonly labels: KnownLabels | undefined;
  /** The values beside this one, where no form around holds them. */
  readonly values?: Values;
  readonly children: (ports: Ports) => ReactNode;
}

interface PortsProps extends FieldPortsProps {
  readonly ports: Ports;
}

/** Fills those ports that an element type asks for; one that asks for none has none around its input. */
export function FieldPorts(props: FieldPortsProps) {
  const { plugin, attribute } = props;
  const none: PortsProps = { ...props, ports: NO_PORTS };
  return plugin.records ? <WithDesk {...none} use={plugin.records(attribute)} /> : withStore(none);
}

const NO_PORTS: Ports = Object.freeze({});

function WithDesk({ use, ...props }: PortsProps & { readonly use: RecordUse }) {
  const type = useMetadata().entities.get(use.entity);
  if (!type) throw new EngineError(`There is no entity ${use.entity} whose records this field could use`);
  return <WithRecords {...props} use={use} type={type} />;
}

interface WithRecordsProps extends PortsProps {
  readonly use: RecordUse;
  readonly type: EntityType;
}

interface OpenForm {
  readonly id: number | null;
  readonly onSaved: (id: number) => void;
}

/** Lists the records, and shows the form of the one that is added or changed. */
function WithRecords({ use, type, ports, ...props }: WithRecordsProps) {
  const { mayAdd, mayEdit, ...records } = useDeskRecords(type, use);
  const [open, setOpen] = useState<OpenForm | null>(null);
  const desk: RecordDesk = {
    ...records,
    add: mayAdd ? (onAdded) => setOpen({ id: null, onSaved: onAdded }) : null,
    edit: mayEdit ? (id) => setOpen({ id, onSaved: () => undefined }) : null,
  };
  return (
    <>
      {withStore({ ...props, ports: { ...ports, desk } })}
      {open && (
        <RecordDialog
          type={type}
          use={use}
          id={open.id}
          onSaved={(id) => {
            setOpen(null);
            open.onSaved(id);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function withStore(props: PortsProps) {
  return props.plugin.files ? <WithFiles {...props} /> : withValues(props);
}

function WithFiles({ ports, ...props }: PortsProps) {
  const files = useFiles(props.attribute.entityName);
  return withValues({ ...props, ports: { ...ports, files } });
}

function withValues(props: PortsProps) {
  const { attribute, ports, values } = props;
  const reads = attribute.element?.reads?.(attribute);
  if (!reads) return withOptions(props);
  if (values) return withOptions({ ...props, ports: { ...ports, record: valuesOf(values, reads) } });
  return <WithFormValues {...props} reads={reads} />;
}

function WithFormValues({ ports, reads, ...props }: PortsProps & { readonly reads: readonly string[] }) {
  const record = useFormState(useShallow(({ form }) => valuesOf(form.values, reads)));
  return withOptions({ ...props, ports: { ...ports, record } });
}

function valuesOf(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

function withOptions(props: PortsProps) {
  return referenceOf(props.attribute) ? <WithOptions {...props} /> : props.children(props.ports);
}

function WithOptions({ plugin, attribute, labels, ports, children }: PortsProps) {
  const { record } = ports;
  const narrowed = useMemo(() => plugin.narrow?.(record ?? {}), [plugin, record]);
  const options = useOptions(attribute, labels, narrowed);
  useFailureToast(attribute, options?.state === "failed");
  return children({ ...ports, ...(options && { options }) });
}

function useFailureToast(attribute: AttributeType, hasFailed: boolean): void {
  const entity = referenceOf(attribute)?.entity ?? "";
  useEffect(() => {
    if (!hasFailed) return;
    const message = `Unable to load ${entity} list`;
    notify({ type: "error", title: "Unable to load org data.", message, key: `options-${entity}` });
  }, [hasFailed, entity]);
}
