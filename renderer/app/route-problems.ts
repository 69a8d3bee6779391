import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseRoutes } from "../src/router/route-rows.ts";
import { expandRoutes } from "../src/router/routes.ts";

/** What the code of a screen names, without which its page would break. */
interface ScreenNeeds {
  readonly routes: ReadonlySet<string>;
  readonly entities: ReadonlySet<string>;
}

interface ApplicationFiles {
  /** Folder of the screens, by area. */
  readonly screens: string;
  /** The application's routes. */
  readonly routes: string;
  /** Folders with a folder for each entity that the application has. */
  readonly entities: readonly string[];
}

/**
 * What keeps the pages of an application from working: a route without its screen or entity, or a screen that names a
 * route or an entity which the application does not have. A screen that can do without asks `find` of the route table.
 * @returns a sentence for each, of a screen with the first route that shows it
 */
export function routeProblems({ screens, routes: file, entities: folders }: ApplicationFiles): readonly string[] {
  const entities = new Set(folders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : [])));
  const routes = expandRoutes(parseRoutes(JSON.parse(readFileSync(file, "utf8"))));
  const names = new Set(routes.map(({ name }) => name));
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { name, entity, screen, setup } of routes) {
    const says = (problem: string) => problems.push(`${file}: the route ${name} ${problem}`);
    if (entity !== null && !entities.has(entity)) says(`is of the entity ${entity}, which has no folder.`);
    for (const shown of [screen, ...(setup.parts ?? [])]) {
      if (shown === null || seen.has(shown)) continue;
      seen.add(shown);
      const start = fileOf(screens, shown);
      if (start === null) {
        says(`shows ${shown}, which no folder of plugins/screens has.`);
        continue;
      }
      const needs = needsOf(start);
      for (const other of missing(needs.routes, names))
        says(`shows ${shown}, which leads to the route ${other}: add that one, or leave out what shows ${shown}.`);
      for (const other of missing(needs.entities, entities))
        says(`shows ${shown}, which is about the entity ${other}: add that one, or leave out what shows ${shown}.`);
    }
  }
  return problems;
}

function missing(needed: ReadonlySet<string>, there: ReadonlySet<string>): readonly string[] {
  return [...needed].filter((each) => !there.has(each));
}

/** The file of a screen, by the index of its area. */
function fileOf(screens: string, screen: string): string | null {
  const [area = "", name = ""] = screen.split("/");
  const index = path.join(screens, area, "index.ts");
  if (!existsSync(index)) return null;
  const line = new RegExp(`\\b${name}: \\(\\) => import\\("(.+?)"\\)`).exec(readFileSync(index, "utf8"));
  return line?.[1] === undefined ? null : path.join(screens, area, line[1]);
}

/** What a file and those that it imports beside it name by calls that throw where it is not there. */
function needsOf(start: string): ScreenNeeds {
  const [routes, entities] = [new Set<string>(), new Set<string>()];
  const files = new Set([start]);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    for (const [, name = ""] of text.matchAll(/\bpathTo\("(\w+)"/g)) routes.add(name);
    for (const [, name = ""] of text.matchAll(/\buseEntityType\("(\w+)"/g)) entities.add(name);
    for (const [, to = ""] of text.matchAll(/\b(?:from|import\() ?"(\.\.?\/[^"]+)"/g)) {
      files.add(path.resolve(path.dirname(file), to));
    }
  }
  return { routes, entities };
}
