import { type ReactNode, useContext } from "react";
import { Link } from "react-router";
import { classes } from "../classes.ts";
import { RowButtonContext } from "./row-button.ts";

export interface RowLinkProps {
  readonly to: string;
  /** Whether it is a code. */
  readonly monospaced?: boolean | undefined;
  readonly children: ReactNode;
}

/** The name of a row, which opens it. It is plain text in a card whose heading is the link. */
export function RowLink({ to, monospaced = false, children }: RowLinkProps) {
  if (useContext(RowButtonContext)) return <span className={classes(monospaced && "code-text")}>{children}</span>;
  return (
    <Link to={to} className={classes("rounded-small font-medium text-ink hover:underline", monospaced && "code-text")}>
      {children}
    </Link>
  );
}

export interface RowButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The name of a row that opens in a window. */
export function RowButton({ onClick, children }: RowButtonProps) {
  return (
    <button type="button" onClick={onClick} className="rounded-small text-left font-medium text-ink hover:underline">
      {children}
    </button>
  );
}
