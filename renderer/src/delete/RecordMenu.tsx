import { Ellipsis, Trash2 } from "lucide-react";
import { Menu } from "../ui/index.ts";
import { useDeleteAction } from "./use-delete-action.tsx";
import type { DeletionParts } from "./use-deletion.ts";

export interface RecordMenuProps extends DeletionParts {
  readonly size?: "medium" | "small";
}

/**
 * A menu with actions that are rarely needed. Not shown if the person may do none of them.
 * @example
 * ```tsx
 * import { RecordMenu } from "@armature/renderer";
 * import { atlas, item } from "./library.ts";
 * export function Example() {
 *   return <RecordMenu type={item} record={atlas} onDeleted={() => history.back()} />;
 * }
 * ```
 */
export function RecordMenu({ size = "small", ...parts }: RecordMenuProps) {
  const remove = useDeleteAction(parts);
  if (!remove) return null;
  const { disabledReason, start, window } = remove;
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
      {window}
    </>
  );
}
