import type { RevertClash, RevertClashAnswer, WouldLoseAnswer } from "@armature/engine/operation";
import { type DefinitionPart, previewImpact } from "@armature/engine/platform";
import { ApiError, errorText, useOfferRevert, useOperation, useRevert } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useState } from "react";
import { type SaveKind, saveQuestion, type SaveQuestion, withLoss } from "../save-question.ts";
import { useNouns } from "../use-impact.ts";

/** What is to be reverted: a revision, or some of its parts. */
export interface RevertRequest {
  readonly revision: number;
  readonly paths?: DefinitionPart[];
}

type Keep = "now" | "then";

/** What a person has to decide before a revert. */
export type RevertQuestion =
  | { readonly kind: "clash"; readonly request: RevertRequest; readonly clashes: readonly RevertClash[] }
  | {
      readonly kind: "impact";
      readonly request: RevertRequest;
      readonly choose: readonly Choice[];
      readonly impact: SaveQuestion;
    };

export interface Choice extends Omit<DefinitionPart, "path"> {
  readonly path: string[];
  readonly keep: Keep;
}

/**
 * Reverts changes. Asks where something was changed since; and as a save does, if records would lose something, hide it,
 * need it or show it to more.
 */
export function useRevertHere(onReverted: () => void) {
  const revert = useRevert();
  const { mutateAsync: preview } = useOperation(previewImpact);
  const nounOf = useNouns();
  const offerRevert = useOfferRevert();
  const [question, setQuestion] = useState<RevertQuestion | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  /** @param agreed the number of values that the person agreed to lose; null if nothing was asked yet */
  async function run(
    request: RevertRequest,
    choose: readonly Choice[] = [],
    agreed: number | null = null,
  ): Promise<void> {
    setQuestion(null);
    setBusy(requestKey(request));
    try {
      const what = { ...request, choose: [...choose] };
      if (agreed === null) {
        const impact = saveQuestion(await preview({ body: { revert: what } }), REVERT, nounOf);
        if (impact) return setQuestion({ kind: "impact", request, choose, impact });
      }
      const made = await revert({ ...what, ...(agreed !== null && agreed > 0 && { accept: { lost: agreed } }) });
      offerRevert(made, `Revision ${request.revision} reverted${request.paths ? " in part" : ""}`);
      onReverted();
    } catch (error) {
      const asked = questionIn(error, request, choose);
      if (asked) setQuestion(asked);
      else notify({ type: "error", title: "Could not revert", message: errorText(error) });
    } finally {
      setBusy(null);
    }
  }

  return {
    run: (...request: Parameters<typeof run>) => void run(...request),
    busy,
    question,
    close: () => setQuestion(null),
  };
}

const REVERT: SaveKind = Object.freeze({ doing: "Revert", isConversion: false });

/** Identifies the button that was pressed. */
export function requestKey({ revision, paths }: RevertRequest): string {
  return JSON.stringify([revision, paths ?? null]);
}

function questionIn(error: unknown, request: RevertRequest, choose: readonly Choice[]): RevertQuestion | null {
  const body = (error instanceof ApiError ? (error.body ?? {}) : {}) as Partial<RevertClashAnswer | WouldLoseAnswer>;
  if (body.code === "revertClash") return { kind: "clash", request, clashes: body.clashes ?? [] };
  const impact = body.code === "wouldLose" ? withLoss(null, body.lost ?? 0, "Revert") : null;
  return impact && { kind: "impact", request, choose, impact };
}
