import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../inputs/Button.tsx";
import { classes } from "../classes.ts";
import { PageFooter } from "./PageFooter.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import { useReadAll } from "../choice/use-unparsed.ts";

/** A step of a {@link Stepper}. */
export interface Step {
  readonly key: string;
  readonly label: string;
  readonly done: boolean;
}

export interface StepperProps {
  /** The goal of the steps, such as 'Import users'. */
  readonly label: string;
  readonly steps: readonly Step[];
  /** Key of the current step. */
  readonly current: string;
  /** Goes to a step that is done. */
  readonly onStep: (key: string) => void;
}

/** Numbered steps with names, side by side, or one below the other on narrow screens. */
export function Stepper({ label, steps, current, onStep }: StepperProps) {
  return (
    <nav aria-label={label} className="-ml-1.5">
      <ol className="flex flex-col gap-1 sm:flex-row sm:flex-wrap sm:gap-x-2">
        {steps.map((step, index) => (
          <li key={step.key} className="flex items-center gap-2">
            {index > 0 && <span aria-hidden className="hidden h-px w-6 bg-line-medium sm:block" />}
            <StepName step={step} number={index + 1} isCurrent={step.key === current} onStep={onStep} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

export interface StepNameProps {
  readonly step: Step;
  readonly number: number;
  readonly isCurrent: boolean;
  readonly onStep: (key: string) => void;
}

const nameLook = "flex min-h-8 items-center gap-2 rounded-input px-1.5";

/** The number and the name of a step. One that is done is a button. */
export function StepName({ step, number, isCurrent, onStep }: StepNameProps) {
  const inner = (
    <>
      <StepMark number={number} isCurrent={isCurrent} isDone={step.done} />
      <span>{step.label}</span>
      {step.done && <VisuallyHidden>, done</VisuallyHidden>}
    </>
  );
  if (isCurrent)
    return (
      <span aria-current="step" className={classes(nameLook, "font-semibold text-ink")}>
        {inner}
      </span>
    );
  if (!step.done) return <span className={classes(nameLook, "text-ink-faint")}>{inner}</span>;
  return (
    <button
      type="button"
      onClick={() => onStep(step.key)}
      className={classes(nameLook, "font-medium text-accent-text hover:bg-hover")}
    >
      {inner}
    </button>
  );
}

interface StepMarkProps {
  readonly number: number;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
}

function StepMark({ number, isCurrent, isDone }: StepMarkProps) {
  const look = isCurrent
    ? "border-transparent bg-accent text-on-solid"
    : isDone
      ? "border-accent-line bg-accent-soft text-accent-text"
      : "border-line-strong text-ink-faint";
  return (
    <span
      className={classes(
        "flex size-6 shrink-0 items-center justify-center rounded-full border text-caption font-semibold tabular-nums",
        look,
      )}
    >
      {isDone && !isCurrent ? <Check aria-hidden size={14} /> : <span aria-hidden>{number}</span>}
      <VisuallyHidden>Step {number}: </VisuallyHidden>
    </span>
  );
}

export interface StepPanelProps {
  /** The name of the current step. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * The content of a step. When the step changes, its panel takes the focus, so that keyboard and screen reader start
 * there.
 */
export function StepPanel({ label, children }: StepPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(label);
  useEffect(() => {
    if (shown.current === label) return;
    shown.current = label;
    panel.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [label]);
  return (
    <section ref={panel} aria-label={label} tabIndex={-1} className="mb-8 flex min-w-0 flex-col gap-6 outline-none">
      {children}
    </section>
  );
}

/** Moves the focus to the button that goes on, if the focused element has disappeared. */
export function focusWayOn(): void {
  document.querySelector<HTMLElement>("[data-way-on] button")?.focus();
}

export interface StepFooterProps {
  /** Absent on the first step. */
  readonly onBack?: (() => void) | undefined;
  /** Absent if there is no next step. */
  readonly next?:
    | {
        /** 'Next', or what the last step does: 'Import 120 users'. */
        readonly label: string;
        readonly onClick: () => void;
        /** Id of the form in whose fields Enter does the same. */
        readonly form?: string | undefined;
        readonly busy?: boolean | undefined;
        /** Why the person cannot go on. */
        readonly disabledReason?: string | undefined;
      }
    | undefined;
  /** Shown at the left: what is chosen, or the number of problems. */
  readonly status?: ReactNode;
}

/** Back and Next, in the same place on every step. */
export function StepFooter({ onBack, next, status }: StepFooterProps) {
  const read = useReadAll();
  return (
    <PageFooter status={status}>
      {onBack && <Button onClick={onBack}>Back</Button>}
      {next && (
        <span data-way-on className="contents">
          <Button
            variant="primary"
            {...(next.form !== undefined && { type: "submit", form: next.form })}
            onClick={(event) => {
              event.preventDefault();
              if (read()) next.onClick();
            }}
            busy={next.busy}
            disabledReason={next.disabledReason}
          >
            {next.label}
          </Button>
        </span>
      )}
    </PageFooter>
  );
}
