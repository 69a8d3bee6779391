import { openAutosave, type RefusedAnswer, refusedAnswers, replacedAnswers } from "@armature/engine/form";
import { useMemo } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useEntityForm } from "./entity-form-context.ts";

const NOTHING = createStore(() => openAutosave({}));

/** Input of the surrounding self-saving form that is not stored. The same array while nothing in it changes. */
export function useRefusedAnswers(): readonly RefusedAnswer[] {
  const { autosave } = useEntityForm();
  const key = useStore(autosave?.saves ?? NOTHING, (state) => JSON.stringify(refusedAnswers(state)));
  return useMemo(() => JSON.parse(key) as readonly RefusedAnswer[], [key]);
}

/**
 * Attributes of the surrounding self-saving form whose value somebody else replaced. The same array while nothing in it
 * changes.
 */
export function useReplacedAnswers(): readonly string[] {
  const { autosave } = useEntityForm();
  const key = useStore(autosave?.saves ?? NOTHING, (state) => JSON.stringify(replacedAnswers(state)));
  return useMemo(() => JSON.parse(key) as readonly string[], [key]);
}
