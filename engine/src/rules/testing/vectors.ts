import type { Values } from "../compile-logic.ts";
import type { Facts } from "../facts.ts";

/** A condition, a record, the facts beside it if the condition reads any, and whether it holds. */
export interface Vector {
  readonly logic: unknown;
  readonly record: Values;
  readonly facts?: Facts;
  readonly holds: boolean;
}

/**
 * Reads the golden vectors (`docs/reference/rule-vectors.json`): the results that every executor of every release must
 * give.
 */
export function readVectors(text: string): readonly Vector[] {
  return (JSON.parse(text) as { readonly vectors: readonly Vector[] }).vectors;
}
