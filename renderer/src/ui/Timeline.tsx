import { Check, CircleDot, Lock, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "./Badge.tsx";
import type { ChipTone } from "./Chip.tsx";
import { classes } from "./classes.ts";
import { isPresent } from "./is-present.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface TimelineStep {
  readonly key: string;
  readonly title: string;
  readonly state: "completed" | "active" | "locked";
  /** What is said of the state; null where nothing is. */
  readonly word: string | null;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}

export interface TimelineProps {
  readonly label: string;
  readonly steps: readonly TimelineStep[];
}

interface StateLook {
  readonly icon: LucideIcon;
  readonly tone: ChipTone;
  /** For assistive technology, where the word does not say it. */
  readonly name: string;
  readonly mark: string;
  readonly card: string;
  readonly line: string;
}

const LOOKS: Readonly<Record<TimelineStep["state"], StateLook>> = {
  completed: {
    icon: Check,
    tone: "success",
    name: "done",
    mark: "border-accent-line bg-accent-soft text-accent-text",
    card: "bg-canvas",
    line: "bg-accent-line",
  },
  active: {
    icon: CircleDot,
    tone: "accent",
    name: "current",
    mark: "border-transparent bg-accent text-on-solid",
    card: "border-accent-line bg-canvas",
    line: "bg-line-medium",
  },
  locked: {
    icon: Lock,
    tone: "neutral",
    name: "not reached yet",
    mark: "border-line-strong bg-canvas text-ink-faint",
    card: "bg-chrome",
    line: "bg-line-medium",
  },
};

/** Steps on a way, each on a card: one under the other, or side by side where there is room; the current one is larger. */
export function Timeline({ label, steps }: TimelineProps) {
  return (
    <ol aria-label={label} className="flex flex-col lg:flex-row">
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={step.state === "active" ? "step" : undefined}
          className={classes(
            "flex min-w-0 gap-4 lg:flex-col lg:gap-3",
            step.state === "active" ? "lg:flex-[1.4]" : "lg:flex-1",
          )}
        >
          <Mark state={step.state} isLast={index === steps.length - 1} />
          <StepCard step={step} isLast={index === steps.length - 1} />
        </li>
      ))}
    </ol>
  );
}

function Mark({ state, isLast }: { readonly state: TimelineStep["state"]; readonly isLast: boolean }) {
  const { icon: Icon, mark, line } = LOOKS[state];
  return (
    <div aria-hidden className="flex shrink-0 flex-col items-center lg:flex-row">
      <span className={classes("flex size-8 shrink-0 items-center justify-center rounded-full border", mark)}>
        <Icon size={16} />
      </span>
      {!isLast && <span className={classes("w-0.5 flex-1 lg:h-0.5 lg:w-auto", line)} />}
    </div>
  );
}

function StepCard({ step, isLast }: { readonly step: TimelineStep; readonly isLast: boolean }) {
  const { title, state, word, text, actions } = step;
  const { tone, icon, name, card } = LOOKS[state];
  const isActive = state === "active";
  return (
    <section
      aria-label={title}
      className={classes(
        "flex min-w-0 flex-1 flex-col gap-3 rounded-card border",
        isActive ? "p-6" : "p-5",
        card,
        !isLast && "mb-4 lg:mr-4 lg:mb-0",
      )}
    >
      <h2 className={classes("font-semibold break-words", isActive ? "text-title tracking-tight" : "text-section")}>
        {title}
        <VisuallyHidden>, {name}</VisuallyHidden>
      </h2>
      {word !== null && (
        <div>
          <Badge tone={tone} icon={icon}>
            {word}
          </Badge>
        </div>
      )}
      {isPresent(text) && <div className={state === "locked" ? "text-ink-faint" : "text-ink-muted"}>{text}</div>}
      {isPresent(actions) && <div className="mt-auto flex flex-wrap gap-2 pt-2">{actions}</div>}
    </section>
  );
}
