import type { EntityType, RecordId, Values } from "@armature/engine";
import { PanelRight, Pencil } from "lucide-react";
import { recordName } from "../data/records/record-name.ts";
import { DeletableActions } from "../delete/DeletableActions.tsx";
import { type RowAction, RowActions } from "../ui/index.ts";
import { pageId, recordId } from "./record-key.ts";

export interface RecordActionsProps {
  readonly type: EntityType;
  readonly record: Values;
  readonly editPath: ((id: RecordId) => string) | null;
  /** Why no record can be edited at present. */
  readonly editOffReason?: string | undefined;
  readonly onLook: (id: number) => void;
  /** Called when the record was deleted. Without it there is no 'Delete'. */
  readonly onDeleted?: ((id: number) => void) | undefined;
}

/** The actions Edit, Look, and Delete if the list offers it. */
export function RecordActions(props: RecordActionsProps) {
  const { type, record, onDeleted } = props;
  const row = { name: recordName(type, record), actions: actionsOf(props) };
  if (!onDeleted) return <RowActions {...row} />;
  return <DeletableActions {...row} type={type} record={record} onDeleted={() => onDeleted(recordId(type, record))} />;
}

function actionsOf({ type, record, editPath, editOffReason, onLook }: RecordActionsProps): readonly RowAction[] {
  const look = { label: "Quick look", icon: PanelRight, onSelect: () => onLook(recordId(type, record)) };
  if (!editPath) return [look];
  return [{ label: "Edit", icon: Pencil, to: editPath(pageId(type, record)), disabledReason: editOffReason }, look];
}
