import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { isPresent } from "../is-present.ts";

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

/** Says why there is nothing to show and what to do next. Also used for no match, an error and a missing permission. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <span
        aria-hidden
        className="mb-4 flex size-12 items-center justify-center rounded-dialog border bg-chrome text-ink-faint"
      >
        <Icon size={24} strokeWidth={1.75} />
      </span>
      <h2 className="text-section font-semibold">{title}</h2>
      {isPresent(text) && <div className="mt-1 max-w-prose text-balance text-ink-muted">{text}</div>}
      {isPresent(action) && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
