import type { ReactNode } from "react";
import { isPresent } from "../is-present.ts";

export interface CardProps {
  /** The target of links. */
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  /** Shown in place of the title, such as one with a time. */
  readonly heading?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A bordered surface for one thing among others. The main content of a page needs none. */
export function Card({ id, title, heading = title, action, children }: CardProps) {
  return (
    <section id={id} aria-label={title} className="rounded-card border bg-canvas">
      {title !== undefined && (
        <div className="flex min-h-12 items-center justify-between gap-4 border-b px-5 py-2">
          <h2 className="min-w-0 text-section font-semibold break-words">{heading}</h2>
          {isPresent(action) && <div className="shrink-0">{action}</div>}
        </div>
      )}
      <div className="p-5">{children}</div>
    </section>
  );
}
