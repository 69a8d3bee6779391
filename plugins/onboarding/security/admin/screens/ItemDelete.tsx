import type { EntityType } from "@armature/engine";
import { deleteQuestion, useDeleteRecord, useRecord } from "@armature/renderer";
import { ConfirmDialog, IconButton, notify } from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";

export interface ItemDeleteProps {
  readonly type: EntityType;
  readonly id: number;
  readonly name: string;
  /** Why nobody can delete it. Undefined if people can. */
  readonly offReason: string | undefined;
  /** Reports a failed delete. */
  readonly onFailed: (error: unknown) => void;
}

/** Deletes an item of a list after a confirmation. */
export function ItemDelete(props: ItemDeleteProps) {
  const { type, name, offReason } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        icon={Trash2}
        size="small"
        label={`Delete ${type.label.toLowerCase()} ${name}`}
        disabledReason={offReason}
        onClick={() => setAsking(true)}
      />
      {isAsking && <Question {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The confirmation. It loads the record first, and closes if the record is gone already. */
function Question({ type, id, name, onFailed, onClose }: ItemDeleteProps & { readonly onClose: () => void }) {
  const { isError, isFetchedAfterMount } = useRecord(type, id);
  const remove = useDeleteRecord(type);
  const [isDeleting, setDeleting] = useState(false);
  useEffect(() => {
    if (!isError) return;
    notify({ type: "error", message: "Could not get item." });
    onClose();
  }, [isError, onClose]);
  const confirm = async () => {
    setDeleting(true);
    try {
      await remove(id);
      notify({ type: "success", message: `${type.label} deleted.` });
    } catch (error) {
      onFailed(error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete ${type.label}`}
      text={deleteQuestion(name, type.label)}
      confirmLabel="Delete"
      busy={isDeleting || !isFetchedAfterMount}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
