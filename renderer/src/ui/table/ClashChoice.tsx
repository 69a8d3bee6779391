import { Button } from "../index.ts";
import { LineKey } from "./LineKey.tsx";

/** The choices where two people changed the same value. All screens use these words. */
export const KEEP_YOURS = "Keep yours";
export const TAKE_THEIRS = "Take theirs";

export interface ClashChoiceProps {
  /** The subject for assistive technology, such as 'Job Title of ann@clinic.example'. */
  readonly of: string;
  /** Absent if this is already chosen. */
  readonly onKeep?: (() => void) | undefined;
  readonly onTake?: (() => void) | undefined;
}

/** The buttons with which a person chooses between two values in a line of a review. */
export function ClashChoice({ of, onKeep, onTake }: ClashChoiceProps) {
  const isOpen = onKeep !== undefined && onTake !== undefined;
  return (
    <>
      {onKeep && <ChoiceButton label={KEEP_YOURS} of={of} letter={isOpen ? "A" : undefined} onChoose={onKeep} />}
      {onTake && <ChoiceButton label={TAKE_THEIRS} of={of} letter={isOpen ? "S" : undefined} onChoose={onTake} />}
    </>
  );
}

export interface ChoiceButtonProps {
  readonly label: string;
  readonly of: string;
  /** The key that presses the button while its line has the focus. */
  readonly letter?: "A" | "S" | undefined;
  readonly onChoose: () => void;
}

export function ChoiceButton({ label, of, letter, onChoose }: ChoiceButtonProps) {
  return (
    <Button
      size="small"
      data-accept={letter === "A" || undefined}
      data-skip={letter === "S" || undefined}
      aria-keyshortcuts={letter}
      aria-label={`${label}: ${of}`}
      onClick={onChoose}
    >
      {label}
      {letter && <LineKey letter={letter} />}
    </Button>
  );
}
