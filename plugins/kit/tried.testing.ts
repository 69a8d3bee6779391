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

/** An element type with its own example data. */
export interface TriedElement {
  readonly element: ElementType;
  /** Valid values. */
  readonly examples: readonly unknown[];
  readonly hostile: readonly unknown[];
}

/** The same for element types that were loaded. */
export function tryOwn(own: readonly TriedElement[]): void {
  const of = (kind: "examples" | "hostile") => (wanted: Pick<ElementType, "name">) =>
    own.find(({ element }) => element.name === wanted.name)?.[kind] ?? [];
  tryWith({ examplesOf: of("examples"), hostileOf: of("hostile") });
}

export const examplesOf: ValuesOf = (element) => found("examplesOf", element);
export const hostileOf: ValuesOf = (element) => found("hostileOf", element);

function found(kind: keyof Tried, element: Pick<ElementType, "name">): readonly unknown[] {
  return [...tried].map((each) => each[kind](element)).find((values) => values.length > 0) ?? [];
}
