import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { applications } from "./additions.testing.ts";
import { root } from "./scratch.testing.ts";

const UI = "renderer/src/ui/";
const DOOR = `${UI}index.ts`;
const IMPORT = /^(?:import|export) (?:type )?\{([^}]*)\} from "([^"]+)";|\bimport\("([^"]+)"\)/gm;

/** Widgets that applications expect of any renderer, although only one uses them today. */
const EXPECTED = [`${UI}layout/Accordion.tsx`, `${UI}feedback/ProgressBar.tsx`, `${UI}text/TextLink.tsx`];

/** The text of each file, by its path. */
type Sources = Readonly<Record<string, string>>;

/** The files of the widgets that a file imports, each with the imported names. */
function importsOf(file: string, text: string): readonly (readonly [file: string, names: readonly string[]])[] {
  return [...text.matchAll(IMPORT)].map(([, names = "", named, lazy]) => {
    const spec = named ?? lazy ?? "";
    const from = spec === "@armature/renderer/ui" ? DOOR : path.join(path.dirname(file), spec);
    return [from, names.split(",").map((name) => name.trim().replace("type ", ""))];
  });
}

/** For each file, the widgets that it uses: those of the door by their names, others by their path. */
function usesIn(sources: Sources, door: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const named = (names: readonly string[]) => names.flatMap((name) => door.get(name) ?? []);
  const used = (file: string, text: string) =>
    importsOf(file, text).flatMap(([from, names]) => (from === DOOR ? named(names) : [from]));
  return new Map(Object.entries(sources).map(([file, text]) => [file, file === DOOR ? [] : used(file, text)]));
}

/** The applications that use each widget, also through others, and "the core" if it does too. */
function usersOfWidgets(
  uses: ReadonlyMap<string, readonly string[]>,
  folders: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  const add = (widget: string, user: string): void => {
    const known = users.get(widget) ?? new Set();
    if (known.has(user)) return;
    users.set(widget, known.add(user));
    for (const inner of uses.get(widget) ?? []) add(inner, user);
  };
  for (const [file, widgets] of uses) {
    const user = folders.find((folder) => file.startsWith(`${folder}/`)) ?? "the core";
    if (!file.startsWith(UI)) for (const widget of widgets) add(widget, user);
  }
  return users;
}

/** Says of each widget that only one application uses where it belongs. */
function misplacedWidgets(sources: Sources, folders: readonly string[]): readonly string[] {
  const exported = importsOf(DOOR, sources[DOOR] ?? "");
  const door = new Map(exported.flatMap(([file, names]) => names.map((name) => [name, file] as const)));
  const users = usersOfWidgets(usesIn(sources, door), folders);
  return [...new Set(door.values())].flatMap((widget) => {
    const [user = "the core", ...others] = users.get(widget) ?? [];
    if (user === "the core" || others.length > 0) return [];
    return [`${widget} is used by ${user} alone. It belongs in ${user}/kit/ui.`];
  });
}

const EXAMPLE: Sources = {
  [DOOR]: `export { Card } from "./Card.tsx";\nexport { Shelf } from "./Shelf.tsx";\nexport type { ShelfProps } from "./Shelf.tsx";`,
  [`${UI}Card.tsx`]: "",
  [`${UI}Shelf.tsx`]: `import { Card } from "./Card.tsx";`,
  "plugins/library/loans/screens/Loans.tsx": `import { Card, Shelf, type ShelfProps } from "@armature/renderer/ui";`,
  "renderer/src/list/Cards.tsx": `import { Card } from "../ui/index.ts";`,
};
const LIBRARY = ["plugins/library", "plugins/museum"];

test("a widget that one application alone uses is named, with the folder where it belongs", () => {
  expect(misplacedWidgets(EXAMPLE, LIBRARY)).toEqual([
    "renderer/src/ui/Shelf.tsx is used by plugins/library alone. It belongs in plugins/library/kit/ui.",
  ]);
});

test.each(["plugins/museum/halls/screens/Halls.tsx", "plugins/screens/home/Home.tsx", `${UI}Rack.tsx`])(
  "it may stay if %s uses it too",
  (file) => {
    const more = {
      ...EXAMPLE,
      [file]: `import { Shelf } from "@armature/renderer/ui";`,
      "renderer/src/list/Racks.tsx": `import { Rack } from "../ui/Rack.tsx";`,
    };
    expect(misplacedWidgets(more, LIBRARY)).toEqual([]);
  },
);

test("no widget of the renderer is used by one application alone [F-193]", () => {
  const files = globSync("{renderer/src,plugins}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: ["**/node_modules/**", "**/dist/**", "**/*.{test,stories,testing}.*", "**/testing/**"],
  });
  const sources = Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
  const sentences = misplacedWidgets(sources, applications);
  expect(sentences.filter((each) => !EXPECTED.some((file) => each.startsWith(`${file} `)))).toEqual([]);
});
