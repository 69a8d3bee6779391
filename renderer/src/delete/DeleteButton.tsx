import { Trash2 } from "lucide-react";
import { IconButton } from "../ui/index.ts";
import { useDeleteAction } from "./use-delete-action.tsx";
import type { DeletionParts } from "./use-deletion.ts";

export interface DeleteButtonProps extends DeletionParts {
  /** The record's name, where several can be deleted. */
  readonly name?: string;
}

/** An icon that deletes one record of a list; nothing for who may not, and off with a reason where nobody may now. */
export function DeleteButton({ name, ...parts }: DeleteButtonProps) {
  const remove = useDeleteAction(parts);
  if (!remove) return null;
  const { disabledReason, start, window } = remove;
  const label = ["Delete", name].join(" ").trim();
  return (
    <>
      <IconButton icon={Trash2} label={label} size="small" disabledReason={disabledReason} onClick={start} />
      {window}
    </>
  );
}
