import { openAutosave, type RefusedAnswer, refusedAnswers, replacedAnswers } from "@armature/engine";
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

/** The attributes of the self-saving form around it whose value somebody else replaced; the same array while that is so. */
export function useReplacedAnswers(): readonly string[] {
  const { autosave } = useEntityForm();
  const key = useStore(autosave?.saves ?? NOTHING, (state) => JSON.stringify(replacedAnswers(state)));
  return useMemo(() => JSON.parse(key) as readonly string[], [key]);
}
