import { useId } from "react";

export interface ProgressBarProps {
  /** What the percentage is of. */
  readonly label: string;
  /** From 0 to 100. */
  readonly percent: number;
}

/** Progress as a bar and as text. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline gap-4 text-caption font-medium text-ink-muted">
        <span id={id}>{label}</span>
        <span className="tabular-nums">{percent}%</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-pressed"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
