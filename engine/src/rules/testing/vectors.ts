import type { Values } from "../compile-logic.ts";

/** One condition, and whether it holds for each record of the file, in their order. */
export interface Vector {
  readonly logic: unknown;
  readonly holds: readonly boolean[];
}

/** The golden vectors, `docs/reference/rule-vectors.json`: what every executor of every release must say. */
export interface Vectors {
  readonly records: readonly Values[];
  readonly vectors: readonly Vector[];
}

export function readVectors(text: string): Vectors {
  return JSON.parse(text) as Vectors;
}
