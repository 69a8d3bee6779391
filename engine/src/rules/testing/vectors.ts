import type { Values } from "../compile-logic.ts";

/** A condition, a record, and whether the condition holds for it. */
export interface Vector {
  readonly logic: unknown;
  readonly record: Values;
  readonly holds: boolean;
}

/**
 * Reads the golden vectors (`docs/reference/rule-vectors.json`): the results that every executor of every release must
 * give.
 */
export function readVectors(text: string): readonly Vector[] {
  return (JSON.parse(text) as { readonly vectors: readonly Vector[] }).vectors;
}
