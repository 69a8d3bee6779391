import type { ElementType } from "@armature/engine";
import { anAttribute } from "./attribute.testing.ts";
import { definitionFaults, nameFaults } from "./definition-faults.testing.ts";
import { valueFaults } from "./value-faults.testing.ts";

/** What is wrong with an element type, as far as that needs no page; empty if nothing is. @param examples valid values */
export function elementFaults(element: ElementType, examples: readonly unknown[]): readonly string[] {
  const named = nameFaults(element);
  if (named.length > 0) return named;
  const attribute = anAttribute(element);
  return [...definitionFaults(attribute, element, examples), ...valueFaults(attribute, element, examples)];
}
