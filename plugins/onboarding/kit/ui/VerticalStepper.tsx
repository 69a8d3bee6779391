import { type ReactNode, useEffect, useRef } from "react";
import { classes, StepName, type StepperProps } from "@armature/renderer/ui";

export interface VerticalStepperProps extends StepperProps {
  /** The content of the current step, with the buttons that go on. */
  readonly children: ReactNode;
}

/** Numbered steps one below the other at every width. The current one is open below its name and takes the focus. */
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
