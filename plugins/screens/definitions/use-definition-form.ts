import { type RecordId, sameValue, textForm, type Values } from "@armature/engine";
import type { WouldLoseAnswer } from "@armature/engine/operation";
import {
  ApiError,
  type ConflictChoice,
  type DraftShape,
  storedOf,
  useKeptState,
  useMetadata,
  usePlugins,
  useSaveRecord,
} from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { changesOf } from "./changes.ts";
import type { Definition, DraftIssue } from "./issue.ts";
import { mergeDefinitions, type MergedDefinition } from "./merge.ts";
import { choiceOf, type PartContext, partLabel } from "./part-in-words.ts";
import { refusalTexts } from "./place-in-words.ts";
import { saveQuestion, type SaveQuestion, withLoss } from "./save-question.ts";
import { changeOf, useImpact, useNouns } from "./use-impact.ts";
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

/** What two people changed, for a person to choose from. */
export interface Clash {
  readonly choices: readonly ConflictChoice[];
  /** Whether the other person changed something else too. */
  readonly keptOthers: boolean;
  /** Saves the version with the other person's values of these. */
  readonly save: (theirs: ReadonlySet<string>) => void;
  readonly close: () => void;
}

/** A question before a save, and its answers. */
export interface OpenQuestion extends SaveQuestion {
  readonly save: () => void;
  readonly close: () => void;
}

/**
 * The state of a definition that is being edited. A save stores it and goes back to the list. It first asks the server
 * what it would do, and then the person if that takes, hides or opens something.
 */
export function useDefinitionForm({ place, id, first, issuesOf }: DefinitionFormSetup) {
  const { subject, type, listPath } = place;
  const navigate = useNavigate();
  const { entities } = useMetadata();
  const plugins = usePlugins();
  const { save, isSaving } = useSaveRecord(type);
  const name = `definition ${type.name} ${subject.name}`;
  const merge = (before: Definition, mine: Definition, theirs: Definition) => {
    const { choose, conflicts } = mergeDefinitions(place, before, mine, theirs);
    return { value: choose(NONE), isOutdated: conflicts.length > 0 };
  };
  const kept = useKeptState({ name, id, first, shape: SHAPE, isChanged, merge });
  // Null once the person has left.
  const latest = useRef<Definition | null>(kept.value);
  useLayoutEffect(() => {
    latest.current = kept.value;
    return () => {
      latest.current = null;
    };
  }, [kept.value]);
  const [newest, setNewest] = useState<Definition | null>(null);
  const base = newest ?? kept.base;
  const { value: draft, change: setDraft } = kept;
  const [isEditing, setEditing] = useState(id === null || kept.isRestored);
  const [refusals, setRefusals] = useState(0);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  const [asked, setAsked] = useState<OpenQuestion | null>(null);
  const [isAsking, setAsking] = useState(false);
  const impactOf = useImpact();
  const nounOf = useNouns();
  const isNew = id === null;
  const isBusy = isSaving || isAsking;
  // What was stored before a rule against it came keeps any save from being made, so it is shown at once.
  const [storedIssues] = useState(() => (isNew ? NO_ISSUES : issuesOf(first)));
  const isStored = (issue: DraftIssue) => storedIssues.some((each) => sameValue(each, issue));
  const found = refusals > 0 || storedIssues.length > 0 ? issuesOf(draft) : NO_ISSUES;
  const issues = refusals > 0 ? found : found.filter(isStored);
  const leave = () => void navigate(listPath);

  /** @param refusedLoss the number of values that the server refused to lose just now */
  async function submit(draft: Definition, base: Definition, refusedLoss = 0): Promise<void> {
    setRefused(null);
    if (issuesOf(draft).length > 0) {
      setRefusals(refusals + 1);
      return;
    }
    const shown = latest.current;
    const question = withLoss(await questionFor(draft, base), refusedLoss);
    const { current } = latest;
    if (current === null) return;
    // What was typed while the server looked is saved too.
    if (current !== shown) return submit(current, base, refusedLoss);
    if (!question) return store(draft, base);
    setAsked({
      ...question,
      save: () => {
        setAsked(null);
        void store(draft, base, question.lost);
      },
      close: () => setAsked(null),
    });
  }

  /** Null if there is nothing to ask, or if the save itself will say better what is wrong. */
  async function questionFor(draft: Definition, base: Definition): Promise<SaveQuestion | null> {
    if (isNew ? place.kind !== "attribute" : changesNoRecord(changesOf(base, draft))) return null;
    setAsking(true);
    try {
      return saveQuestion(await impactOf(changeOf(place, draft, id)), isNew, nounOf);
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return null;
      return { lines: [UNKNOWN_IMPACT], confirm: "Save anyway", isLossy: true, lost: 0 };
    } finally {
      setAsking(false);
    }
  }

  /** @param lost the number of values that the person agreed to lose */
  async function store(draft: Definition, base: Definition, lost = 0): Promise<void> {
    const { updated } = base;
    const ifMatch = !isNew && typeof updated === "string" ? updated : undefined;
    const values = isNew ? { ...draft, entityName: subject.name } : changesOf(base, draft);
    try {
      await save({ id, values, ifMatch, ...(lost > 0 && { accept: lost }) });
      kept.finish();
      notify({ type: "success", message: isNew ? `${type.label} created` : `${type.label} updated` });
      leave();
    } catch (error) {
      const newer = storedOf(error);
      const more = lossIn(error);
      if (more > 0) void submit(draft, base, more);
      else if (newer) takeOver(newer, draft, base);
      else {
        const title = `Could not ${isNew ? "create" : "update"} ${type.label}.`;
        setRefused({ title, texts: refusalTexts(error, { place, draft, entities }) });
      }
    }
  }

  /**
   * Somebody else has saved in the meantime: adds their changes, for another look before the next save. Where both
   * changed the same, the person chooses.
   */
  function takeOver(newer: Definition, draft: Definition, base: Definition): void {
    const merged = mergeDefinitions(place, base, draft, newer);
    const element = plugins.get(textForm(draft.elementType))?.element ?? null;
    const context: PartContext = { place, base, element, entities };
    const others = merged.taken.filter((part) => part !== "updated").map((part) => partLabel(part, context));
    if (merged.conflicts.length > 0) {
      setClash({
        choices: merged.conflicts.map((conflict) => choiceOf(conflict, context)),
        keptOthers: others.length > 0,
        save: (theirs) => {
          setClash(null);
          void submit(takenOver(merged, theirs, newer), newer);
        },
        close: () => setClash(null),
      });
      return;
    }
    takenOver(merged, NONE, newer);
    setRefused({
      title: `Somebody else has changed this ${type.label.toLowerCase()} since you opened it.`,
      texts: [`Their changes were added to yours: ${[...new Set(others)].join(", ")}. Check and save again.`],
    });
  }

  function takenOver(merged: MergedDefinition, theirs: ReadonlySet<string>, newer: Definition): Definition {
    const draft = merged.choose(theirs);
    setDraft(draft);
    setNewest(newer);
    kept.dismiss();
    return draft;
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
    isSaving: isBusy,
    kept,
    clash,
    asked,
    submit: () => {
      // The key that saves can be pressed again before the answer.
      if (!isBusy) void submit(draft, base);
    },
    leave,
  };
}

export type DefinitionFormState = ReturnType<typeof useDefinitionForm>;

const UNKNOWN_IMPACT = "What this save would do to existing records could not be looked up.";

/** Properties that no record and no rule depends on. */
const QUIET: readonly string[] = [
  "formerLabelList",
  "helpText",
  "hint",
  "label",
  "orderNumber",
  "preHTML",
  "showDefault",
];

function changesNoRecord(changes: Values): boolean {
  return Object.keys(changes).every((name) => QUIET.includes(name));
}

/** How many values would be lost, if that is more than the person agreed to. Somebody may have saved one meanwhile. */
function lossIn(error: unknown): number {
  const { code, lost = 0 } = (error instanceof ApiError ? (error.body ?? {}) : {}) as Partial<WouldLoseAnswer>;
  return code === "wouldLose" ? lost : 0;
}

const SHAPE: DraftShape<Definition> = { write: (draft) => draft, read: (kept) => kept as Definition };

function isChanged(draft: Definition, first: Definition): boolean {
  return Object.keys(changesOf(first, draft)).length > 0;
}

const NO_ISSUES: readonly DraftIssue[] = Object.freeze([]);
const NONE: ReadonlySet<string> = new Set();
