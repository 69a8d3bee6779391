import { textForm } from "@armature/engine";
import { ApiError, errorText, requestIdOf, storedOf, usePlugins, useSaveRecord } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useMemo, useState } from "react";
import { changesOf, type Definition, type DraftIssue, issuesOf } from "./model.ts";
import type { AttributesPlace } from "./use-attributes.ts";

export interface AttributeFormProps {
  readonly place: AttributesPlace;
  /** The other attributes of the entity. */
  readonly others: readonly Definition[];
  /** Null for a new one. */
  readonly stored: Definition | null;
  /** What the form begins with. */
  readonly first: Definition;
}

/** Why a save was refused. */
export interface Refused {
  readonly title: string;
  readonly texts: readonly string[];
}

/** The definition as it is edited: nothing of it counts before it is saved. */
export function useAttributeForm(
  { place, others, stored, first }: AttributeFormProps,
  onSaved: (name: string) => void,
) {
  const { subject, type } = place;
  const plugins = usePlugins();
  const { save, isSaving } = useSaveRecord(type);
  const [base, setBase] = useState(first);
  const [draft, setDraft] = useState(first);
  const [isEditing, setEditing] = useState(stored === null);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isDone, setDone] = useState(false);
  const element = plugins.get(textForm(draft["elementType"]))?.element ?? null;
  const isNew = stored === null;
  const issues = useMemo(
    () => issuesOf(draft, { entityName: subject.name, others, element, isNew }),
    [draft, subject, others, element, isNew],
  );
  const isChanged = Object.keys(changesOf(base, draft)).length > 0;

  async function submit(): Promise<void> {
    setTried(true);
    setRefused(null);
    if (issues.length > 0) return;
    const name = textForm(draft["name"]);
    const { updated } = base;
    const ifMatch = !isNew && typeof updated === "string" ? updated : undefined;
    const values = isNew ? { ...draft, entityName: subject.name } : changesOf(base, draft);
    try {
      await save({ id: isNew ? null : name, values, ifMatch });
      setDone(true);
      notify({ type: "success", message: isNew ? `${type.label} created` : `${type.label} updated` });
      onSaved(name);
    } catch (error) {
      const newer = storedOf(error);
      if (newer) takeOver(newer);
      else setRefused(refusalOf(error, isNew, type.label));
    }
  }

  /** Somebody else was first: what was changed here is put on top of theirs, and looked at again (ADM-D19). */
  function takeOver(newer: Definition): void {
    setDraft({ ...newer, ...changesOf(base, draft) });
    setBase(newer);
    setRefused({
      title: "Somebody else has changed this attribute since you opened it.",
      texts: ["Your changes are kept, on top of theirs. Look at them, and save again."],
    });
  }

  return {
    element,
    draft,
    change: (next: Definition) => setDraft(next),
    isNew,
    isEditing,
    edit: () => setEditing(true),
    issues,
    shownIssues: isTried ? issues : NO_ISSUES,
    refused,
    isSaving,
    isUnsaved: isEditing && isChanged && !isDone,
    submit: () => void submit(),
  };
}

const NO_ISSUES: readonly DraftIssue[] = Object.freeze([]);

/** The server's words, each error on a line of its own (ADM-104, ADM-105). */
function refusalOf(error: unknown, isNew: boolean, label: string): Refused {
  const errors = error instanceof ApiError ? error.errors : [];
  const requestId = requestIdOf(error);
  return {
    title: `Could not ${isNew ? "create" : "update"} ${label}.`,
    texts: [
      ...(errors.length > 0 ? errors.map(({ message }) => listed(message)) : [errorText(error)]),
      ...(requestId === undefined ? [] : [`Request id: ${requestId}`]),
    ],
  };
}

function listed(message: string): string {
  return `- ${message.replace(/^./u, (letter) => letter.toUpperCase())}`;
}
