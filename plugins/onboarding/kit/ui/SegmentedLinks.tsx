import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { classes } from "@armature/renderer/ui";

/** One of several views of the same page. */
export interface Segment {
  readonly label: string;
  readonly to: string;
  readonly icon?: LucideIcon | undefined;
  readonly current: boolean;
}

export interface SegmentedLinksProps {
  /** What is chosen, for assistive technology. */
  readonly label: string;
  readonly segments: readonly Segment[];
}

/** Two or three views of the same thing, each with its own address. */
export function SegmentedLinks({ label, segments }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className="inline-flex h-9 shrink-0 rounded-input border border-line-medium bg-canvas">
      {segments.map(({ label: text, to, icon: Icon, current }) => (
        <Link
          key={to}
          to={to}
          aria-current={current ? "page" : undefined}
          className={classes(
            "inline-flex items-center gap-2 px-3.5 font-medium not-first:border-l not-first:border-line-medium",
            "first:rounded-l-[calc(var(--radius-input)-1px)] last:rounded-r-[calc(var(--radius-input)-1px)] focus-visible:z-10",
            current
              ? "bg-accent-soft text-accent-text forced-colors:underline"
              : "text-ink-muted hover:bg-hover hover:text-ink",
          )}
        >
          {Icon && <Icon aria-hidden size={16} className="shrink-0" />}
          {text}
        </Link>
      ))}
    </nav>
  );
}
