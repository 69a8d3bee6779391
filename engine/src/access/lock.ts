import type { Values } from "../rules/compile-logic.ts";
import type { AttributeType } from "../schema/attribute-type.ts";

/** The attribute that locks its record. */
export const LOCKED = "locked";

/**
 * Values of {@link LOCKED} that mean "locked": true in a boolean column, 1 where Yes and No have their default values.
 */
export const LOCKED_VALUES = Object.freeze([true, 1] as const);

/** The value that locks a record, given the attribute's column and its value for Yes. */
export function lockedValue({ valueYes, column }: Pick<AttributeType, "valueYes" | "column">): unknown {
  return valueYes ?? (column === "boolean" ? true : 1);
}

/** The value that unlocks a record. */
export function unlockedValue({ valueNo, column }: Pick<AttributeType, "valueNo" | "column">): unknown {
  return valueNo ?? (column === "boolean" ? false : 0);
}

/** Whether the record itself is locked. */
export function isLocked(record: Values | null | undefined): boolean {
  const value = record?.[LOCKED];
  return LOCKED_VALUES.some((locked) => locked === value);
}

/** Which lock prevents changes: the record's own, or the lock of the structure that it belongs to. */
export type LockBlock = "locked" | "structure";

/** The lock that prevents changes of the record, or null. The record's own lock comes first. */
export function lockBlock(
  { structural }: { readonly structural: boolean },
  { isStructureLocked }: { readonly isStructureLocked?: boolean | undefined },
  record: Values | null,
): LockBlock | null {
  if (isLocked(record)) return "locked";
  return structural && isStructureLocked === true ? "structure" : null;
}

/** The text that a locked form shows. The server uses it too when a lock refuses a write. */
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
