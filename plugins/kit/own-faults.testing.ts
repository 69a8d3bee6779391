import { elementFaults } from "./element-faults.testing.ts";
import { type TriedElement, tryOwn } from "./tried.testing.ts";

/**
 * What is wrong with the element types of an application, as far as that needs no page: a sentence for each. Empty if
 * nothing is.
 */
export function ownFaults(own: readonly TriedElement[]): readonly string[] {
  tryOwn(own);
  return own.flatMap(({ element, examples }) =>
    elementFaults(element, examples).map((fault) => `elements/${element.name}: ${fault}`),
  );
}
