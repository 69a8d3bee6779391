import { openAutosave, type RefusedAnswer, refusedAnswers, replacedAnswers } from "@armature/engine/form";
import { useMemo } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useEntityForm } from "./entity-form-context.ts";

const NOTHING = createStore(() => openAutosave({}));

/**
 * Input of the surrounding self-saving form that is not stored. The same array while nothing in it changes.
 * @example
 * ```tsx
 * import { useRefusedAnswers } from "@armature/renderer";
 * export function Example() {
 *   return <p>{useRefusedAnswers().length} answers are not saved</p>;
 * }
 * ```
 */
export function useRefusedAnswers(): readonly RefusedAnswer[] {
  const { autosave } = useEntityForm();
  const key = useStore(autosave?.saves ?? NOTHING, (state) => JSON.stringify(refusedAnswers(state)));
  return useMemo(() => JSON.parse(key) as readonly RefusedAnswer[], [key]);
}

/**
 * Attributes of the surrounding self-saving form whose value somebody else replaced. The same array while nothing in it
 * changes.
 * @example
 * ```tsx
 * import { useReplacedAnswers } from "@armature/renderer";
 * export function Example() {
 *   return <p>{useReplacedAnswers().length} answers were replaced</p>;
 * }
 * ```
 */
export function useReplacedAnswers(): readonly string[] {
  const { autosave } = useEntityForm();
  const key = useStore(autosave?.saves ?? NOTHING, (state) => JSON.stringify(replacedAnswers(state)));
  return useMemo(() => JSON.parse(key) as readonly string[], [key]);
}
