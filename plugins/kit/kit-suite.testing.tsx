import type { ElementPlugin } from "@armature/renderer";
import { expect, test, vi } from "vitest";
import { anAttribute } from "./attribute.testing.ts";
import { cellFaults, inputFaults } from "./input-faults.testing.tsx";
import { examplesOf } from "./tried.testing.ts";
import { validValues, valueFaults } from "./value-faults.testing.ts";

/** All faults that can be found without a browser or a database. */
export async function faultsOf(plugin: ElementPlugin, examples: readonly unknown[]): Promise<readonly string[]> {
  const attribute = anAttribute(plugin.element);
  const shown = await Promise.all([null, examples[0]].map((value) => inputFaults(plugin, attribute, value)));
  const cells = await cellFaults(plugin, attribute, validValues(attribute, examples));
  return [...valueFaults(attribute, plugin.element, examples), ...new Set(shown.flat()), ...cells];
}

/** Tests every element type without a browser. */
export function kitSuite(plugins: ReadonlyMap<string, ElementPlugin>): void {
  // The parts of a list of choices read which element has the focus.
  vi.stubGlobal("document", { activeElement: null, hasFocus: () => true });

  test.each([...plugins])("%s has no fault that the kit knows [F-083]", async (_name, plugin) => {
    expect(await faultsOf(plugin, examplesOf(plugin.element))).toEqual([]);
  });
}
