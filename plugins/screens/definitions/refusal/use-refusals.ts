import type { EntityType, Values } from "@armature/engine";
import { merge3, type RefusalSpec } from "@armature/engine/metadata";
import { errorText, type KeptState, requestIdOf, saveMerged, useOfferRevert, useSaveRecord } from "@armature/renderer";
import { useState } from "react";
import { useEntityType } from "../../../kit/record-hooks.ts";
import type { Refused } from "../use-definition-save.ts";
import type { RefusalDraft } from "./model.ts";

/** What is edited: the refusals of a kind of record. */
export interface RefusalForm {
  readonly ruleList: readonly RefusalDraft[];
}

export function refusalsIn(definition: Values): readonly RefusalDraft[] {
  return (definition["ruleList"] ?? []) as readonly RefusalSpec[];
}

/**
 * Saves the refusals of a kind of record. What others saved meanwhile is merged, refusal by refusal; where both changed
 * one, the person looks at it first.
 */
export function useRefusalSave(
  { name, label }: EntityType,
  definition: Values,
  kept: KeptState<RefusalForm>,
  onSaved: () => void,
) {
  const type = useEntityType("entity");
  const { save, isSaving } = useSaveRecord(type);
  const offerRevert = useOfferRevert();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [base, setBase] = useState(definition);

  async function submit(): Promise<void> {
    setRefused(null);
    const listOf = (values: Values) => ({ ruleList: values["ruleList"] ?? [] });
    const planOn = (stored: Values) => {
      const merged = merge3("entity", listOf(base), { ...kept.value }, listOf(stored));
      return { values: listOf(merged.value ?? {}), conflicts: [], asks: merged.conflicts.length > 0 };
    };
    const send = (values: Values, ifMatch: string | undefined) => save({ id: name, values, ifMatch });
    try {
      const outcome = await saveMerged<Values, Values>({ base, planOn, send });
      if (outcome.kind === "conflict") {
        setBase(outcome.stored);
        return setRefused({ title: `Somebody else has changed the refusals of ${label}.`, texts: [CLASH] });
      }
      kept.finish();
      offerRevert(outcome.answer.revision, `Refusals of ${label} updated`);
      onSaved();
    } catch (error) {
      const requestId = requestIdOf(error);
      const texts = [errorText(error), ...(requestId === undefined ? [] : [`Request id: ${requestId}`])];
      setRefused({ title: `Could not update the refusals of ${label}.`, texts });
    }
  }

  return { submit, isSaving, refused };
}

const CLASH = "Both of you changed the same one. Yours is kept here. Check it, and save again to replace theirs.";
