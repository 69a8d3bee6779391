import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadElements } from "@armature/renderer/vite";
import { contractSuite } from "./contract-suite.testing.ts";
import { tryOwn } from "./tried.testing.ts";

/**
 * Tests the laws that every element type keeps, for all in a folder: each has `element.ts` and `examples.ts`.
 * @param folder such as `elements`, from the folder in which the tests run; it need not exist
 */
export async function conformance(folder: string): Promise<void> {
  const own = await loadElements(folder);
  tryOwn(own);
  contractSuite(
    own.map(({ element }) => element),
    pathToFileURL(`${path.resolve(folder)}/`),
  );
}
