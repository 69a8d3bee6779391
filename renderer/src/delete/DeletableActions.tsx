import { textForm } from "@armature/engine";
import { Trash2 } from "lucide-react";
import { removalText, useRemovalBar } from "../data/removal.ts";
import { type RowAction, RowActions } from "../ui/index.ts";
import { DeleteWindow } from "./DeleteWindow.tsx";
import { type DeletionParts, useDeletion } from "./use-deletion.ts";

export interface DeletableActionsProps extends DeletionParts {
  /** What the row is called. */
  readonly name: string;
  /** Before Delete. */
  readonly actions: readonly RowAction[];
}

/** The actions of a record's row and, for who may delete the record, Delete; off with a reason where nobody may now. */
export function DeletableActions({ name, actions, ...parts }: DeletableActionsProps) {
  const { type, record } = parts;
  const disabledReason = removalText(type, useRemovalBar(type, record));
  const { state, start, ...deletion } = useDeletion(parts);
  const label = ["Delete", textForm(record[type.readableAttribute])].join(" ").trim();
  const remove = { label, icon: Trash2, danger: true, disabledReason: disabledReason ?? undefined, onSelect: start };
  return (
    <>
      <RowActions name={name} actions={disabledReason === null ? actions : [...actions, remove]} />
      {state && <DeleteWindow type={type} deletion={deletion} state={state} />}
    </>
  );
}
