import type { EntityType, Values } from "@armature/engine";
import { Ellipsis, Trash2 } from "lucide-react";
import { removalText, useRemovalBar } from "../data/removal.ts";
import { DeleteWindow } from "../delete/DeleteWindow.tsx";
import { useDeletion } from "../delete/use-deletion.ts";
import { Menu } from "../ui/index.ts";

interface RecordMenuProps {
  readonly type: EntityType;
  readonly record: Values;
  readonly onDeleted: () => void;
}

/** What is rarely done with a record; nothing for who may do none of it. */
export function RecordMenu({ type, record, onDeleted }: RecordMenuProps) {
  const disabledReason = removalText(type, useRemovalBar(type, record));
  const { state, start, ...deletion } = useDeletion({ type, record, onDeleted });
  if (disabledReason === null) return null;
  return (
    <>
      <Menu
        label="More actions"
        icon={Ellipsis}
        iconOnly
        variant="quiet"
        size="small"
        items={[{ label: "Delete", icon: Trash2, danger: true, disabledReason, onSelect: start }]}
      />
      {state && <DeleteWindow type={type} deletion={deletion} state={state} />}
    </>
  );
}
