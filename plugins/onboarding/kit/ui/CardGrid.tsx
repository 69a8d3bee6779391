import type { ReactNode } from "react";

/** Places cards side by side where there is room. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>;
}
