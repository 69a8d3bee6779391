import { ChevronRight } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { classes } from "../classes.ts";
import { isPresent } from "../is-present.ts";

/** A page above the current one. Without `to` it is only text. */
export interface Breadcrumb {
  readonly label: string;
  readonly to?: string | undefined;
}

export interface PageHeaderProps {
  /** The page's h1. A route change moves the focus to it. */
  readonly title: string;
  readonly breadcrumbs?: readonly Breadcrumb[] | undefined;
  /** Buttons at the right of the title, with the primary one last. */
  readonly actions?: ReactNode;
  /** One line below the title. */
  readonly text?: ReactNode;
  /** Shown beside the title, such as a status badge. */
  readonly mark?: ReactNode;
  /** Whether the content begins close below the title row, such as a list's toolbar. */
  readonly flush?: boolean | undefined;
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** The element into which parts of the page put controls at the right end of the title row. */
  readonly placeRef?: Ref<HTMLElement> | undefined;
}

/**
 * The same grid on every page: breadcrumbs of 20 px, a gap of 8 px, a title row of 40 px and a line of text, whichever
 * of these exist.
 */
export function PageHeader(props: PageHeaderProps) {
  const { title, breadcrumbs = [], actions, text, mark, flush = false, titleRef, placeRef } = props;
  return (
    <header className={classes("flex flex-col", flush ? "mb-3" : "mb-6")}>
      <div className="mb-2 min-h-5">{breadcrumbs.length > 0 && <Breadcrumbs items={breadcrumbs} />}</div>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 max-sm:has-[a,button]:mb-2 sm:gap-x-6">
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
