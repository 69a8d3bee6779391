import { answerSave, saveIndicator } from "@armature/engine";
import { Circle, CircleCheck } from "lucide-react";
import { useStore } from "zustand";
import { Spinner, VisuallyHidden } from "../ui/index.ts";
import type { Autosave } from "./autosave.ts";

export interface SaveMarkProps {
  readonly autosave: Autosave;
  readonly attribute: string;
}

/** Whether the value of a self-saving field is stored: on its way, there, or not there. */
export function SaveMark({ autosave, attribute }: SaveMarkProps) {
  const indicator = useStore(autosave.saves, (state) => saveIndicator(answerSave(state, attribute)));
  if (indicator === "spinner") return <Spinner label="Saving" />;
  const [Icon, word] =
    indicator === "check" ? ([CircleCheck, "Saved"] as const) : ([Circle, "Not answered or not saved"] as const);
  return (
    <span className="inline-flex shrink-0 text-ink-muted">
      <Icon aria-hidden size={16} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}
