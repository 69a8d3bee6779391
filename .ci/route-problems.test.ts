import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readApplicationFolder } from "../renderer/vite/application-folder.ts";
import { routeProblems } from "../renderer/vite/route-problems.ts";

const root = path.resolve(import.meta.dirname, "..");
const applications = readdirSync(path.join(root, "metadata"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "platform")
  .map(({ name }) => name);

test("there are two applications", () => {
  expect(applications).toEqual(expect.arrayContaining(["equipment", "onboarding"]));
});

test.each(applications)("the pages of %s have the screens, routes and entities that they name [F-088]", (name) => {
  const folder = (...parts: readonly string[]) => path.join(root, ...parts);
  const problems = routeProblems({
    plugins: folder("plugins"),
    screens: readApplicationFolder(folder("plugins", name)).screens,
    platform: folder("metadata/platform"),
    routes: folder("metadata", name, "routes.json"),
    entities: [folder("metadata/platform/entities"), folder("metadata", name, "entities")],
  });
  expect(problems).toEqual([]);
});

describe("a page that would break is refused", () => {
  let folder: string;
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "armature-routes-"));
    write("application.json", "{}");
    write("entities/device/entity.json", "{}");
    write(
      "screens/shelf/index.ts",
      'export const screens = {\n  start: () => import("./Start.tsx"),\n  list: () => import("./List.tsx"),\n};\n',
    );
    write("screens/shelf/Start.tsx", "");
    write("screens/shelf/List.tsx", 'import { Shelf } from "./Shelf.tsx";\n');
    write("screens/shelf/Shelf.tsx", 'table.find("help"); table.pathTo("home"); useEntityType("device");\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const HOME = { name: "home", path: "/", title: "Home", guard: "session", screen: "shelf/start" };
  const problemsOf = (...rows: readonly object[]) => {
    write("routes.json", JSON.stringify(rows));
    const at = (name: string) => path.join(folder, name);
    const places = {
      plugins: folder,
      screens: readApplicationFolder(at("own")).screens,
      platform: at("platform"),
      routes: at("routes.json"),
      entities: [at("entities")],
    };
    return routeProblems(places).map((problem) => problem.replace(`${folder}/`, ""));
  };
  const shelf = (screen: string) => ({ name: "shelf", path: "/shelf", title: "Shelf", guard: "session", screen });

  test("a property that there is not, a value of a wrong type, and a route twice [F-126]", () => {
    expect(problemsOf({ ...HOME, titel: "Home" }, { ...shelf("shelf/list"), next: "home" }, HOME)).toEqual([
      "routes.json: [2].name: the route home is there twice",
      "routes.json: [0].titel: there is no property titel. Did you mean title?",
      'routes.json: [1].next: expected a list of texts, found "home"',
    ]);
    expect(problemsOf({ ...HOME, setup: { atributes: [] } })).toEqual([
      "routes.json: [0].setup.atributes: there is no property atributes. Did you mean attributes?",
    ]);
    expect(problemsOf({ ...HOME, redirect: "home" })[0]).toMatch(
      /^routes\.json: .*expected either a screen or a redirect$/,
    );
  });

  test("a screen that there is not, with the one that was meant [F-126]", () => {
    expect(problemsOf({ ...HOME, screen: "shelf/strat" })).toEqual([
      "routes.json: the route home shows shelf/strat, which no folder of screens has. Did you mean shelf/start?",
    ]);
  });

  test("no page is, whose screen finds all that it names; what it looks for by 'find' may be missing", () => {
    expect(problemsOf(HOME, shelf("shelf/list"))).toEqual([]);
  });

  test("a screen of the application's own is found, and read with what it takes of the kit", () => {
    write("own/crate/screens/index.ts", 'export const screens = {\n  list: () => import("./List.tsx"),\n};\n');
    write("own/crate/screens/List.tsx", 'import { Line } from "@armature/plugins/kit/line.tsx";\n');
    write("kit/line.tsx", 'table.pathTo("crates");\n');
    expect(problemsOf(HOME, shelf("crate/list"))).toEqual([
      "routes.json: the route shelf shows crate/list, which leads to the route crates: add that one, or leave out what shows crate/list.",
    ]);
  });

  test("a screen of the application's own that no route shows [F-122]", () => {
    write("own/crate/screens/index.ts", 'export const screens = {\n  list: () => import("./List.tsx"),\n};\n');
    write("own/crate/screens/List.tsx", "");
    expect(problemsOf(HOME)).toEqual([
      "own/crate/screens/index.ts: no route shows crate/list: add one to routes.json, or leave the screen out.",
    ]);
  });

  test.each(["shelf/lost", "lost/list"])("the route whose screen %s is in no folder [F-088]", (screen) => {
    expect(problemsOf(HOME, shelf(screen))).toEqual([
      expect.stringContaining(`routes.json: the route shelf shows ${screen}, which no folder of screens has.`),
    ]);
  });

  test("the screen that leads to a route which is not there, said once [F-088]", () => {
    const rows = ["/a", "/b"].map((at) => ({ ...shelf("shelf/list"), name: at.slice(1), path: at }));
    expect(problemsOf(...rows)).toEqual([
      "routes.json: the route a shows shelf/list, which leads to the route home: add that one, or leave out what shows shelf/list.",
    ]);
  });

  test("the screen of an entity that the application does not have, also as a part of a page [F-088]", () => {
    rmSync(path.join(folder, "entities/device"), { recursive: true });
    const page = { ...HOME, setup: { parts: ["shelf/list"] } };
    expect(problemsOf(page)).toEqual([
      "routes.json: the route home shows shelf/list, which is about the entity device: add that one, or leave out what shows shelf/list.",
    ]);
  });

  test("the route of an entity that has no folder [F-088]", () => {
    const row = {
      name: "{entity}List",
      path: "/{entity}",
      title: "{labelPlural}",
      guard: "session",
      screen: "shelf/start",
    };
    expect(problemsOf(HOME, { ...row, entities: ["device", "shelf"] })).toEqual([
      "routes.json: the route shelfList is of the entity shelf, which has no folder.",
    ]);
  });
});
