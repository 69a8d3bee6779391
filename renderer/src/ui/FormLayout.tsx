import type { ReactNode } from "react";
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
