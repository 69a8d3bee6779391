import type { ReactNode } from "react";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface ExternalLinkProps {
  /** A checked address: `http:` or `https:`. */
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to another site. It opens in a new tab, which cannot see where it was opened. */
export function ExternalLink({ href, children }: ExternalLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="wrap-anywhere rounded-small text-accent-text underline underline-offset-2 hover:no-underline"
    >
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
