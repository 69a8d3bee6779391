import type { Values } from "../rules/compile-logic.ts";

/** The attribute that locks its record (0-entities.md: 'An entity's record carries a locked flag'). */
const LOCKED = "locked";

export function isLocked(record: Values | null | undefined): boolean {
  return record?.[LOCKED] === true;
}
