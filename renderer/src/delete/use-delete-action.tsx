import type { ReactNode } from "react";
import { removalText, useRemovalBlock } from "../data/records/removal.ts";
import { DeleteWindow } from "./DeleteWindow.tsx";
import { type DeletionParts, useDeletion } from "./use-deletion.ts";

export interface DeleteAction {
  /** Why nobody may delete the record at present. */
  readonly disabledReason: string | undefined;
  readonly start: () => void;
  /** The window that asks for confirmation. Render it beside the button. */
  readonly window: ReactNode;
}

/** Deleting a record from a button or menu. Null for people who may not delete it. */
export function useDeleteAction(parts: DeletionParts): DeleteAction | null {
  const { type, record } = parts;
  const disabledReason = removalText(type, useRemovalBlock(type, record));
  const { state, start, ...deletion } = useDeletion(parts);
  if (disabledReason === null) return null;
  return { disabledReason, start, window: state && <DeleteWindow type={type} deletion={deletion} state={state} /> };
}
