import type { ReactNode } from "react";

/** A text in place of a value that there is not. */
export function FaintText({ children }: { readonly children: ReactNode }) {
  return <span className="text-ink-faint">{children}</span>;
}
