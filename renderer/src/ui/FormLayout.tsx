import type { ReactNode } from "react";
import { isPresent } from "./is-present.ts";
import { classes } from "./classes.ts";

export interface FormLayoutProps {
  /** Two columns from 1,100 px, for short fields; else one up to 640 px. */
  readonly columns?: 1 | 2 | undefined;
  readonly children: ReactNode;
}

/** Fields and sections one under another. */
export function FormLayout({ columns = 1, children }: FormLayoutProps) {
  return (
    <div
      className={classes(
        "grid gap-x-8 gap-y-6",
        columns === 2 ? "max-w-240 lg:grid-cols-2" : "max-w-160 grid-cols-[minmax(0,1fr)]",
      )}
    >
      {children}
    </div>
  );
}

export interface FormFooterProps {
  /** Buttons: Save (primary), Cancel. */
  readonly children: ReactNode;
  /** 'Unsaved changes', 'Saved', '3 fields need attention'. */
  readonly status?: ReactNode;
  /** At the far end, away from Save: what does something else with the record. */
  readonly end?: ReactNode;
  /** The form stands in a dialog, which has edges and a surface of its own. */
  readonly inDialog?: boolean | undefined;
}

/** A form is narrower than the page; its last line is not. The page cuts off what lies beyond it. */
export const LINE_TO_THE_EDGE = "before:absolute before:top-0 before:left-0 before:w-screen before:border-t";

/** Stays at the bottom of the window while the form scrolls. */
export function FormFooter({ children, status, end, inDialog = false }: FormFooterProps) {
  return (
    <div
      data-form-footer
      className={classes(
        "sticky bottom-0 z-20 mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 py-3",
        inDialog ? "-mx-6 -mb-6 border-t bg-floating px-6" : `-mx-gutter bg-canvas px-gutter ${LINE_TO_THE_EDGE}`,
      )}
    >
      <div className="flex flex-wrap gap-2">{children}</div>
      <div className="flex min-w-0 items-center gap-2 text-table text-ink-muted">{status}</div>
      {isPresent(end) && <div className="ml-auto flex gap-2">{end}</div>}
    </div>
  );
}
