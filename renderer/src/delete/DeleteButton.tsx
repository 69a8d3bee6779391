import { Trash2 } from "lucide-react";
import { IconButton } from "../ui/index.ts";
import { useDeleteAction } from "./use-delete-action.tsx";
import type { DeletionParts } from "./use-deletion.ts";

export interface DeleteButtonProps extends DeletionParts {
  /** The name of the record, where several can be deleted. */
  readonly name?: string;
}

/**
 * An icon button that deletes one record of a list. Not shown to people who may not; disabled with a reason if nobody
 * may at present.
 * @example
 * ```tsx
 * import { DeleteButton } from "@armature/renderer";
 * import { atlas, item } from "./library.ts";
 * export function Example() {
 *   return <DeleteButton type={item} record={atlas} name="Atlas" onDeleted={() => history.back()} />;
 * }
 * ```
 */
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
