import type { Problem } from "../errors.ts";
import { readShape, type Shape } from "./shape.ts";

/** When a new record needs only a name: the record that it refers to in `by` has this value in `attribute`. */
export interface WaivedSpec {
  /** The reference whose record decides. */
  readonly by: string;
  /** The attribute of the record that `by` refers to. */
  readonly attribute: string;
  /** The value that it must have. */
  readonly value: string | number | boolean;
}

const WAIVED_SHAPE: Shape = Object.freeze({
  by: { kind: "text", default: "" },
  attribute: { kind: "text", default: "" },
  value: { kind: "scalar", default: null },
});

/** Reads the `waivedList` of an entity and adds what is wrong to the problems. */
export function parseWaivedList(list: readonly unknown[], path: string, problems: Problem[]): readonly WaivedSpec[] {
  return Object.freeze(list.map((input, i) => parseWaived(input, `${path}[${i}]`, problems)));
}

function parseWaived(input: unknown, path: string, problems: Problem[]): WaivedSpec {
  const spec = readShape(input, WAIVED_SHAPE, path, problems);
  if (spec["by"] === "" || spec["attribute"] === "" || spec["value"] === null) {
    const message = "expected the attribute that names a record, and an attribute of that one with its value";
    problems.push({ code: "shape", path, message });
  }
  return Object.freeze(spec) as unknown as WaivedSpec;
}
