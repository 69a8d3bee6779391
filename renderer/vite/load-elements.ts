import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ElementType } from "@armature/engine";
import { elementsIn } from "./application-folder.ts";
import { sentenceError } from "./installed.ts";

/** An element type of an application, with the values that its tests try. */
export interface OwnElement {
  readonly element: ElementType;
  /** Valid values. */
  readonly examples: readonly unknown[];
  /** Values that it must refuse or show, and never fail with. */
  readonly hostile: readonly unknown[];
}

/**
 * Loads the element types in a folder.
 * @param folder such as `elements` of an application; it need not exist
 * @throws Error that names a file that is missing, or exports something else
 * @example
 * ```ts
 * import { loadElements } from "@armature/renderer/vite";
 * await loadElements("shop/elements"); // → []
 * ```
 */
export async function loadElements(folder: string): Promise<readonly OwnElement[]> {
  const place = path.resolve(folder);
  return Promise.all(elementsIn(place).map((name) => loadElement(place, name)));
}

async function loadElement(place: string, name: string): Promise<OwnElement> {
  const file = path.join(place, name, "element.ts");
  const { element } = (await load(file)) as Partial<OwnElement>;
  if (element?.name !== name)
    throw sentenceError(
      `${file} exports no element type ${name}: write export const element = defineElement({ name: "${name}", … }).`,
    );
  const { examples = [], hostile = [] } = (await load(path.join(place, name, "examples.ts"))) as Partial<OwnElement>;
  return { element, examples, hostile };
}

function load(file: string): Promise<object> {
  return import(pathToFileURL(file).href) as Promise<object>;
}
