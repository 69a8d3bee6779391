import { Check, CircleDot, Lock, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes, VisuallyHidden } from "@armature/renderer/ui";

/** A step of a {@link Timeline}. `word` says its state in a word. */
export interface TimelineStep {
  readonly key: string;
  readonly title: string;
  readonly state: "completed" | "active" | "locked";
  /** A word for the state, or null. */
  readonly word: string | null;
  readonly text?: string;
  /** What to do, shown while the step is the current one. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export interface TimelineProps {
  readonly label: string;
  readonly steps: readonly TimelineStep[];
}

interface StateLook {
  readonly icon: LucideIcon;
  /** The state for assistive technology, if the word does not say it. */
  readonly name: string;
  readonly mark: string;
  readonly line: string;
}

const LOOKS: Readonly<Record<TimelineStep["state"], StateLook>> = {
  completed: {
    icon: Check,
    name: "done",
    mark: "border-accent-line bg-accent-soft text-accent-text",
    line: "bg-accent-line",
  },
  active: {
    icon: CircleDot,
    name: "current",
    mark: "border-transparent bg-accent text-on-solid",
    line: "bg-line-medium",
  },
  locked: {
    icon: Lock,
    name: "not reached yet",
    mark: "border-line-strong bg-canvas text-ink-faint",
    line: "bg-line-medium",
  },
};

/** Steps one below the other: the current one is a card with what to do, the others one line each. */
export function Timeline({ label, steps }: TimelineProps) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={step.state === "active" ? "step" : undefined}
          className="flex min-w-0 gap-3 sm:gap-4"
        >
          <Mark state={step.state} isLast={index === steps.length - 1} />
          {step.state === "active" ? <StepCard step={step} /> : <StepLine step={step} />}
        </li>
      ))}
    </ol>
  );
}

function Mark({ state, isLast }: { readonly state: TimelineStep["state"]; readonly isLast: boolean }) {
  const { icon: Icon, mark, line } = LOOKS[state];
  return (
    <div aria-hidden className="flex shrink-0 flex-col items-center">
      <span className={classes("flex size-8 shrink-0 items-center justify-center rounded-full border", mark)}>
        <Icon size={16} />
      </span>
      {!isLast && <span className={classes("w-0.5 flex-1", line)} />}
    </div>
  );
}

function StepCard({ step: { title, state, word, text, children, actions } }: { readonly step: TimelineStep }) {
  return (
    <section
      aria-label={title}
      className="mb-6 flex min-w-0 flex-1 flex-col gap-4 rounded-card border border-accent-line bg-canvas p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-2">
          <h2 className="text-title font-semibold tracking-tight break-words">
            {title}
            <VisuallyHidden>, {LOOKS[state].name}</VisuallyHidden>
          </h2>
          <Word state={state} word={word} />
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {text && <div className="text-ink-muted">{text}</div>}
      {children}
    </section>
  );
}

function StepLine({ step: { title, state, word, text, actions } }: { readonly step: TimelineStep }) {
  const isLocked = state === "locked";
  return (
    <section aria-label={title} className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 pb-6">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className={classes("text-section font-semibold break-words", isLocked && "text-ink-muted")}>
            {title}
            <VisuallyHidden>, {LOOKS[state].name}</VisuallyHidden>
          </h2>
          <Word state={state} word={word} />
        </div>
        {text && <div className="text-table text-ink-faint">{text}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </section>
  );
}

/** The word for the state. It is plain text, so that nobody takes it for a button. */
function Word({ state, word }: Pick<TimelineStep, "state" | "word">) {
  if (word === null) return null;
  return <p className={state === "active" ? "font-medium text-accent-text" : "text-table text-ink-faint"}>{word}</p>;
}
