import { OUTLINE_MARKS, type OutlineMark, type OutlineSection } from "@armature/engine/form";
import { CircleAlert, Info, TriangleAlert, Users } from "lucide-react";
import { classes } from "../classes.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

const LOOKS = {
  wrong: { icon: CircleAlert, word: "wrong", look: "text-danger-text" },
  needed: { icon: TriangleAlert, word: "needed", look: "text-warning-text" },
  noted: { icon: Info, word: "noted", look: "text-ink-muted" },
  theirs: { icon: Users, word: "changed by someone else", look: "text-info-text" },
} as const;

/** '(1 wrong, 2 needed)' after a name, for assistive technology. */
export function CountsInWords({ counts }: { readonly counts: OutlineSection["counts"] }) {
  return inParentheses(shownMarks(counts).map((mark) => `${counts[mark]} ${LOOKS[mark].word}`));
}

/** '(needed)' after the name of a field. */
export function MarksInWords({ marks }: { readonly marks: readonly OutlineMark[] }) {
  return inParentheses(marks.map((mark) => LOOKS[mark].word));
}

function inParentheses(words: readonly string[]) {
  return words.length > 0 && <VisuallyHidden>({words.join(", ")})</VisuallyHidden>;
}

function shownMarks(counts: OutlineSection["counts"]): readonly OutlineMark[] {
  return OUTLINE_MARKS.filter((mark) => counts[mark] > 0);
}

export interface OutlineCountsProps {
  readonly counts: OutlineSection["counts"];
  /** Whether the word is written. Otherwise only the icon is shown, and the surrounding name says the word. */
  readonly inWords?: boolean;
}

/** Number of fields with each mark. Not shown if there are none. */
export function OutlineCounts({ counts, inWords = false }: OutlineCountsProps) {
  const shown = shownMarks(counts);
  if (shown.length === 0) return null;
  return (
    <span
      aria-hidden={!inWords || undefined}
      className={classes("flex gap-x-2 gap-y-0.5 text-caption font-medium", inWords ? "flex-wrap" : "shrink-0")}
    >
      {shown.map((mark) => (
        <span key={mark} className={classes("flex items-center gap-1 tabular-nums", LOOKS[mark].look)}>
          <MarkIcon mark={mark} />
          {inWords ? `${counts[mark]} ${LOOKS[mark].word}` : counts[mark]}
        </span>
      ))}
    </span>
  );
}

/** The marks of one field, as icons. */
export function OutlineMarks({ marks }: { readonly marks: readonly OutlineMark[] }) {
  return marks.map((mark) => (
    <span key={mark} className={classes("shrink-0", LOOKS[mark].look)}>
      <MarkIcon mark={mark} />
    </span>
  ));
}

function MarkIcon({ mark }: { readonly mark: OutlineMark }) {
  const Icon = LOOKS[mark].icon;
  return <Icon aria-hidden size={14} />;
}
