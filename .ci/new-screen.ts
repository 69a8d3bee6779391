import path from "node:path";
import type { EntityType } from "@armature/engine";
import { parseRoutes, type RowWords } from "../renderer/src/router/route-rows.ts";
import { expandRoutes, routeText } from "../renderer/src/router/routes.ts";
import { readRouteFiles } from "../renderer/vite/route-files.ts";
import { addFolder, foldersOf, format, readText, refuse, root, takenOf, writeText } from "./scaffold.ts";
import { nameProblem, pathOf, screenFiles, type UsedRoute, withRoute } from "./screen-folder.ts";

const SLICES = "plugins/onboarding";
const REGISTRIES = ["plugins/onboarding/registry/screens.ts", "plugins/onboarding/registry/operations.ts"];
const FLOORS = "plugins/onboarding/floors.json";
const METADATA = "metadata/onboarding";
const ROUTES = `${METADATA}/routes.json`;

/**
 * `npm run new:screen phoneList`: makes a slice of plugins/onboarding with one page, registers it and adds its route.
 */
function main([name, ...more]: readonly string[]): void {
  if (name === undefined || more.length > 0) return refuse("Give one name: npm run new:screen phoneList");
  const taken = { ...takenOf([SLICES, "plugins/screens"], REGISTRIES), routes: usedRoutes() };
  const problem = nameProblem(name, taken);
  if (problem !== null) return refuse(problem);
  addFolder(`${SLICES}/${name}/screens`, screenFiles(name));
  writeText(ROUTES, withRoute(readText(ROUTES), name));
  writeText(FLOORS, withFloor(readText(FLOORS), name));
  format(ROUTES);
  format(FLOORS);
  console.log(`The page is at ${pathOf(name)}: see it with npm run dev, at http://localhost:3000${pathOf(name)}`);
  console.log("Now make it yours: docs/guides/add-a-screen.md");
}

/** The new slice stands above all others, so that it may show what they have. */
function withFloor(floors: string, name: string): string {
  const order = JSON.parse(floors) as unknown[];
  return JSON.stringify(order.toSpliced(order.indexOf("registry"), 0, name));
}

/** The existing routes, with one for each entity. */
function usedRoutes(): readonly UsedRoute[] {
  const folders = { platform: path.join(root, "metadata/platform"), metadata: path.join(root, METADATA) };
  const words = JSON.parse(readText(`${METADATA}/application.json`)) as RowWords;
  return expandRoutes(parseRoutes(readRouteFiles(folders).rows, words)).map((route) => ({
    name: route.name,
    path: route.path,
    label: route.navigation && withLabels(route.navigation.label, route.entity),
  }));
}

/** A text of a route with the shipped labels of its entity. */
function withLabels(text: string, entity: string | null): string {
  if (entity === null) return text;
  const places = ["metadata/platform/entities", "metadata/onboarding/entities"];
  const specs = places
    .filter((place) => foldersOf(place).includes(entity))
    .map((place) => JSON.parse(readText(`${place}/${entity}/entity.json`)) as Partial<EntityType>);
  const type = Object.assign({}, ...specs) as EntityType;
  return routeText(text, entity, { entities: new Map([[entity, type]]) });
}

main(process.argv.slice(2));
