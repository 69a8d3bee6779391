import { type RecordId, textForm, type Values } from "@armature/engine";
import type { SaveClash, StaleAnswer, WouldLoseAnswer } from "@armature/engine/operation";
import type { DefinitionPath } from "@armature/engine/metadata";
import {
  ApiError,
  type ConflictChoice,
  type KeptState,
  saveMerged,
  useMetadata,
  useOfferRevert,
  usePlugins,
  useSaveRecord,
} from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { type RefObject, useState } from "react";
import { changesNoRecord, changesOf } from "./changes.ts";
import type { Definition } from "./issue.ts";
import { mergeDrafts, type MergedDraft } from "./merge-drafts.ts";
import { choicesOf, pathKey, type PartContext, partLabel } from "./part-in-words.ts";
import { refusalTexts } from "./place-in-words.ts";
import type { Replacements } from "./removed-choices.ts";
import { saveQuestion, type SaveQuestion, withLoss } from "./save-question.ts";
import { isConverting, useConversion } from "./use-conversion.ts";
import { type Agreed, AGREED_TO_NOTHING, usePublishAttribute } from "./use-publish-attribute.ts";
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
  readonly save: (replacements: Replacements) => void;
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
  const { place, id, latest, checks } = parts;
  const { saveDraft, isSaving } = useDraftSave(place, id);
  const { questionFor, isAsking } = useQuestionFor(place, id);
  const { publish, isPublishing, needsPublish } = usePublishAttribute(place);
  const { finish, finishConverted, refuse, refused, setRefused, progress } = useSaveEnd(parts);
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
    const agree = (replacements: Replacements) => {
      close();
      void store(draft, base, { lost: question.lost, replacements });
    };
    setAsked({ ...question, save: agree, close });
  }

  async function store(draft: Definition, base: Definition, agreed: Agreed = AGREED_TO_NOTHING): Promise<void> {
    try {
      if (needsPublish(draft, agreed)) return finish(await publish(draft, base, agreed));
      const { outcome, clashes } = await saveDraft(draft, base, agreed.lost);
      if (outcome.kind === "conflict") return merge(outcome.stored, draft, base, clashes);
      finish(outcome.answer.revision);
    } catch (error) {
      const more = lossIn(error);
      if (more > 0) return submit(draft, base, more);
      if (isConverting(error)) return finishConverted(draft);
      refuse(error, draft);
    }
  }

  const isBusy = isSaving || isAsking || isPublishing || progress !== null;
  return { submit, isSaving: isBusy, refused, clash, asked, progress };
}

/** How a save ends: with a message and the way back, or with why it was refused. */
function useSaveEnd({ place, id, kept, latest, onSaved }: DefinitionSaveParts) {
  const isNew = id === null;
  const { entities } = useMetadata();
  const { follow, progress } = useConversion(place);
  const offerRevert = useOfferRevert();
  const [refused, setRefused] = useState<Refused | null>(null);

  const finish = (revision: number | null | undefined) => {
    kept.finish();
    offerRevert(revision, isNew ? `${place.label} created` : `${place.label} updated`);
    if (latest.current !== null) onSaved();
  };

  function refuse(error: unknown, draft: Definition): void {
    const title = `Could not ${isNew ? "create" : "update"} ${place.label}.`;
    const texts = refusalTexts(error, { place, draft, entities });
    setRefused({ title, texts });
    if (latest.current === null) notify({ type: "error", title, message: texts.join(" ") });
  }

  /** After a save that goes on without the page: what was typed is kept by the server until it ends. */
  async function finishConverted(draft: Definition): Promise<void> {
    kept.finish();
    try {
      finish(await follow(draft));
    } catch (error) {
      kept.change(draft);
      refuse(error, draft);
    }
  }

  return { finish, finishConverted, refuse, refused, setRefused, progress };
}

/**
 * Sends what a draft changes, with the definition that it began with: so a refusal says who changed the same meanwhile.
 */
function useDraftSave({ type, subject }: Place, id: RecordId | null) {
  const { save, isSaving } = useSaveRecord(type);
  const isNew = id === null;
  const saveDraft = async (draft: Definition, base: Definition, lost: number) => {
    const values = isNew ? { ...draft, entityName: subject.name } : { ...changesOf(base, draft), opened: base };
    const planOn = (stored: Definition) => ({ values, conflicts: [], asks: stored !== base });
    let clashes: readonly SaveClash[] = [];
    const send = async (sent: Values, updated: string | undefined) => {
      const ifMatch = isNew ? undefined : updated;
      try {
        return await save({ id, values: sent, ifMatch, ...(lost > 0 && { accept: lost }) });
      } catch (error) {
        clashes = clashesIn(error);
        throw error;
      }
    };
    const outcome = await saveMerged<Definition, Values>({ base, planOn, send });
    return { outcome, clashes };
  };
  return { saveDraft, isSaving };
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
      const change = changeOf(place, draft, id);
      return saveQuestion(await impactOf(change), { isConversion: "convert" in change }, nounOf);
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return null;
      return { of: null, lines: [UNKNOWN_IMPACT], confirm: "Save anyway", isLossy: true, lost: 0, removed: [] };
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
  const accept = (merged: MergedDraft, theirs: readonly DefinitionPath[], newer: Definition): Definition => {
    const draft = merged.choose(theirs);
    kept.change(draft);
    onNewer(newer);
    kept.dismiss();
    return draft;
  };
  const merge = (newer: Definition, draft: Definition, base: Definition, clashes: readonly SaveClash[]): void => {
    const merged = mergeDrafts(place.kind, base, draft, newer);
    const element = plugins.get(textForm(draft.elementType))?.element ?? null;
    const context: PartContext = { ...place, base, element, plugins, entities };
    const others = merged.taken.map((path) => partLabel(path, context));
    if (merged.conflicts.length > 0) {
      const save = (chosen: ReadonlySet<string>) => {
        setClash(null);
        const theirs = merged.conflicts.map(({ path }) => path).filter((path) => chosen.has(pathKey(path)));
        submit(accept(merged, theirs, newer), newer);
      };
      const choices = choicesOf(merged.conflicts, context, clashes);
      setClash({ choices, keptOthers: others.length > 0, save, close: () => setClash(null) });
      return;
    }
    accept(merged, [], newer);
    refuse({
      title: `Somebody else has changed this ${place.label.toLowerCase()} since you opened it.`,
      texts: [`Their changes were added to yours: ${[...new Set(others)].join(", ")}. Check and save again.`],
    });
  };
  return { clash, merge };
}

const UNKNOWN_IMPACT = "What this save would do to existing records could not be looked up.";

/** Who changed the same, where the server knows it. */
function clashesIn(error: unknown): readonly SaveClash[] {
  const { clashes = [] } = (error instanceof ApiError ? (error.body ?? {}) : {}) as Partial<StaleAnswer>;
  return clashes;
}

/** How many values would be lost, if that is more than the person agreed to. Somebody may have saved one meanwhile. */
function lossIn(error: unknown): number {
  const { code, lost = 0 } = (error instanceof ApiError ? (error.body ?? {}) : {}) as Partial<WouldLoseAnswer>;
  return code === "wouldLose" ? lost : 0;
}
