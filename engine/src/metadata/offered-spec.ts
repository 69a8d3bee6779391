import type { Problem } from "../errors.ts";
import { readShape, type Shape } from "./shape.ts";

/** Limits what a reference offers and accepts: of the records with this value, only those with a key below `below`. */
export interface OfferedSpec {
  /** The attribute that decides which records are limited. */
  readonly attribute: string;
  /** The value that it has in these records. */
  readonly value: string;
  /** Of these records, only those with a smaller key are offered. */
  readonly below: number;
}

const OFFERED_SHAPE: Shape = Object.freeze({
  attribute: { kind: "text", default: "" },
  value: { kind: "text", default: "" },
  below: { kind: "integer", default: 0 },
});

/** Reads the `offeredList` of an entity and adds what is wrong to the problems. */
export function parseOfferedList(list: readonly unknown[], path: string, problems: Problem[]): readonly OfferedSpec[] {
  return Object.freeze(list.map((input, i) => parseOffered(input, `${path}[${i}]`, problems)));
}

function parseOffered(input: unknown, path: string, problems: Problem[]): OfferedSpec {
  const spec = readShape(input, OFFERED_SHAPE, path, problems) as unknown as OfferedSpec;
  if (spec.attribute === "" || spec.value === "" || spec.below < 1) {
    const message = "expected an attribute, the value that it has, and a number above 0 below which keys are offered";
    problems.push({ code: "shape", path, message });
  }
  return Object.freeze(spec);
}
