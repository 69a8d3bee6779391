import type { RecordId } from "@armature/engine";
import { type DraftShape, storedOf, useKeptState, useMetadata, useSaveRecord } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { changesOf } from "./changes.ts";
import type { Definition, DraftIssue } from "./issue.ts";
import { refusalTexts } from "./place-in-words.ts";
import type { Place } from "./use-place.ts";

/** The props of each form of a definition. */
export interface DefinitionProps {
  readonly place: Place;
  /** The other definitions of the same kind and entity. */
  readonly others: readonly Definition[];
  /** The key of the stored definition; null for a new one. */
  readonly id: RecordId | null;
  /** What the form starts with: the stored definition, or a new one. */
  readonly first: Definition;
}

export interface DefinitionFormSetup extends Omit<DefinitionProps, "others"> {
  /** Finds what keeps a definition from being saved. */
  readonly issuesOf: (draft: Definition) => readonly DraftIssue[];
}

/** Why a save was refused. */
export interface Refused {
  readonly title: string;
  readonly texts: readonly string[];
}

/** The state of a definition that is being edited. A save stores it and goes back to the list. */
export function useDefinitionForm({ place, id, first, issuesOf }: DefinitionFormSetup) {
  const { subject, type, listPath } = place;
  const navigate = useNavigate();
  const { entities } = useMetadata();
  const { save, isSaving } = useSaveRecord(type);
  const [base, setBase] = useState(first);
  const name = `definition ${type.name} ${subject.name}`;
  const kept = useKeptState({ name, id, first, shape: SHAPE, isChanged });
  const { value: draft, change: setDraft } = kept;
  const [isEditing, setEditing] = useState(id === null || kept.isRestored);
  const [refusals, setRefusals] = useState(0);
  const [refused, setRefused] = useState<Refused | null>(null);
  const issues = refusals > 0 ? issuesOf(draft) : NO_ISSUES;
  const isNew = id === null;
  const leave = () => void navigate(listPath);

  async function submit(): Promise<void> {
    setRefused(null);
    if (issuesOf(draft).length > 0) {
      setRefusals(refusals + 1);
      return;
    }
    const { updated } = base;
    const ifMatch = !isNew && typeof updated === "string" ? updated : undefined;
    const values = isNew ? { ...draft, entityName: subject.name } : changesOf(base, draft);
    try {
      await save({ id, values, ifMatch });
      kept.finish();
      notify({ type: "success", message: isNew ? `${type.label} created` : `${type.label} updated` });
      leave();
    } catch (error) {
      const newer = storedOf(error);
      if (newer) takeOver(newer);
      else {
        const title = `Could not ${isNew ? "create" : "update"} ${type.label}.`;
        setRefused({ title, texts: refusalTexts(error, { place, draft, entities }) });
      }
    }
  }

  /**
   * Somebody else has saved in the meantime: applies the changes made here to the newer version, for another look
   * before the next save.
   */
  function takeOver(newer: Definition): void {
    setDraft({ ...newer, ...changesOf(base, draft) });
    setBase(newer);
    setRefused({
      title: `Somebody else has changed this ${type.label.toLowerCase()} since you opened it.`,
      texts: ["Your changes were added to theirs. Check and save again."],
    });
  }

  return {
    draft,
    change: setDraft,
    isNew,
    isEditing,
    edit: () => setEditing(true),
    issues,
    refusals,
    refused,
    isSaving,
    kept,
    submit: () => void submit(),
    leave,
  };
}

export type DefinitionFormState = ReturnType<typeof useDefinitionForm>;

const SHAPE: DraftShape<Definition> = { write: (draft) => draft, read: (kept) => kept as Definition };

function isChanged(draft: Definition, first: Definition): boolean {
  return Object.keys(changesOf(first, draft)).length > 0;
}

const NO_ISSUES: readonly DraftIssue[] = Object.freeze([]);
