import type { Values } from "../rules/compile-logic.ts";

/** The attribute that locks its record (0-entities.md: 'An entity's record carries a locked flag'). */
const LOCKED = "locked";

export function isLocked(record: Values | null | undefined): boolean {
  return record?.[LOCKED] === true;
}

/** Whether a lock bars changes of the record: its own, or that of the structure it is part of (BLD-D08). */
export function isBarred(
  { structural }: { readonly structural: boolean },
  { isStructureLocked }: { readonly isStructureLocked?: boolean | undefined },
  record: Values | null,
): boolean {
  return isLocked(record) || (structural && isStructureLocked === true);
}
