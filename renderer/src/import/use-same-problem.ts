import { editItems, type ReviewRecord } from "@armature/engine/changes";
import { type ImportState, wrongText } from "@armature/engine/import";
import { useMemo, useState } from "react";

/** Rows with the same wrong value as one that was just changed. They can get the same value. */
export interface SameProblem {
  /** The label of the attribute. */
  readonly label: string;
  /** Number of rows. 0 if there is nothing to offer. */
  readonly count: number;
  readonly change: () => void;
}

interface EditedCell {
  readonly attribute: string;
  readonly text: string;
  readonly value: unknown;
}

export function useSameProblem(
  { type, items }: ImportState,
  act: (event: (state: ImportState) => ImportState) => void,
): SameProblem & { readonly offer: (record: ReviewRecord, attribute: string, value: unknown) => void } {
  const [edited, setEdited] = useState<EditedCell | null>(null);
  const others = useMemo(() => {
    if (!edited) return [];
    return items.filter(({ review }) => wrongText(review, edited.attribute) === edited.text);
  }, [items, edited]);
  return {
    label: type.byName.get(edited?.attribute ?? "")?.label ?? "",
    count: others.length,
    change: () => {
      if (edited) act((stored) => editItems(stored, others, edited.attribute, edited.value));
      setEdited(null);
    },
    offer: (record, attribute, value) => {
      const text = wrongText(record, attribute);
      setEdited(text === null ? null : { attribute, text, value });
    },
  };
}
