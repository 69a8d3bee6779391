import { Trash2 } from "lucide-react";
import { removalText, useRemovalBar } from "../data/removal.ts";
import { IconButton } from "../ui/index.ts";
import { DeleteWindow } from "./DeleteWindow.tsx";
import { type DeletionParts, useDeletion } from "./use-deletion.ts";

export interface DeleteButtonProps extends DeletionParts {
  /** The record's name, where several can be deleted. */
  readonly name?: string;
}

/** An icon that deletes one record of a list; nothing for who may not, and off with a reason where nobody may now. */
export function DeleteButton({ name, ...parts }: DeleteButtonProps) {
  const { type, record } = parts;
  const bar = useRemovalBar(type, record);
  const { state, start, ...deletion } = useDeletion(parts);
  const disabledReason = removalText(type, bar);
  if (disabledReason === null) return null;
  return (
    <>
      <IconButton
        icon={Trash2}
        label={["Delete", name].join(" ").trim()}
        size="small"
        disabledReason={disabledReason}
        onClick={start}
      />
      {state && <DeleteWindow type={type} deletion={deletion} state={state} />}
    </>
  );
}
