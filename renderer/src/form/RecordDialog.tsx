import type { EntityType } from "@armature/engine";
import { failureText } from "../data/api-error.ts";
import { useRecord } from "../data/records.ts";
import type { RecordUse } from "../element-plugin.ts";
import { Banner, Button, Dialog, Skeleton } from "../ui/index.ts";
import { useEntityForm } from "./entity-form-context.ts";

export interface RecordDialogProps {
  readonly type: EntityType;
  readonly use: RecordUse;
  /** The record to change; null for a new one. */
  readonly id: number | null;
  readonly onSaved: (id: number) => void;
  readonly onClose: () => void;
}

/** The form of one record in a window over the form that uses it. */
export function RecordDialog(props: RecordDialogProps) {
  const { type, id, onClose } = props;
  const label = type.label.toLowerCase();
  return (
    <Dialog open onClose={onClose} title={id === null ? `Add ${label}` : `Edit ${label}`} width={640}>
      {id === null ? <RecordForm {...props} /> : <StoredRecord {...props} id={id} />}
    </Dialog>
  );
}

function StoredRecord(props: RecordDialogProps & { readonly id: number }) {
  const { data, isError, isFetchedAfterMount, error, refetch } = useRecord(props.type, props.id);
  if (isError) {
    const title = `Could not fetch details for selected ${props.type.label.toLowerCase()}.`;
    return (
      <Banner tone="danger" title={title} action={<Button onClick={() => void refetch()}>Retry</Button>}>
        {failureText(error)}
      </Banner>
    );
  }
  if (!data || !isFetchedAfterMount) return <Skeleton shape="field" count={3} />;
  return <RecordForm {...props} answer={data} />;
}

type Answer = NonNullable<ReturnType<typeof useRecord>["data"]>;

function RecordForm({ type, use, id, onSaved, onClose, answer }: RecordDialogProps & { readonly answer?: Answer }) {
  const { Form } = useEntityForm();
  const label = type.label.toLowerCase();
  const title = id === null ? `Could not create a new ${label}.` : `Could not update ${label}.`;
  return (
    <Form
      type={type}
      record={answer?.result ?? null}
      {...(answer && { labels: answer.labels })}
      inner={use}
      refusalTexts={() => ({ title, text: "" })}
      onSaved={(saved) => onSaved(Number(saved.result[type.primaryKey.name]))}
      onCancel={onClose}
      submitLabel="Save"
    />
  );
}
