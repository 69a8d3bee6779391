import type { EntityType } from "@armature/engine";
import type { ComponentType } from "react";
import { useRecord } from "../data/records/records.ts";
import type { RecordUse } from "../elements/element-plugin.ts";
import { Skeleton } from "../ui/index.ts";
import { LoadFailure } from "../data/Loaded.tsx";
import { rememberMade } from "./made-records.ts";
import type { EntityFormProps } from "./entity-form-props.ts";
import { GuardedDialog } from "./GuardedDialog.tsx";

export interface RecordDialogProps {
  readonly type: EntityType;
  readonly use: Pick<RecordUse, "preset" | "omit" | "texts">;
  /** The form component. It is passed in, because importing it would be circular: its fields open windows too. */
  readonly Form: ComponentType<EntityFormProps>;
  /** The record to change, or null for a new one. */
  readonly id: number | null;
  readonly onSaved: (id: number) => void;
  /** Called when the record was deleted. Without it, the form offers no delete. */
  readonly onDeleted?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The form of one record, in a window over the page that uses it. Closing it asks before something is lost. */
export function RecordDialog({ onClose, ...props }: RecordDialogProps) {
  const { type, id } = props;
  const label = type.label.toLowerCase();
  return (
    <GuardedDialog onClose={onClose} title={id === null ? `Add ${label}` : `Edit ${label}`} width={640}>
      {(close) =>
        id === null ? <RecordForm {...props} onClose={close} /> : <StoredRecord {...props} onClose={close} id={id} />
      }
    </GuardedDialog>
  );
}

function StoredRecord(props: RecordDialogProps & { readonly id: number }) {
  const read = useRecord(props.type, props.id);
  if (read.isError) {
    const title = `Could not fetch details for selected ${props.type.label.toLowerCase()}.`;
    return <LoadFailure title={title} read={read} inPart />;
  }
  if (!read.data || !read.isFetchedAfterMount) return <Skeleton shape="field" count={3} />;
  return <RecordForm {...props} answer={read.data} />;
}

type Answer = NonNullable<ReturnType<typeof useRecord>["data"]>;

function RecordForm({ answer, ...props }: RecordDialogProps & { readonly answer?: Answer }) {
  const { type, use, Form, id, onSaved, onDeleted, onClose } = props;
  const label = type.label.toLowerCase();
  const title = id === null ? `Could not create a new ${label}.` : `Could not update ${label}.`;
  const { texts, ...changed } = use;
  return (
    <Form
      type={type}
      record={answer?.result ?? null}
      {...(answer && { labels: answer.labels })}
      inner={changed}
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
