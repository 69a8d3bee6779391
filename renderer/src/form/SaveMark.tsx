import { isEmpty } from "@armature/engine";
import { type AnswerSave, answerSave, saveIndicator } from "@armature/engine/form";
import { Circle, CircleCheck } from "lucide-react";
import { useStore } from "zustand";
import { Spinner } from "../ui/index.ts";
import type { Autosave } from "./autosave.ts";

export interface SaveMarkProps {
  readonly autosave: Autosave;
  readonly attribute: string;
  /** The text for an empty field. Null shows nothing. */
  readonly whileEmpty: string | null;
}

/** Whether the value of a self-saving field is stored, as text. */
export function SaveMark({ autosave, attribute, whileEmpty }: SaveMarkProps) {
  const indicator = useStore(autosave.saves, (state) => saveIndicator(answerSave(state, attribute)));
  const word = useStore(autosave.saves, (state) => unsavedWord(answerSave(state, attribute)) ?? whileEmpty);
  if (indicator === "spinner") {
    return (
      <span role="status" className={LOOK}>
        <Spinner size={12} /> Saving
      </span>
    );
  }
  const [Icon, text] = indicator === "check" ? [CircleCheck, "Saved"] : [Circle, word];
  return (
    text !== null && (
      <span className={LOOK}>
        <Icon aria-hidden size={12} /> {text}
      </span>
    )
  );
}

const LOOK = "ms-auto inline-flex shrink-0 items-center gap-1 text-caption text-ink-faint";

/** The text for a value that is not stored. Null if nothing was typed that could be. */
function unsavedWord({ status, typed, failures, replaced }: AnswerSave): string | null {
  if (status === "pending") return "Not saved yet";
  return isEmpty(typed) && failures === 0 && !replaced ? null : "Not saved";
}
