import { Ellipsis, Trash2 } from "lucide-react";
import { removalText, useRemovalBar } from "../data/removal.ts";
import { DeleteWindow } from "./DeleteWindow.tsx";
import { type DeletionParts, useDeletion } from "./use-deletion.ts";
import { Menu } from "../ui/index.ts";

export interface RecordMenuProps extends DeletionParts {
  readonly size?: "medium" | "small";
}

/** What is rarely done with a record; nothing for who may do none of it. */
export function RecordMenu({ size = "small", ...parts }: RecordMenuProps) {
  const { type, record } = parts;
  const disabledReason = removalText(type, useRemovalBar(type, record));
  const { state, start, ...deletion } = useDeletion(parts);
  if (disabledReason === null) return null;
  return (
    <>
      <Menu
        label="More actions"
        icon={Ellipsis}
        iconOnly
        variant="quiet"
        size={size}
        items={[{ label: "Delete", icon: Trash2, danger: true, disabledReason, onSelect: start }]}
      />
      {state && <DeleteWindow type={type} deletion={deletion} state={state} />}
    </>
  );
}
