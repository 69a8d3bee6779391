import type { ReactNode } from "react";
import { Link } from "react-router";

export interface RowLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** The name of a row, which opens it. */
export function RowLink({ to, children }: RowLinkProps) {
  return (
    <Link to={to} className="rounded-small font-medium text-ink hover:underline">
      {children}
    </Link>
  );
}
