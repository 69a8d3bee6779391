import { openAutosave, type RefusedAnswer, refusedAnswers } from "@armature/engine";
import { useMemo } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useEntityForm } from "./entity-form-context.ts";

const NOTHING = createStore(() => openAutosave({}));

/** What was typed in the self-saving form around it and is not stored; the same array while nothing of that changes. */
export function useRefusedAnswers(): readonly RefusedAnswer[] {
  const { autosave } = useEntityForm();
  const key = useStore(autosave?.saves ?? NOTHING, (state) => JSON.stringify(refusedAnswers(state)));
  return useMemo(() => JSON.parse(key) as readonly RefusedAnswer[], [key]);
}
