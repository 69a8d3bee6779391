import { Button } from "../ui/index.ts";

/** What people are asked where two of them changed one value; the same words wherever that is. */
export const KEEP_YOURS = "Keep yours";
export const TAKE_THEIRS = "Take theirs";

export interface ClashChoiceProps {
  /** Of what, for assistive technology: 'Job Title of ann@clinic.example'. */
  readonly of: string;
  /** Absent where it is chosen. */
  readonly onKeep?: (() => void) | undefined;
  readonly onTake?: (() => void) | undefined;
}

/** Whose value a line of a review takes. */
export function ClashChoice({ of, onKeep, onTake }: ClashChoiceProps) {
  return (
    <>
      {onKeep && <ChoiceButton label={KEEP_YOURS} of={of} onChoose={onKeep} />}
      {onTake && <ChoiceButton label={TAKE_THEIRS} of={of} onChoose={onTake} />}
    </>
  );
}

export interface ChoiceButtonProps {
  readonly label: string;
  readonly of: string;
  readonly onChoose: () => void;
}

export function ChoiceButton({ label, of, onChoose }: ChoiceButtonProps) {
  return (
    <Button size="small" aria-label={`${label}: ${of}`} onClick={onChoose}>
      {label}
    </Button>
  );
}
