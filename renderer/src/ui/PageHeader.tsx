import { ChevronRight } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";
import { isPresent } from "./is-present.ts";

export interface Breadcrumb {
  readonly label: string;
  readonly to?: string | undefined;
}

export interface PageHeaderProps {
  /** The page's h1; a route change moves focus to it. */
  readonly title: string;
  readonly breadcrumbs?: readonly Breadcrumb[] | undefined;
  /** Buttons right of the title, the primary one last. */
  readonly actions?: ReactNode;
  /** One line under the title. */
  readonly text?: ReactNode;
  /** Beside the title, such as a status badge. */
  readonly mark?: ReactNode;
  /** What follows begins right below the title row, such as a list's toolbar. */
  readonly flush?: boolean | undefined;
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** Where parts of the page put what belongs to the right end of the title row. */
  readonly placeRef?: Ref<HTMLElement> | undefined;
}

/** On one grid everywhere: breadcrumbs 20 px, a gap of 8, a title row of 40 and a line of text, whichever of them there are. */
export function PageHeader(props: PageHeaderProps) {
  const { title, breadcrumbs = [], actions, text, mark, flush = false, titleRef, placeRef } = props;
  return (
    <header className={classes("flex flex-col", flush ? "mb-1 sm:mb-0" : "mb-6")}>
      <div className="mb-2 min-h-5">{breadcrumbs.length > 0 && <Breadcrumbs items={breadcrumbs} />}</div>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 sm:gap-x-6">
        <div className="flex min-w-0 flex-1 basis-48 items-start gap-3">
          <h1
            ref={titleRef}
            tabIndex={-1}
            className="min-w-0 py-1.5 text-title font-semibold tracking-tight break-words"
          >
            {title}
          </h1>
          <div className="flex min-h-10 items-center empty:hidden">{mark}</div>
        </div>
        <div className="flex min-h-10 flex-wrap items-center gap-2 has-[>:only-child:empty]:hidden">
          {actions}
          <span ref={placeRef} className="contents" />
        </div>
      </div>
      {isPresent(text) && <div className="max-w-prose text-ink-muted">{text}</div>}
    </header>
  );
}

function Breadcrumbs({ items }: { readonly items: readonly Breadcrumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-1 text-table leading-5 text-ink-faint">
        {items.map(({ label, to }, index) => (
          <li key={label} className="flex items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden size={14} />}
            {to === undefined ? (
              <span aria-current={index === items.length - 1 ? "page" : undefined}>{label}</span>
            ) : (
              <Link
                to={to}
                className="-my-0.5 inline-flex min-h-6 items-center rounded-small hover:text-ink hover:underline"
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
