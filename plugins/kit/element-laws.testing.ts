import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ElementType } from "@armature/engine";
import { contractSuite } from "./contract-suite.testing.ts";
import { tryWith } from "./tried.testing.ts";

interface Values {
  readonly examples: readonly unknown[];
  readonly hostile: readonly unknown[];
}

/**
 * Tests the laws that every element type keeps, for all in a folder: each has `element.ts` and `examples.ts`.
 * @param folder such as `elements`, from the folder in which the tests run
 */
export async function conformance(folder: string): Promise<void> {
  const place = path.resolve(folder);
  const load = (name: string, file: string): Promise<unknown> =>
    import(pathToFileURL(path.join(place, name, file)).href);
  const names = readdirSync(place).toSorted();
  const all = await Promise.all(
    names.map(async (name) => {
      const { element } = (await load(name, "element.ts")) as { readonly element: ElementType };
      return { element, values: (await load(name, "examples.ts")) as Values };
    }),
  );
  const valuesOf = (kind: keyof Values) => (wanted: Pick<ElementType, "name">) =>
    all.find(({ element }) => element.name === wanted.name)?.values[kind] ?? [];
  tryWith({ examplesOf: valuesOf("examples"), hostileOf: valuesOf("hostile") });
  contractSuite(
    all.map(({ element }) => element),
    pathToFileURL(`${place}/`),
  );
}
