import type { EntityType } from "@armature/engine";
import { openReview, type ReviewItem, type ReviewSession } from "@armature/engine/changes";
import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { type ReviewModel, type ReviewSource, useReviewSession } from "../review/use-review-session.ts";

/** Writing earlier values back: what would change, and the results, which are null until it was sent. */
export interface TakeBack
  extends Pick<ReviewModel<ReviewSession>, "review" | "preview" | "sender" | "submit">,
    Pick<ReviewSession, "results"> {}

/** The review of an undo or a restore. Only what was sent has a result. */
export function useTakeBack(
  type: EntityType,
  items: readonly ReviewItem[],
  source: Omit<ReviewSource<ReviewSession>, "store" | "state">,
): TakeBack {
  const [store] = useState(() => createStore<ReviewSession>(() => openReview(type, true)));
  const stored = useStore(store);
  const state = useMemo(() => ({ ...stored, type, items, saved: NONE }), [stored, type, items]);
  const session = useReviewSession({ ...source, store, state, resultOf: (_, answer) => answer ?? null });
  return { ...session, results: session.state.results };
}

/** A record of which a part is written back already can be sent again for the rest. */
const NONE: ReviewSession["saved"] = new Map();
