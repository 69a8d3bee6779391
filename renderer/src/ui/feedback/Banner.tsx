import { X } from "lucide-react";
import type { ReactNode } from "react";
import { isPresent } from "../is-present.ts";
import { classes } from "../classes.ts";
import { IconButton } from "../inputs/IconButton.tsx";
import { toneLooks } from "./tone.ts";
import type { Tone } from "./tone.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

export interface BannerProps {
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
  /** Spans the whole width of the page, without rounded corners. */
  readonly isFullWidth?: boolean | undefined;
}

/**
 * A message about the whole page: closed, offline, changed meanwhile. Code that shows a banner later must announce it to
 * screen readers.
 */
export function Banner({ tone, title, children, action, onDismiss, isFullWidth = false }: BannerProps) {
  const { icon: Icon, word, text, soft } = toneLooks[tone];
  return (
    <section
      aria-label={title ?? word}
      className={classes(
        "flex items-start gap-3 py-3",
        isFullWidth ? "border-b px-gutter" : "rounded-card border px-4",
        soft,
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
          <Icon aria-hidden size={20} className={classes("shrink-0", text)} />
          <VisuallyHidden>{word}: </VisuallyHidden>
          <div className="min-w-0 flex-1">
            {title !== undefined && <p className="font-semibold">{title}</p>}
            {isPresent(children) && <div className="text-ink-muted">{children}</div>}
          </div>
        </div>
        {isPresent(action) && <div className="flex shrink-0 gap-2">{action}</div>}
      </div>
      {onDismiss && (
        <span className="-my-1 -mr-2">
          <IconButton icon={X} label="Dismiss" size="small" onClick={onDismiss} />
        </span>
      )}
    </section>
  );
}
