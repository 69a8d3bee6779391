import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { ApplicationWords } from "../renderer/src/data/application-words.ts";
import { parseRoutes } from "../renderer/src/router/route-rows.ts";
import { routeTable } from "../renderer/src/router/routes.ts";
import { readRouteFiles } from "../renderer/vite/route-files.ts";
import { root } from "./run-steps.ts";

const applications = globSync("metadata/*/application.json", { cwd: root }).map((file) => path.dirname(file));
const contentOf = (folder: string, file: string): unknown =>
  JSON.parse(readFileSync(path.join(root, folder, file), "utf8"));

describe.each(applications)("the routes of %s", (folder) => {
  const words = contentOf(folder, "application.json") as ApplicationWords;
  const { routes } = routeTable(
    parseRoutes(
      readRouteFiles({ platform: path.join(root, "metadata/platform"), metadata: path.join(root, folder) }).rows,
      words,
    ),
  );
  const flags = contentOf(folder, "featureFlags.json") as readonly { readonly name: string }[];

  test("flags and what a page leads on to are there; what is to be built says what it will hold", () => {
    const known = flags.map((flag) => flag.name);
    expect(known).toEqual(expect.arrayContaining(routes.flatMap(({ flag }) => flag ?? [])));
    for (const { name, screen, planned, next } of routes) {
      if (screen === "home/planned") expect(next).not.toEqual([]);
      expect([name, planned !== null]).toEqual([name, screen === "home/planned"]);
    }
  });

  test("no address has a #, and two rows never have the same one", () => {
    expect(routes.filter((route) => route.path.includes("#"))).toEqual([]);
    const shapes = routes.map((route) => route.path.replaceAll(/:\w+/g, ":"));
    expect(shapes).toEqual([...new Set(shapes)]);
  });

  test("what creates or imports is listed in the palette by what it does", () => {
    const acts = routes.filter(({ screen, title }) => screen !== null && /^(Create|Import)/.test(title));
    const open = acts.filter(({ path }) => !path.includes("/:"));
    expect(open.filter(({ action, guard }) => action === null && guard !== "public").map(({ name }) => name)).toEqual(
      [],
    );
  });
});
