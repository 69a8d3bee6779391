import type { ReactNode } from "react";

/** Fields that narrow a list, side by side above it; one under another where there is no room. */
export function FilterRow({ children }: { readonly children: ReactNode }) {
  return <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">{children}</div>;
}
