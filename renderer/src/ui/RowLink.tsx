import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";

export interface RowLinkProps {
  readonly to: string;
  /** Of a code. */
  readonly monospaced?: boolean | undefined;
  readonly children: ReactNode;
}

/** The name of a row, which opens it. */
export function RowLink({ to, monospaced = false, children }: RowLinkProps) {
  return (
    <Link to={to} className={classes("rounded-small font-medium text-ink hover:underline", monospaced && "font-mono")}>
      {children}
    </Link>
  );
}
