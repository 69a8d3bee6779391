import { type RecordId, sameValue } from "@armature/engine";
import { type DraftShape, useKeptState } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { changesOf } from "./changes.ts";
import type { Definition, DraftIssue } from "./issue.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { useDefinitionSave } from "./use-definition-save.ts";
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

/** The state of a definition that is being edited. A save stores it and goes back to the list. */
export function useDefinitionForm({ place, id, first, issuesOf }: DefinitionFormSetup) {
  const navigate = useNavigate();
  const kept = useKeptDefinition(place, id, first);
  // Null once the person has left.
  const latest = useRef<Definition | null>(kept.value);
  useLayoutEffect(() => {
    latest.current = kept.value;
    return () => {
      latest.current = null;
    };
  }, [kept.value]);
  const [newest, setNewest] = useState<Definition | null>(null);
  const isNew = id === null;
  const draft = kept.value;
  const { issues, refusals, checks } = useIssues(draft, first, isNew, issuesOf);
  const leave = () => void navigate(place.listPath);
  const { submit, ...saving } = useDefinitionSave({
    place,
    id,
    kept,
    latest,
    checks,
    onNewer: setNewest,
    onSaved: leave,
  });
  return {
    draft,
    change: kept.change,
    isNew,
    issues,
    refusals,
    ...saving,
    kept,
    submit: () => {
      // The key that saves can be pressed again before the answer.
      if (saving.isSaving) return;
      const base = newest ?? kept.base;
      if (isNew || isChanged(draft, base)) return void submit(draft, base);
      notify({ type: "info", message: "Nothing was changed, so nothing was saved." });
      leave();
    },
    leave,
  };
}

export type DefinitionFormState = ReturnType<typeof useDefinitionForm>;

function useKeptDefinition(place: Place, id: RecordId | null, first: Definition) {
  const merge = (before: Definition, mine: Definition, theirs: Definition) => {
    const { choose, conflicts } = mergeDrafts(place.kind, before, mine, theirs);
    return { value: choose([]), isOutdated: conflicts.length > 0 };
  };
  const name = `definition ${place.type.name} ${place.subject.name}`;
  return useKeptState({ name, id, first, shape: SHAPE, isChanged, merge });
}

/** What is wrong is shown after the first refused save. What was stored before a rule against it is shown at once. */
function useIssues(draft: Definition, first: Definition, isNew: boolean, issuesOf: DefinitionFormSetup["issuesOf"]) {
  const [refusals, setRefusals] = useState(0);
  const [storedIssues] = useState(() => (isNew ? NO_ISSUES : issuesOf(first)));
  const isStored = (issue: DraftIssue) => storedIssues.some((each) => sameValue(each, issue));
  const found = refusals > 0 || storedIssues.length > 0 ? issuesOf(draft) : NO_ISSUES;
  const checks = (tried: Definition): boolean => {
    if (issuesOf(tried).length === 0) return true;
    setRefusals(refusals + 1);
    return false;
  };
  return { issues: refusals > 0 ? found : found.filter(isStored), refusals, checks };
}

const SHAPE: DraftShape<Definition> = { write: (draft) => draft, read: (kept) => kept as Definition };

function isChanged(draft: Definition, first: Definition): boolean {
  return Object.keys(changesOf(first, draft)).length > 0;
}

const NO_ISSUES: readonly DraftIssue[] = Object.freeze([]);
