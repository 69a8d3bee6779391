import { textForm } from "@armature/engine";
import { Trash2 } from "lucide-react";
import { type RowAction, RowActions } from "../ui/index.ts";
import { useDeleteAction } from "./use-delete-action.tsx";
import type { DeletionParts } from "./use-deletion.ts";

export interface DeletableActionsProps extends DeletionParts {
  /** What the row is called. */
  readonly name: string;
  /** Before Delete. */
  readonly actions: readonly RowAction[];
}

/** The actions of a record's row and, for who may delete the record, Delete; off with a reason where nobody may now. */
export function DeletableActions({ name, actions, ...parts }: DeletableActionsProps) {
  const remove = useDeleteAction(parts);
  if (!remove) return <RowActions name={name} actions={actions} />;
  const { disabledReason, start, window } = remove;
  const label = ["Delete", textForm(parts.record[parts.type.readableAttribute])].join(" ").trim();
  return (
    <>
      <RowActions
        name={name}
        actions={[...actions, { label, icon: Trash2, danger: true, disabledReason, onSelect: start }]}
      />
      {window}
    </>
  );
}
