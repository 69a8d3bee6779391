import { Trash2 } from "lucide-react";
import { removalText, useRemovalBar } from "../data/removal.ts";
import { Button, IconButton } from "../ui/index.ts";
import { DeleteWindow } from "./DeleteWindow.tsx";
import { type DeletionParts, useDeletion } from "./use-deletion.ts";

export interface DeleteButtonProps extends DeletionParts {
  /** An icon alone, where there is little room. */
  readonly isIcon?: boolean;
  /** The record's name, where several can be deleted. */
  readonly name?: string;
}

/** Deletes one record; nothing for who may not, and off with a reason where nobody may now. */
export function DeleteButton({ isIcon = false, name, ...parts }: DeleteButtonProps) {
  const { type, record } = parts;
  const bar = useRemovalBar(type, record);
  const { state, start, ...deletion } = useDeletion(parts);
  const disabledReason = removalText(type, bar);
  if (disabledReason === null) return null;
  return (
    <>
      {isIcon ? (
        <IconButton
          icon={Trash2}
          label={["Delete", name].join(" ").trim()}
          size="small"
          disabledReason={disabledReason}
          onClick={start}
        />
      ) : (
        <Button icon={Trash2} variant="quiet" disabledReason={disabledReason} onClick={start}>
          Delete
        </Button>
      )}
      {state && <DeleteWindow type={type} deletion={deletion} state={state} />}
    </>
  );
}
