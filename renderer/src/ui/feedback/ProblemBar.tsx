import { ChevronDown, ChevronUp } from "lucide-react";
import { IconButton } from "../inputs/IconButton.tsx";
import { KeyHint } from "../text/KeyHint.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

export interface ProblemBarProps {
  /** Index of the current problem, or -1. */
  readonly at: number;
  readonly count: number;
  readonly onStep: (by: 1 | -1) => void;
}

/** Goes from problem to problem, and names the keys for it. */
export function ProblemBar({ at, count, onStep }: ProblemBarProps) {
  const number = count.toLocaleString("en-US");
  const all = count === 1 ? "1 problem" : `${number} problems`;
  return (
    <div
      role="group"
      aria-label="Problems"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-table text-ink-muted"
    >
      <span className="flex items-center gap-1">
        <span className="tabular-nums">
          {at < 0 ? all : `Problem ${(at + 1).toLocaleString("en-US")} of ${number}`}
        </span>
        <IconButton
          icon={ChevronUp}
          size="small"
          label="Previous problem"
          aria-keyshortcuts="K"
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon={ChevronDown}
          size="small"
          label="Next problem"
          aria-keyshortcuts="J"
          onClick={() => onStep(1)}
        />
      </span>
      <span className="hidden items-center gap-3 sm:flex pointer-coarse:hidden">
        <VisuallyHidden>Keys: J for the next problem, K for the previous one, A to accept, S to skip.</VisuallyHidden>
        {HINTS.map(({ keys, text }) => (
          <span key={text} aria-hidden className="flex items-center gap-1.5 text-ink-faint">
            <KeyHint keys={keys} />
            {text}
          </span>
        ))}
      </span>
    </div>
  );
}

const HINTS = [
  { keys: ["J", "K"], text: "next, previous" },
  { keys: ["A"], text: "accept" },
  { keys: ["S"], text: "skip" },
] as const;
