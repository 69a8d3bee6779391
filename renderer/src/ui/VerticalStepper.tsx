import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "./classes.ts";
import { StepName, type StepperProps } from "./Stepper.tsx";

export interface VerticalStepperProps extends StepperProps {
  /** What the current step asks for, with the buttons that lead on. */
  readonly children: ReactNode;
}

/** Numbered steps one under another at every width; the current one is open below its name, and takes focus. */
export function VerticalStepper({ label, steps, current, onStep, children }: VerticalStepperProps) {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    panel.current?.focus();
  }, [current]);
  return (
    <ol aria-label={label} className="-ml-1.5 flex flex-col">
      {steps.map((step, index) => (
        <li key={step.key}>
          <StepName step={step} number={index + 1} isCurrent={step.key === current} onStep={onStep} />
          <div className={classes("ml-4.5 min-h-4 pl-4 sm:pl-6", index < steps.length - 1 && "border-l")}>
            {step.key === current && (
              <section
                ref={panel}
                aria-label={step.label}
                tabIndex={-1}
                className="flex min-w-0 flex-col gap-6 pt-3 pb-6 outline-none"
              >
                {children}
              </section>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
