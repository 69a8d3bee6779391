import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { EngineError } from "@armature/engine";
import { placedRouteProblems } from "@armature/engine/metadata";
import { didYouMean } from "@armature/engine/values";
import { readRouteFiles } from "./route-files.ts";
import { sentenceError } from "./installed.ts";
import { screensIn } from "./screens-in.ts";
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
  /** The files that list the application's own screens, by area. */
  readonly screens: ReadonlyMap<string, string>;
  /** Folder of the platform's metadata, with the rows over which those of the application are laid. */
  readonly platform: string;
  /** The application's routes, beside its `application.json`. */
  readonly routes: string;
  /** Folders with a folder for each entity of the application. */
  readonly entities: readonly string[];
}

/**
 * Why pages of the application would not work: a route without its screen or entity, a screen of its own without
 * a route, or a screen that names a route or entity that the application does not have. A screen that can do without a route calls `find` of the route table
 * instead.
 * @returns one sentence for each problem; for a screen, with the first route that shows it
 */
export function routeProblems({
  plugins,
  screens,
  platform,
  routes: file,
  entities: folders,
}: ApplicationFiles): readonly string[] {
  const entities = new Set(folders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : [])));
  const routes = readRoutes(platform, file);
  if (routes.slips.length > 0) return routes.slips.map((slip) => `${file}: ${slip}`);
  return pageProblems({ plugins, screens, file, entities, routes: routes.all });
}

/** The routes of a file, or what is wrong in it. */
function readRoutes(
  platform: string,
  file: string,
): { readonly all: readonly Route[]; readonly slips: readonly string[] } {
  try {
    const routes = readRouteFiles({ platform, metadata: path.dirname(file) });
    const slips = placedRouteProblems(routes).map(({ own, platform, message }) =>
      own === null ? `${platform} of the platform: ${message}` : `${own}: ${message}`,
    );
    const words = readJson(path.join(path.dirname(file), "application.json")) as RowWords;
    return slips.length > 0 ? { all: [], slips } : { all: expandRoutes(parseRoutes(routes.rows, words)), slips };
  } catch (error) {
    if (!(error instanceof EngineError || error instanceof SyntaxError)) throw error;
    return { all: [], slips: [error.message] };
  }
}

interface PageFiles extends Pick<ApplicationFiles, "plugins" | "screens"> {
  readonly file: string;
  readonly entities: ReadonlySet<string>;
  readonly routes: readonly Route[];
}

function pageProblems({ plugins, screens, file, entities, routes }: PageFiles): readonly string[] {
  const names = new Set(routes.map(({ name }) => name));
  const problems: string[] = [];
  const seen = new Set<string>();
  const listOf = (area: string) => [platformList(plugins, area), screens.get(area)].flatMap((each) => each ?? []);
  for (const { name, entity, screen, setup } of routes) {
    const says = (problem: string) => problems.push(`${file}: the route ${name} ${problem}`);
    if (entity !== null && entity !== "*" && !entities.has(entity))
      says(`is of the entity ${entity}, which has no folder.`);
    for (const shown of [screen, ...(setup.parts ?? [])]) {
      if (shown === null || seen.has(shown)) continue;
      seen.add(shown);
      const [area = ""] = shown.split("/");
      const known = screensIn(listOf(area));
      const start = known.get(shown);
      if (start === undefined) {
        says(`shows ${shown}, which no folder of screens has.${didYouMean(shown, [...known.keys()])}`);
        continue;
      }
      const needs = needsOf(start, plugins);
      for (const other of missing(needs.routes, names))
        says(`shows ${shown}, which leads to the route ${other}: add that one, or leave out what shows ${shown}.`);
      for (const other of missing(needs.entities, entities))
        says(`shows ${shown}, which is about the entity ${other}: add that one, or leave out what shows ${shown}.`);
    }
  }
  for (const [shown, list] of ownScreens(screens))
    if (!seen.has(shown))
      problems.push(`${list}: no route shows ${shown}: add one to ${path.basename(file)}, or leave the screen out.`);
  return problems;
}

/** The screens that the application lists, each with its list. */
function ownScreens(screens: PageFiles["screens"]): readonly (readonly [screen: string, list: string])[] {
  return [...screens.values()].flatMap((list) =>
    [...screensIn([list]).keys()].map((screen) => [screen, list] as const),
  );
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function missing(needed: ReadonlySet<string>, there: ReadonlySet<string>): readonly string[] {
  return [...needed].filter((each) => !there.has(each));
}

/** The file that lists the platform's screens of an area, compiled or not. */
function platformList(plugins: string, area: string): string | undefined {
  return ["index.ts", "index.js"].map((file) => path.join(plugins, "screens", area, file)).find(existsSync);
}

/** @throws Error that says what to do if the file is not there, such as one that a command writes */
function imported(file: string, to: string): string {
  const target = path.resolve(path.dirname(file), to);
  if (existsSync(target)) return target;
  const mend = /(^|\/)types\//.test(to) ? "run npm run types" : "add the file, or correct the import";
  throw sentenceError(`${path.relative("", file)} imports ${path.relative("", target)}, which is not there: ${mend}.`);
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
      files.add(imported(file, to));
    }
    for (const [, to = ""] of text.matchAll(/"@armature\/plugins\/(kit\/[^"]+)"/g)) files.add(path.join(plugins, to));
  }
  return { routes, entities };
}
