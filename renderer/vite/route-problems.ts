import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { EngineError } from "@armature/engine";
import { routeFileProblems } from "@armature/engine/metadata";
import { didYouMean } from "@armature/engine/values";
import { parseRoutes, type RowWords } from "../src/router/route-rows.ts";
import { expandRoutes, type Route } from "../src/router/routes.ts";

/** Routes and entities that the code of a screen names and cannot do without. */
interface ScreenNeeds {
  readonly routes: ReadonlySet<string>;
  readonly entities: ReadonlySet<string>;
}

interface ApplicationFiles {
  /** Folder of the platform's plugins. */
  readonly plugins: string;
  /** Folder of the application's own code, by area. Null if it has none. The folder need not exist. */
  readonly own: string | null;
  /** The application's routes, beside its `application.json`. */
  readonly routes: string;
  /** Folders with a folder for each entity of the application. */
  readonly entities: readonly string[];
}

/**
 * Why pages of the application would not work: a route without its screen or entity, or a screen that names a route or
 * entity that the application does not have. A screen that can do without a route calls `find` of the route table
 * instead.
 * @returns one sentence for each problem; for a screen, with the first route that shows it
 */
export function routeProblems({ plugins, own, routes: file, entities: folders }: ApplicationFiles): readonly string[] {
  const entities = new Set(folders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : [])));
  const routes = readRoutes(file);
  if (routes.slips.length > 0) return routes.slips.map((slip) => `${file}: ${slip}`);
  return pageProblems({ plugins, own, file, entities, routes: routes.all });
}

/** The routes of a file, or what is wrong in it. */
function readRoutes(file: string): { readonly all: readonly Route[]; readonly slips: readonly string[] } {
  try {
    const input = readJson(file);
    const slips = routeFileProblems(input).map(({ path: place, message }) => `${place}: ${message}`);
    const words = readJson(path.join(path.dirname(file), "application.json")) as RowWords;
    return slips.length > 0 ? { all: [], slips } : { all: expandRoutes(parseRoutes(input, words)), slips };
  } catch (error) {
    if (!(error instanceof EngineError || error instanceof SyntaxError)) throw error;
    return { all: [], slips: [error.message] };
  }
}

interface PageFiles extends Pick<ApplicationFiles, "plugins" | "own"> {
  readonly file: string;
  readonly entities: ReadonlySet<string>;
  readonly routes: readonly Route[];
}

function pageProblems({ plugins, own, file, entities, routes }: PageFiles): readonly string[] {
  const names = new Set(routes.map(({ name }) => name));
  const problems: string[] = [];
  const seen = new Set<string>();
  const places = [path.join(plugins, "screens", "*"), ...(own === null ? [] : [path.join(own, "*", "screens")])];
  for (const { name, entity, screen, setup } of routes) {
    const says = (problem: string) => problems.push(`${file}: the route ${name} ${problem}`);
    if (entity !== null && !entities.has(entity)) says(`is of the entity ${entity}, which has no folder.`);
    for (const shown of [screen, ...(setup.parts ?? [])]) {
      if (shown === null || seen.has(shown)) continue;
      seen.add(shown);
      const start = fileOf(places, shown);
      if (start === null) {
        says(`shows ${shown}, which no folder of screens has.${didYouMean(shown, screensIn(places, shown))}`);
        continue;
      }
      const needs = needsOf(start, plugins);
      for (const other of missing(needs.routes, names))
        says(`shows ${shown}, which leads to the route ${other}: add that one, or leave out what shows ${shown}.`);
      for (const other of missing(needs.entities, entities))
        says(`shows ${shown}, which is about the entity ${other}: add that one, or leave out what shows ${shown}.`);
    }
  }
  return problems;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function missing(needed: ReadonlySet<string>, there: ReadonlySet<string>): readonly string[] {
  return [...needed].filter((each) => !there.has(each));
}

/**
 * The file of a screen, found through the index of its area.
 * @param places folders of areas, with `*` for the name of the area
 */
function fileOf(places: readonly string[], screen: string): string | null {
  const [area = "", name = ""] = screen.split("/");
  for (const folder of places.map((place) => place.replace("*", area))) {
    const index = ["index.ts", "index.js"].map((file) => path.join(folder, file)).find((file) => existsSync(file));
    const text = index === undefined ? "" : readFileSync(index, "utf8");
    const line = new RegExp(`\\b${name}: \\(\\) => import\\("(.+?)"\\)`).exec(text);
    if (line?.[1] !== undefined) return path.join(folder, line[1]);
  }
  return null;
}

/** The screens of the area that a screen names, by `<area>/<screen>`. */
function screensIn(places: readonly string[], screen: string): readonly string[] {
  const [area = ""] = screen.split("/");
  return places.flatMap((place) => {
    const index = path.join(place.replace("*", area), "index.ts");
    const text = existsSync(index) ? readFileSync(index, "utf8") : "";
    return [...text.matchAll(/\b(\w+): \(\) => import\(/g)].map(([, name = ""]) => `${area}/${name}`);
  });
}

/** What a file, and the plugin files that it imports, name in calls that throw if it does not exist. */
function needsOf(start: string, plugins: string): ScreenNeeds {
  const [routes, entities] = [new Set<string>(), new Set<string>()];
  const files = new Set([start]);
  for (const file of files) {
    // Without comments, whose examples name other files.
    const text = readFileSync(file, "utf8").replaceAll(/\/\*\*.*?\*\//gs, "");
    for (const [, name = ""] of text.matchAll(/\bpathTo\("(\w+)"/g)) routes.add(name);
    for (const [, name = ""] of text.matchAll(/\buseEntityType\("(\w+)"/g)) entities.add(name);
    for (const [, to = ""] of text.matchAll(/\b(?:from|import\() ?"(\.\.?\/[^"]+)"/g)) {
      files.add(path.resolve(path.dirname(file), to));
    }
    for (const [, to = ""] of text.matchAll(/"@armature\/plugins\/(kit\/[^"]+)"/g)) files.add(path.join(plugins, to));
  }
  return { routes, entities };
}
