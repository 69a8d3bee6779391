import { LoaderCircle } from "lucide-react";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

export interface SpinnerProps {
  /** For assistive technology. Without it the spinner is decoration beside a text. */
  readonly label?: string | undefined;
  readonly size?: 12 | 16 | 20 | 24;
}

/** Shows that something is going on. With a label, assistive technology reads it. */
export function Spinner({ label, size = 16 }: SpinnerProps) {
  return (
    <span role={label === undefined ? undefined : "status"} className="inline-flex shrink-0 text-current">
      <LoaderCircle aria-hidden size={size} className="animate-turn" />
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
