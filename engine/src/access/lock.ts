import type { Values } from "../rules/compile-logic.ts";
import type { AttributeType } from "../schema/attribute-type.ts";

/** The attribute that locks its record (0-entities.md: 'An entity's record carries a locked flag'). */
export const LOCKED = "locked";

/**
 * What it holds while it does: true in a column of true and false, 1 where Yes and No are stored as they are by
 * default.
 */
export const LOCKED_VALUES = Object.freeze([true, 1] as const);

/** Which of {@link LOCKED_VALUES} the attribute holds in a locked record. */
export function lockedValue({ valueYes, column }: Pick<AttributeType, "valueYes" | "column">): unknown {
  return valueYes ?? (column === "boolean" ? true : 1);
}

/** What the attribute holds in a record that is not locked. */
export function unlockedValue({ valueNo, column }: Pick<AttributeType, "valueNo" | "column">): unknown {
  return valueNo ?? (column === "boolean" ? false : 0);
}

/** Whether the record itself is locked. */
export function isLocked(record: Values | null | undefined): boolean {
  const value = record?.[LOCKED];
  return LOCKED_VALUES.some((locked) => locked === value);
}

/** Which lock bars changes: the record's own, or that of the structure it is part of. */
export type LockBlock = "locked" | "structure";

/** The lock that bars changes of the record, its own first; null while none does. */
export function lockBlock(
  { structural }: { readonly structural: boolean },
  { isStructureLocked }: { readonly isStructureLocked?: boolean | undefined },
  record: Values | null,
): LockBlock | null {
  if (isLocked(record)) return "locked";
  return structural && isStructureLocked === true ? "structure" : null;
}

/** What a form says while a lock keeps it, and the server when it refuses for one. */
export function lockText({
  lockedText,
  labelPlural,
}: {
  readonly lockedText: string | null;
  readonly labelPlural: string;
}): string {
  return (
    lockedText ?? `The organization's ${labelPlural.toLowerCase()} are locked for editing. The form has been disabled.`
  );
}
