import { type EntityType, type RecordId, textForm, type Values } from "@armature/engine";
import { PanelRight, Pencil, Trash2 } from "lucide-react";
import { recordName } from "../data/record-name.ts";
import { removalText, useRemovalBar } from "../data/removal.ts";
import { DeleteWindow } from "../delete/DeleteWindow.tsx";
import { useDeletion } from "../delete/use-deletion.ts";
import { type RowAction, RowActions } from "../ui/index.ts";
import { pageId, recordId } from "./record-key.ts";

export interface RecordActionsProps {
  readonly type: EntityType;
  readonly record: Values;
  readonly editPath: ((id: RecordId) => string) | null;
  /** Why no record can be edited now. */
  readonly editOffReason?: string | undefined;
  readonly onLook: (id: number) => void;
  /** The record was deleted; without it there is no Delete. */
  readonly onDeleted?: ((id: number) => void) | undefined;
}

/** Edit, look, and delete where rows offer that. */
export function RecordActions(props: RecordActionsProps) {
  const { type, record, onDeleted } = props;
  const actions = actionsOf(props);
  if (onDeleted) return <WithDelete {...props} actions={actions} onDeleted={onDeleted} />;
  return <RowActions name={recordName(type, record)} actions={actions} />;
}

function actionsOf({ type, record, editPath, editOffReason, onLook }: RecordActionsProps): readonly RowAction[] {
  const look = { label: "Quick look", icon: PanelRight, onSelect: () => onLook(recordId(type, record)) };
  if (!editPath) return [look];
  return [{ label: "Edit", icon: Pencil, to: editPath(pageId(type, record)), disabledReason: editOffReason }, look];
}

interface WithDeleteProps extends RecordActionsProps {
  readonly actions: readonly RowAction[];
  readonly onDeleted: (id: number) => void;
}

function WithDelete({ type, record, actions, onDeleted }: WithDeleteProps) {
  const disabledReason = removalText(type, useRemovalBar(type, record));
  const { state, start, ...deletion } = useDeletion({
    type,
    record,
    onDeleted: () => onDeleted(recordId(type, record)),
  });
  const label = ["Delete", textForm(record[type.readableAttribute])].join(" ").trim();
  const remove = { label, icon: Trash2, danger: true, disabledReason: disabledReason ?? undefined, onSelect: start };
  return (
    <>
      <RowActions name={recordName(type, record)} actions={disabledReason === null ? actions : [...actions, remove]} />
      {state && <DeleteWindow type={type} deletion={deletion} state={state} />}
    </>
  );
}
