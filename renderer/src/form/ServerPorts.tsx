import { type AttributeType, EngineError, type EntityType, type MessageTable, sameValue } from "@armature/engine";
import { answerSave } from "@armature/engine/form";
import { useContext, useEffect, useMemo, useState } from "react";
import { useInlineRecords } from "../data/records/inline-records.ts";
import { type HeldFiles, useFiles } from "../data/files/files.ts";
import { useMetadata } from "../data/metadata.ts";
import { useOptions } from "../data/records/options.ts";
import { referenceOf } from "../data/records/reference.ts";
import { DeleteQuestion } from "../delete/DeleteQuestion.tsx";
import type { InlineRemoval, InlineRecords, RecordUse } from "../elements/element-plugin.ts";
import { EntityFormContext } from "./entity-form-context.ts";
import { notifyFailedList } from "./failed-list.ts";
import type { PortsProps } from "./ports.ts";
import { RecordDialog } from "./RecordDialog.tsx";

/** Provides what requires calls to the server: records and their forms, files, options. */
export function ServerPorts(props: PortsProps) {
  const { plugin, attribute } = props;
  return plugin.records ? <WithInlineRecords {...props} use={plugin.records(attribute)} /> : withFiles(props);
}

function WithInlineRecords({ use, ...props }: PortsProps & { readonly use: RecordUse }) {
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

interface OpenQuestion extends InlineRemoval {
  readonly id: number;
}

/**
 * Lists the records, shows the form of a record that is added or changed, and asks before one is deleted. Outside a
 * form (a preview, the test of a rule) it only lists them, since nothing is saved from there.
 */
function WithRecords({ use, type, ports, ...props }: WithRecordsProps) {
  const { mayAdd, mayEdit, mayRemove, ...records } = useInlineRecords(type, use);
  const around = useContext(EntityFormContext);
  const Form = around?.Form ?? null;
  const [open, setOpen] = useState<OpenForm | null>(null);
  const [leaving, setLeaving] = useState<OpenQuestion | null>(null);
  const inlineRecords: InlineRecords = {
    ...records,
    add: Form && mayAdd ? (onAdded) => setOpen({ id: null, onSaved: onAdded }) : null,
    edit: Form && mayEdit ? (id) => setOpen({ id, onSaved: () => undefined }) : null,
    remove: Form && mayRemove ? (id, removal) => setLeaving({ ...removal, id }) : null,
  };
  return (
    <>
      {withFiles({ ...props, ports: { ...ports, inlineRecords } })}
      {Form && open && (
        <RecordDialog
          type={type}
          use={{ ...use, texts: wordedBy(use.texts, around?.texts) }}
          Form={Form}
          id={open.id}
          onSaved={(id) => {
            setOpen(null);
            open.onSaved(id);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {leaving && (
        <DeleteQuestion
          key={leaving.id}
          type={type}
          id={leaving.id}
          note={leaving.note}
          onDeleted={leaving.onRemoved}
          onEnded={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** An attribute's own message texts. The surrounding form may replace them. */
function wordedBy(own: MessageTable = {}, texts: MessageTable = {}): MessageTable {
  return Object.fromEntries(Object.entries(own).map(([code, text]) => [code, texts[code] ?? text]));
}

function withFiles(props: PortsProps) {
  return props.plugin.files ? <WithFiles {...props} /> : withOptions(props);
}

function WithFiles({ ports, ...props }: PortsProps) {
  const files = useFiles(props.attribute.entityName);
  useRefusedFile(props.attribute, files);
  return withOptions({ ...props, ports: { ...ports, files } });
}

/** In a self-saving form, a single file whose save failed is removed, and the field shows the stored file again. */
function useRefusedFile({ name, multiple }: AttributeType, files: HeldFiles): void {
  const autosave = useContext(EntityFormContext)?.autosave ?? null;
  useEffect(() => {
    if (autosave === null || multiple) return undefined;
    return autosave.saves.subscribe((state, before) => {
      const { status, typed, stored } = answerSave(state, name);
      const hasJustFailed = status === "failed" && answerSave(before, name).status !== "failed";
      if (!hasJustFailed || typeof typed !== "number" || sameValue(typed, stored)) return;
      files.drop(typed);
      if (typeof stored === "number") files.keep(stored);
      autosave.change(name, stored);
    });
  }, [autosave, name, multiple, files]);
}

function withOptions(props: PortsProps) {
  return referenceOf(props.attribute) ? <WithOptions {...props} /> : props.children(props.ports);
}

function WithOptions({ plugin, attribute, labels, ports, children }: PortsProps) {
  const { record } = ports;
  const narrowed = useMemo(() => plugin.narrow?.(record ?? {}, attribute), [plugin, record, attribute]);
  const options = useOptions(attribute, labels, narrowed);
  useFailureToast(attribute, options?.state === "failed");
  return children({ ...ports, ...(options && { options }) });
}

function useFailureToast(attribute: AttributeType, hasFailed: boolean): void {
  const entity = referenceOf(attribute)?.entity ?? "";
  useEffect(() => {
    if (hasFailed) notifyFailedList(entity);
  }, [hasFailed, entity]);
}
