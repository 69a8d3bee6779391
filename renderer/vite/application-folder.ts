import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { sentenceError } from "./installed.ts";

/** What an application has in its folder, each found by its place. The server and the pages are made from this list. */
export interface ApplicationFolder {
  readonly folder: string;
  /** The names of its element types: the folders of `elements`. */
  readonly elements: readonly string[];
  /** The files that list its screens, by area. */
  readonly screens: ReadonlyMap<string, string>;
  /** Its style sheet, which replaces colors of the platform's. */
  readonly theme: string | null;
}

const ELEMENT_FILES = ["element.ts", "index.tsx", "examples.ts"];

/**
 * Finds what an application has: `elements/<Name>/{element.ts,index.tsx,examples.ts}`, `screens/<area>/index.ts` or
 * `<area>/screens/index.ts`, and `theme.css`.
 * @throws Error that names what a folder lacks, or what cannot be its name
 * @example
 * ```ts
 * import { readApplicationFolder } from "@armature/renderer/vite";
 * readApplicationFolder("shop").elements; // → []
 * ```
 */
export function readApplicationFolder(folder: string): ApplicationFolder {
  const at = (...parts: readonly string[]) => path.join(folder, ...parts);
  const elements = elementsIn(at("elements"));
  const areas = foldersIn(at("screens")).map((area) => [area, at("screens", area, "index.ts")] as const);
  const slices = foldersIn(folder).map((area) => [area, at(area, "screens", "index.ts")] as const);
  for (const [area, file] of areas)
    if (!existsSync(file)) throw sentenceError(`The screens of ${area} have no ${file}: list them there.`);
  const screens = [...areas, ...slices.filter(([, file]) => existsSync(file))];
  named(
    screens.map(([area]) => area),
    at("screens"),
    /^[a-z][A-Za-z0-9]*$/,
  );
  const theme = at("theme.css");
  return { folder, elements, screens: new Map(screens), theme: existsSync(theme) ? theme : null };
}

/** The names of the element types in a folder. @throws Error that names what one lacks, or what cannot be its name */
export function elementsIn(place: string): readonly string[] {
  const names = named(foldersIn(place), place, /^[A-Z][A-Za-z0-9]*$/);
  for (const name of names) {
    const missing = ELEMENT_FILES.map((file) => path.join(place, name, file)).find((file) => !existsSync(file));
    if (missing !== undefined) throw sentenceError(`The element type ${name} has no ${missing}: add it.`);
  }
  return names;
}

/** The names of the folders in a folder, in an order that is the same on every machine. */
function foldersIn(place: string): readonly string[] {
  if (!existsSync(place)) return [];
  const entries = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => name).toSorted();
}

function named(names: readonly string[], place: string, pattern: RegExp): readonly string[] {
  const bad = names.find((name) => !pattern.test(name));
  if (bad === undefined) return names;
  const first = pattern.source.startsWith("^[A-Z]") ? "capital" : "small letter";
  throw sentenceError(
    `${path.join(place, bad)} cannot be called so: use letters and digits, and begin with a ${first}.`,
  );
}
