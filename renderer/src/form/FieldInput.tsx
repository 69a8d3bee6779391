import { type AttributeType, type EntityType, EngineError, type Values } from "@armature/engine";
import { useEffect, useMemo, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { useDeskRecords } from "../data/desk.ts";
import { useFiles } from "../data/files.ts";
import { useMetadata } from "../data/metadata.ts";
import { type KnownLabels, referenceOf, useOptions } from "../data/options.ts";
import type { ElementPlugin, InputProps, RecordDesk, RecordUse } from "../element-plugin.ts";
import { notify } from "../ui/index.ts";
import { RecordDialog } from "./RecordDialog.tsx";
import { useFormState } from "./use-form.ts";

export interface FieldInputProps {
  readonly plugin: ElementPlugin;
  readonly input: InputProps;
  /** Labels of references in use, as the record's answer carries them. */
  readonly labels: KnownLabels | undefined;
}

/** The input of a field, with those ports filled that its element type asks for; one that asks for none has none around it. */
export function FieldInput(props: FieldInputProps) {
  const { plugin, input } = props;
  const { attribute } = input;
  return plugin.records ? <WithDesk {...props} use={plugin.records(attribute)} /> : withStore(props);
}

function WithDesk({ use, ...props }: FieldInputProps & { readonly use: RecordUse }) {
  const type = useMetadata().entities.get(use.entity);
  if (!type) throw new EngineError(`There is no entity ${use.entity} whose records this field could use`);
  return <WithRecords {...props} use={use} type={type} />;
}

interface WithRecordsProps extends FieldInputProps {
  readonly use: RecordUse;
  readonly type: EntityType;
}

interface OpenForm {
  readonly id: number | null;
  readonly onSaved: (id: number) => void;
}

/** Lists the records, and shows the form of the one that is added or changed. */
function WithRecords({ use, type, input, ...props }: WithRecordsProps) {
  const { mayAdd, mayEdit, ...records } = useDeskRecords(type, use);
  const [open, setOpen] = useState<OpenForm | null>(null);
  const desk: RecordDesk = {
    ...records,
    add: mayAdd ? (onAdded) => setOpen({ id: null, onSaved: onAdded }) : null,
    edit: mayEdit ? (id) => setOpen({ id, onSaved: () => undefined }) : null,
  };
  return (
    <>
      {withStore({ ...props, input: { ...input, desk } })}
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

function withStore(props: FieldInputProps) {
  return props.plugin.files ? <WithFiles {...props} /> : withValues(props);
}

function WithFiles({ input, ...props }: FieldInputProps) {
  const files = useFiles(input.attribute.entityName);
  return withValues({ ...props, input: { ...input, files } });
}

function withValues(props: FieldInputProps) {
  const { attribute } = props.input;
  const reads = attribute.element?.reads?.(attribute);
  return reads ? <WithOthers {...props} reads={reads} /> : withOptions(props);
}

function WithOthers({ input, reads, ...props }: FieldInputProps & { readonly reads: readonly string[] }) {
  const record = useFormState(useShallow(({ form }) => valuesOf(form.values, reads)));
  return withOptions({ ...props, input: { ...input, record } });
}

function valuesOf(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

function withOptions(props: FieldInputProps) {
  const { plugin, input } = props;
  return referenceOf(input.attribute) ? <ReferenceInput {...props} /> : <plugin.Input {...input} />;
}

function ReferenceInput({ plugin, input, labels }: FieldInputProps) {
  const { attribute, record } = input;
  const narrowed = useMemo(() => plugin.narrow?.(record ?? {}), [plugin, record]);
  const options = useOptions(attribute, labels, narrowed);
  useFailureToast(attribute, options?.state === "failed");
  return <plugin.Input {...input} {...(options && { options })} />;
}

function useFailureToast(attribute: AttributeType, hasFailed: boolean): void {
  const entity = referenceOf(attribute)?.entity ?? "";
  useEffect(() => {
    if (!hasFailed) return;
    const message = `Unable to load ${entity} list`;
    notify({ type: "error", title: "Unable to load org data.", message, key: `options-${entity}` });
  }, [hasFailed, entity]);
}
