import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

export interface CountProps {
  readonly value: number;
  /** What is counted, for assistive technology: 'unread', 'errors'. */
  readonly label: string;
}

/** A count beside a name. Above 999 it shows '999+'. */
export function Count({ value, label }: CountProps) {
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-pressed px-1.5 text-caption font-medium text-ink-muted tabular-nums">
      {value > 999 ? "999+" : value}
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}
