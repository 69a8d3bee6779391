import type { ElementPlugin } from "@armature/renderer";
import { expect, test, vi } from "vitest";
import { anAttribute } from "./attribute.testing.ts";
import { elementFaults } from "./element-faults.testing.ts";
import { cellFaults, inputFaults } from "./input-faults.testing.tsx";
import { examplesOf } from "./tried.testing.ts";
import { validValues } from "./value-faults.testing.ts";

/**
 * The faults of an element type that can be found without a browser or a database. What only shows in pages is looked for
 * once it reads and writes values well.
 */
export async function faultsOf(plugin: ElementPlugin, examples: readonly unknown[]): Promise<readonly string[]> {
  const { element } = plugin;
  const own = elementFaults(element, examples);
  if (own.length > 0) return own;
  const attribute = anAttribute(element);
  return [
    ...(Object.isFrozen(plugin) && Object.isFrozen(element) ? [] : ["it is not made with definePlugin, defineElement"]),
    ...(await inputFaults(plugin, attribute, examples)),
    ...(await cellFaults(plugin, attribute, validValues(attribute, examples))),
  ];
}

/** Tests every element type without a browser. */
export function kitSuite(plugins: ReadonlyMap<string, ElementPlugin>): void {
  // The parts of a list of choices read which element has the focus.
  vi.stubGlobal("document", { activeElement: null, hasFocus: () => true });

  test.each([...plugins])("%s has an icon, by which people tell their fields apart", (_name, plugin) => {
    expect(plugin.icon).toBeDefined();
  });

  test.each([...plugins])("%s has no fault that the kit knows [F-083]", async (_name, plugin) => {
    expect(await faultsOf(plugin, examplesOf(plugin.element))).toEqual([]);
  });
}
