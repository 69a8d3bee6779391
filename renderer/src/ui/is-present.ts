import type { ReactNode } from "react";

/** Whether an optional slot has something to show. */
export function isPresent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false;
}
