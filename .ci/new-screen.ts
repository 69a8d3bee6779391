import { addFolder, format, readText, refuse, takenOf, writeText } from "./scaffold.ts";
import { nameProblem, pathOf, screenFiles, type UsedRoute, withRoute } from "./screen-folder.ts";

const SCREENS = "plugins/screens";
const ROUTES = "metadata/routes.json";

/** `npm run new:screen phoneList`: makes a folder of plugins/screens with one page, registers it and gives it a route. */
function main([name, ...more]: readonly string[]): void {
  if (name === undefined || more.length > 0) return refuse("Give one name: npm run new:screen phoneList");
  const routes = readText(ROUTES);
  const taken = {
    ...takenOf(SCREENS, ["screens.ts", "operations.ts"]),
    routes: usedRoutes(JSON.parse(routes) as readonly Row[]),
  };
  const problem = nameProblem(name, taken);
  if (problem !== null) return refuse(problem);
  addFolder(`${SCREENS}/${name}`, screenFiles(name));
  writeText(ROUTES, withRoute(routes, name));
  format(ROUTES);
  console.log(`The page is at ${pathOf(name)}: see it with npm run dev, at http://localhost:5173${pathOf(name)}`);
  console.log("Now make it yours: docs/guides/add-a-screen.md");
}

interface Row {
  readonly name: string;
  readonly path: string;
  readonly as?: string;
  readonly entities?: readonly string[];
  readonly navigation?: { readonly label: string };
}

/** The routes that there are, those of entities one by one. */
function usedRoutes(rows: readonly Row[]): readonly UsedRoute[] {
  const whole = rows.map((row) => ({ ...rows.find(({ name }) => name === row.as), ...row }));
  return whole.flatMap(({ name, path, navigation, entities = [""] }) =>
    entities.map(fillOf).map((fill) => ({
      name: fill(name),
      path: fill(path),
      label: navigation ? fill(navigation.label) : null,
    })),
  );
}

/** Puts an entity in the places that a row has for it. */
function fillOf(entity: string): (text: string) => string {
  if (entity === "") return (text) => text;
  const Entity = entity.charAt(0).toUpperCase() + entity.slice(1);
  const words = { entity, Entity, ...(JSON.parse(readText(`metadata/entities/${entity}/entity.json`)) as object) };
  const filled = new Map<string, unknown>(Object.entries(words));
  return (text) => text.replaceAll(/\{(\w+)\}/g, (_, word: string) => String(filled.get(word)));
}

main(process.argv.slice(2));
