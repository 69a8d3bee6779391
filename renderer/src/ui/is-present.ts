import type { ReactNode } from "react";

/** Whether an optional slot of a part was given something to show. */
export function isPresent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false;
}
