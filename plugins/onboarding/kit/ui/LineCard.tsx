import type { ReactNode } from "react";

export interface LineCardProps {
  readonly title: string;
  readonly text: string;
  /** Shown at the right of the text, or below it if there is no room. */
  readonly children: ReactNode;
}

/** A quiet surface of one line for something that is always available, such as a link to share. */
export function LineCard({ title, text, children }: LineCardProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-x-6 gap-y-2 rounded-card border bg-chrome px-4 py-2.5 sm:flex-row sm:items-center"
    >
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-table text-ink-muted">{text}</p>
      </div>
      <div className="min-w-0 sm:w-1/2">{children}</div>
    </section>
  );
}
