import type { AttributeType, EntityType } from "@armature/engine";
import { fieldChanges } from "@armature/engine/form";
import { type KeptState, useKeptState, useMetadata } from "@armature/renderer";
import { useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { arrangedBy, type FormDraft, type FormMove, NO_MOVES, sectionsOf } from "./form-moves.ts";

/** The form of a kind of record with the moves that are not saved yet. */
export function useFormDraft(subject: EntityType) {
  const kept = useKeptState<FormDraft>({ name: "form of records", id: subject.name, first: NO_MOVES });
  const { moves } = kept.value;
  // A section without a field is not saved, so it can be left without a question.
  const [added, setAdded] = useState<readonly string[]>([]);
  const arranged = useMemo(() => arrangedBy(subject.attributes, moves), [subject, moves]);
  const sections = useMemo(() => sectionsOf(arranged.filter(isShown), added), [arranged, added]);
  const changes = useMemo(() => fieldChanges(subject.attributes, arranged), [subject, arranged]);
  const saved = useSaved(kept);
  const move = (next: FormMove) => kept.change({ moves: [...moves, next] });
  return {
    kept,
    sections,
    /** All attributes in their new order, those that no form shows too. */
    arranged,
    /** What is to be published. */
    changes,
    move,
    addSection: (title: string) => setAdded([...added, title]),
    renameSection: (title: string, newTitle: string) => {
      if (arranged.some(({ section }) => section === title)) move({ kind: "rename", title, newTitle });
      setAdded(added.map((each) => (each === title ? newTitle : each)));
    },
    dropSection: (title: string) => setAdded(added.filter((each) => each !== title)),
    clear: () => kept.change(NO_MOVES),
    ...saved,
  };
}

/** Keeps showing the moves after they are published, until the page has that revision. Later moves stay. */
function useSaved(kept: KeptState<FormDraft>) {
  const { revision } = useMetadata();
  const [published, setPublished] = useState<{ readonly as: number; readonly moves: readonly FormMove[] } | null>(null);
  const isArrived = published !== null && revision >= published.as;
  const { moves } = kept.value;
  const clear = useEffectEvent((count: number) => kept.change({ moves: moves.slice(count) }));
  // Before the next key is pressed, whose move comes after those that are saved.
  useLayoutEffect(() => {
    if (isArrived) clear(published.moves.length);
  }, [isArrived, published]);
  return {
    isPublished: moves.length > 0 && moves === published?.moves,
    onPublished: (as: number) => {
      kept.finish();
      setPublished({ as, moves });
    },
  };
}

export type FormDraftState = ReturnType<typeof useFormDraft>;

/** Whether forms can show the attribute at all. */
export function isShown({ element }: Pick<AttributeType, "element">): boolean {
  return element !== null;
}
