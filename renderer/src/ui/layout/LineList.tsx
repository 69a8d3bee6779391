import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { isPresent } from "../is-present.ts";

/** A list of items with one sentence each, separated by lines: targets of a menu, things to switch on or off. */
export function LineList({ children }: { readonly children: ReactNode }) {
  return <ul className="divide-y border-y">{children}</ul>;
}

export interface LineProps {
  readonly title: string;
  /** Its purpose. */
  readonly text?: string | undefined;
  /** Shown beside the title, such as a badge. */
  readonly mark?: ReactNode;
  /** Where a click anywhere on the line leads. */
  readonly to?: string | undefined;
  /** Shown at the right end, or below the text if there is no room, such as a switch or files. */
  readonly children?: ReactNode;
}

/** An item of a `LineList`. */
export function Line({ title, text, mark, to, children }: LineProps) {
  const id = useId();
  return (
    <li>
      <section
        aria-labelledby={id}
        className="group relative flex min-h-14 flex-wrap items-center gap-x-6 gap-y-2 px-2 py-2.5 hover:bg-hover"
      >
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-2">
            <h2 id={id} className="font-medium wrap-anywhere">
              {to === undefined ? (
                title
              ) : (
                <Link to={to} className="group-hover:underline after:absolute after:inset-0">
                  {title}
                </Link>
              )}
            </h2>
            {mark}
          </div>
          {isPresent(text) && <p className="max-w-prose text-table text-ink-muted">{text}</p>}
        </div>
        {isPresent(children) && <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>}
        {to !== undefined && (
          <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-faint group-hover:text-ink" />
        )}
      </section>
    </li>
  );
}
