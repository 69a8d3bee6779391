import type { Values } from "../compile-logic.ts";

/** A condition, a record, and whether it holds for it. */
export interface Vector {
  readonly logic: unknown;
  readonly record: Values;
  readonly holds: boolean;
}

/** The golden vectors, `docs/reference/rule-vectors.json`: what every executor of every release must say. */
export function readVectors(text: string): readonly Vector[] {
  return (JSON.parse(text) as { readonly vectors: readonly Vector[] }).vectors;
}
