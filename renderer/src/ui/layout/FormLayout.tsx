import type { ReactNode } from "react";
import { classes } from "../classes.ts";

export interface FormLayoutProps {
  /**
   * One column up to 640 px. `short` has two columns within it for short fields. 2 has two wider columns from 1,100 px
   * on.
   */
  readonly columns?: 1 | "short" | 2 | undefined;
  readonly children: ReactNode;
}

/** Fields and sections, one below the other. */
export function FormLayout({ columns = 1, children }: FormLayoutProps) {
  return <div className={classes("grid gap-x-8 gap-y-6", COLUMNS[columns])}>{children}</div>;
}

const ONE = "max-w-160 grid-cols-[minmax(0,1fr)]";
const COLUMNS = {
  1: ONE,
  short: classes(ONE, "lg:grid-cols-2 lg:*:col-span-full lg:*:data-short:col-span-1"),
  2: "max-w-240 lg:grid-cols-2",
};
