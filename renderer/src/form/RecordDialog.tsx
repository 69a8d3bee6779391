import type { EntityType } from "@armature/engine";
import { type ComponentType, useCallback, useRef, useState } from "react";
import { useRecord } from "../data/records.ts";
import type { RecordUse } from "../element-plugin.ts";
import { Dialog, Skeleton } from "../ui/index.ts";
import { LeaveDialog } from "../router/LeaveDialog.tsx";
import { LoadFailure } from "../shell/Loaded.tsx";
import { UNSAVED_FORM } from "./texts.ts";
import { rememberMade } from "./made-records.ts";
import type { EntityFormProps, InnerForm } from "./entity-form-props.ts";

export interface RecordDialogProps {
  readonly type: EntityType;
  readonly use: Pick<RecordUse, "preset" | "omit" | "texts">;
  /** The form, which its window cannot import: its fields open windows as well. */
  readonly Form: ComponentType<EntityFormProps>;
  /** The record to change; null for a new one. */
  readonly id: number | null;
  readonly onSaved: (id: number) => void;
  /** The record was deleted; without it the form offers no delete. */
  readonly onDeleted?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The form of one record in a window over the page that uses it; closing it asks before something is lost (GEN-073). */
export function RecordDialog({ onClose, ...props }: RecordDialogProps) {
  const { type, id } = props;
  const label = type.label.toLowerCase();
  const isUnsaved = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => (isUnsaved.current ? setAsking(true) : onClose());
  const onUnsaved = useCallback((now: boolean) => void (isUnsaved.current = now), []);
  const parts = { ...props, onUnsaved, onClose: close };
  return (
    <Dialog open onClose={close} title={id === null ? `Add ${label}` : `Edit ${label}`} width={640}>
      {id === null ? <RecordForm {...parts} /> : <StoredRecord {...parts} id={id} />}
      <LeaveDialog open={isAsking} text={UNSAVED_FORM} onStay={() => setAsking(false)} onLeave={onClose} />
    </Dialog>
  );
}

type FormParts = RecordDialogProps & Pick<InnerForm, "onUnsaved">;

function StoredRecord(props: FormParts & { readonly id: number }) {
  const read = useRecord(props.type, props.id);
  if (read.isError) {
    const title = `Could not fetch details for selected ${props.type.label.toLowerCase()}.`;
    return <LoadFailure title={title} read={read} inPart />;
  }
  if (!read.data || !read.isFetchedAfterMount) return <Skeleton shape="field" count={3} />;
  return <RecordForm {...props} answer={read.data} />;
}

type Answer = NonNullable<ReturnType<typeof useRecord>["data"]>;

function RecordForm({ answer, ...props }: FormParts & { readonly answer?: Answer }) {
  const { type, use, Form, id, onUnsaved, onSaved, onDeleted, onClose } = props;
  const label = type.label.toLowerCase();
  const title = id === null ? `Could not create a new ${label}.` : `Could not update ${label}.`;
  const { texts, ...changed } = use;
  return (
    <Form
      type={type}
      record={answer?.result ?? null}
      {...(answer && { labels: answer.labels })}
      inner={{ ...changed, onUnsaved }}
      texts={texts}
      refusalTexts={() => ({ title, text: "" })}
      onSaved={({ result }) => {
        const saved = Number(result[type.primaryKey.name]);
        if (id === null) rememberMade(type, saved);
        onSaved(saved);
      }}
      onCancel={onClose}
      {...(onDeleted && { onDeleted })}
      submitLabel="Save"
    />
  );
}
