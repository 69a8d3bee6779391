import { useEffect, useEffectEvent } from "react";
import { DeleteWindow } from "./DeleteWindow.tsx";
import { type DeletionParts, useDeletion } from "./use-deletion.ts";

export interface DeleteQuestionProps extends Omit<DeletionParts, "record"> {
  readonly id: number;
  /** What else is deleted. */
  readonly note?: string | undefined;
  readonly onEnded: () => void;
}

/** Asks at once whether to delete a record. */
export function DeleteQuestion({ id, note, ...parts }: DeleteQuestionProps) {
  const { type } = parts;
  const { state, start, ...deletion } = useDeletion({ ...parts, record: { [type.primaryKey.name]: id } });
  const begin = useEffectEvent(start);
  useEffect(() => begin(), []);
  return state && <DeleteWindow type={type} deletion={deletion} state={state} note={note} />;
}
