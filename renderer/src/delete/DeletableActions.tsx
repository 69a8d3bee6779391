import { textForm } from "@armature/engine";
import { Trash2 } from "lucide-react";
import { type RowAction, RowActions } from "../ui/index.ts";
import { useDeleteAction } from "./use-delete-action.tsx";
import type { DeletionParts } from "./use-deletion.ts";

export interface DeletableActionsProps extends DeletionParts {
  /** The name of the row. */
  readonly name: string;
  /** Shown before 'Delete'. */
  readonly actions: readonly RowAction[];
}

/**
 * The actions of a record's row, with 'Delete' for people who may delete it. It is disabled with a reason if nobody may
 * at present.
 * @example
 * ```tsx
 * import { DeletableActions } from "@armature/renderer";
 * import { House } from "lucide-react";
 * import { atlas, item } from "./library.ts";
 * export function Example() {
 *   const edit = { label: "Edit", icon: House, to: "/items/1" };
 *   return <DeletableActions type={item} record={atlas} name="Atlas" actions={[edit]} onDeleted={() => undefined} />;
 * }
 * ```
 */
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
