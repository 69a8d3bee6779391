import type { ReactNode } from "react";

/** Cards beside one another as far as there is room. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>;
}
