import type { ReactNode } from "react";
import { Link } from "react-router";

export interface TextLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link in a text or table to another page of the product. */
export function TextLink({ to, children }: TextLinkProps) {
  return (
    <Link to={to} className="rounded-small font-medium wrap-anywhere text-accent-text hover:underline">
      {children}
    </Link>
  );
}
