import { type RecordId, textForm, type Values } from "@armature/engine";
import type { WouldLoseAnswer } from "@armature/engine/operation";
import {
  ApiError,
  type ConflictChoice,
  type KeptState,
  saveMerged,
  useMetadata,
  usePlugins,
  useSaveRecord,
} from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { type RefObject, useState } from "react";
import { changesOf } from "./changes.ts";
import type { Definition } from "./issue.ts";
import { mergeDefinitions, type MergedDefinition } from "./merge.ts";
import { choiceOf, type PartContext, partLabel } from "./part-in-words.ts";
import { refusalTexts } from "./place-in-words.ts";
import { saveQuestion, type SaveQuestion, withLoss } from "./save-question.ts";
import { changeOf, useImpact, useNouns } from "./use-impact.ts";
import type { Place } from "./use-place.ts";

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

export interface DefinitionSaveParts {
  readonly place: Place;
  /** The key of the stored definition; null for a new one. */
  readonly id: RecordId | null;
  readonly kept: KeptState<Definition>;
  /** The draft as it is now. Null once the person has left. */
  readonly latest: RefObject<Definition | null>;
  /** Called with a definition that somebody else has stored: the draft is based on it from now on. */
  readonly onNewer: (newer: Definition) => void;
  /** @returns whether the draft can be saved */
  readonly checks: (draft: Definition) => boolean;
  readonly onSaved: () => void;
}

/**
 * Saves a definition. It first asks the server what that would do, and then the person if it takes, hides or opens
 * something. Changes of others are merged.
 */
export function useDefinitionSave(parts: DefinitionSaveParts) {
  const { place, id, kept, latest, checks, onSaved } = parts;
  const { subject, type } = place;
  const isNew = id === null;
  const { entities } = useMetadata();
  const { save, isSaving } = useSaveRecord(type);
  const { questionFor, isAsking } = useQuestionFor(place, id);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [asked, setAsked] = useState<OpenQuestion | null>(null);
  const { clash, merge } = useMergedDefinition(parts, {
    refuse: setRefused,
    submit: (...draft) => void submit(...draft),
  });

  /** @param refusedLoss the number of values that the server refused to lose just now */
  async function submit(draft: Definition, base: Definition, refusedLoss = 0): Promise<void> {
    setRefused(null);
    if (!checks(draft)) return;
    const shown = latest.current;
    const question = withLoss(await questionFor(draft, base), refusedLoss);
    const { current } = latest;
    if (current === null) return;
    // What was typed while the server looked is saved too.
    if (current !== shown) return submit(current, base, refusedLoss);
    if (!question) return store(draft, base);
    const close = () => setAsked(null);
    const agree = () => {
      close();
      void store(draft, base, question.lost);
    };
    setAsked({ ...question, save: agree, close });
  }

  /** @param lost the number of values that the person agreed to lose */
  async function store(draft: Definition, base: Definition, lost = 0): Promise<void> {
    const values = isNew ? { ...draft, entityName: subject.name } : changesOf(base, draft);
    const planOn = (stored: Definition) =>
      stored === base
        ? { values, conflicts: [] }
        : { values, conflicts: mergeDefinitions(place, base, draft, stored).conflicts, asks: true };
    const send = (sent: Values, updated: string | undefined) =>
      save({ id, values: sent, ifMatch: isNew ? undefined : updated, ...(lost > 0 && { accept: lost }) });
    try {
      const outcome = await saveMerged<Definition, Values>({ base, planOn, send });
      if (outcome.kind === "conflict") return merge(outcome.stored, draft, base);
      kept.finish();
      notify({ type: "success", message: isNew ? `${type.label} created` : `${type.label} updated` });
      onSaved();
    } catch (error) {
      const more = lossIn(error);
      if (more > 0) return submit(draft, base, more);
      const title = `Could not ${isNew ? "create" : "update"} ${type.label}.`;
      setRefused({ title, texts: refusalTexts(error, { place, draft, entities }) });
    }
  }

  return { submit, isSaving: isSaving || isAsking, refused, clash, asked };
}

/** Asks the server what a save would do. */
function useQuestionFor(place: Place, id: RecordId | null) {
  const [isAsking, setAsking] = useState(false);
  const impactOf = useImpact();
  const nounOf = useNouns();
  const isNew = id === null;
  /** Null if there is nothing to ask, or if the save itself will say better what is wrong. */
  const questionFor = async (draft: Definition, base: Definition): Promise<SaveQuestion | null> => {
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
  };
  return { questionFor, isAsking };
}

interface MergeEnds {
  readonly refuse: (refused: Refused) => void;
  readonly submit: (draft: Definition, base: Definition) => void;
}

/**
 * Adds what somebody else has saved in the meantime, for another look before the next save. Where both changed the
 * same, the person chooses.
 */
function useMergedDefinition({ place, kept, onNewer }: DefinitionSaveParts, { refuse, submit }: MergeEnds) {
  const { entities } = useMetadata();
  const plugins = usePlugins();
  const [clash, setClash] = useState<Clash | null>(null);
  const accept = (merged: MergedDefinition, theirs: ReadonlySet<string>, newer: Definition): Definition => {
    const draft = merged.choose(theirs);
    kept.change(draft);
    onNewer(newer);
    kept.dismiss();
    return draft;
  };
  const merge = (newer: Definition, draft: Definition, base: Definition): void => {
    const merged = mergeDefinitions(place, base, draft, newer);
    const element = plugins.get(textForm(draft.elementType))?.element ?? null;
    const context: PartContext = { place, base, element, entities };
    const others = merged.taken.filter((part) => part !== "updated").map((part) => partLabel(part, context));
    if (merged.conflicts.length > 0) {
      const save = (theirs: ReadonlySet<string>) => {
        setClash(null);
        submit(accept(merged, theirs, newer), newer);
      };
      const choices = merged.conflicts.map((conflict) => choiceOf(conflict, context));
      setClash({ choices, keptOthers: others.length > 0, save, close: () => setClash(null) });
      return;
    }
    accept(merged, NONE, newer);
    refuse({
      title: `Somebody else has changed this ${place.type.label.toLowerCase()} since you opened it.`,
      texts: [`Their changes were added to yours: ${[...new Set(others)].join(", ")}. Check and save again.`],
    });
  };
  return { clash, merge };
}

const NONE: ReadonlySet<string> = new Set();
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
