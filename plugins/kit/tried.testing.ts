import type { ElementType } from "@armature/engine";
import * as platform from "../registry/examples.ts";

type ValuesOf = (element: Pick<ElementType, "name">) => readonly unknown[];

interface Tried {
  readonly examplesOf: ValuesOf;
  readonly hostileOf: ValuesOf;
}

const tried = new Set<Tried>([platform]);

/** Tells the suites which example data to use for the element types of an application. */
export function tryWith(own: Tried): void {
  tried.add(own);
}

export const examplesOf: ValuesOf = (element) => found("examplesOf", element);
export const hostileOf: ValuesOf = (element) => found("hostileOf", element);

function found(kind: keyof Tried, element: Pick<ElementType, "name">): readonly unknown[] {
  return [...tried].map((each) => each[kind](element)).find((values) => values.length > 0) ?? [];
}
