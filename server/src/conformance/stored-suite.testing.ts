import type { ElementType } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type KitWorld, openKit } from "./kit-world.testing.ts";
import { storedFaults } from "./stored-faults.testing.ts";

/** Tests that examples of element types survive the embedded database and sheets. */
export function storedSuite(
  elements: readonly ElementType[],
  examplesOf: (element: ElementType) => readonly unknown[],
): void {
  describe("what is stored on the embedded database", () => {
    let world: KitWorld;
    beforeAll(async () => {
      world = await openKit(elements.map((element) => ({ element, examples: examplesOf(element) })));
    });
    afterAll(() => world.database.close());

    test.each(elements.map((element) => [element.name, element] as const))(
      "%s is listed, sorted, filtered, searched, exported, imported and remembered as it is shown [F-081 F-083]",
      async (_name, element) => {
        expect(await storedFaults(world, { element, examples: examplesOf(element) })).toEqual([]);
      },
    );
  });
}
