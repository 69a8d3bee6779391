import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseRoutes, type RowWords } from "../renderer/src/router/route-rows.ts";
import { routeTable } from "../renderer/src/router/routes.ts";
import { readRouteFiles } from "../renderer/vite/route-files.ts";
import { bin, complaints, root, type Scratch, scratchOf } from "./scratch.testing.ts";
import { nameProblem } from "./screen-folder.ts";

const NAME = "trialOfNameThatIsRatherLong";
const FOLDER = `plugins/onboarding/${NAME}/screens`;
const FILES = ["TrialOfNameThatIsRatherLong.tsx", "index.ts", "trial-of-name-that-is-rather-long.test.tsx"];
const ROUTES = "metadata/onboarding/routes.json";

let scratch: Scratch;
const node: Scratch["node"] = (...args) => scratch.node(...args);
const textOf = (file: string) => readFileSync(path.join(scratch.folder, file), "utf8");
const routesIn = (folder: string) => {
  const folders = {
    platform: path.join(folder, "metadata/platform"),
    metadata: path.join(folder, "metadata/onboarding"),
  };
  const words = JSON.parse(readFileSync(path.join(folder, "metadata/onboarding/application.json"), "utf8"));
  return routeTable(parseRoutes(readRouteFiles(folders).rows, words as RowWords));
};

/** A checkout with one element type and one screen. */
beforeAll(() => {
  scratch = scratchOf(
    [
      ".gitignore",
      "biome.json",
      ".ci/new-screen.ts",
      ".ci/screen-folder.ts",
      ".ci/scaffold.ts",
      "metadata",
      "plugins/onboarding/floors.json",
      "plugins/onboarding/package.json",
      "plugins/registry",
      "plugins/elements/TextField",
      "plugins/screens/outbox",
    ],
    ["node_modules", ".oxlintrc.json", "engine", "renderer"],
  );
  node("plugins/registry/generate.ts");
});
afterAll(() => scratch.remove());

describe("npm run new:screen", () => {
  let before: string;
  let printed: string;
  beforeAll(() => {
    before = textOf(ROUTES);
    const run = node(".ci/new-screen.ts", NAME);
    expect(complaints(run)).toBe("");
    printed = run.stdout;
  });

  test("makes the files of a screen, and says where the page is [F-084]", () => {
    expect(readdirSync(path.join(scratch.folder, FOLDER)).toSorted()).toEqual(FILES.toSorted());
    for (const file of FILES) expect(printed).toContain(`${FOLDER}/${file} written`);
    expect(printed).toContain("The page is at /trial-of-name-that-is-rather-long");
  });

  test("registers it", () => {
    expect(complaints(node("plugins/registry/generate.ts", "--check"))).toBe("");
    expect(textOf("plugins/onboarding/registry/screens.ts")).toContain(`/${NAME}/screens/`);
  });

  test("gives it a route, and leaves all others as they are written", () => {
    const { find, routes } = routesIn(scratch.folder);
    expect(find(NAME)).toMatchObject({
      screen: `${NAME}/${NAME}`,
      guard: "session",
      title: "Trial of name that is rather long",
    });
    expect(routes).toHaveLength(routesIn(root).routes.length + 1);
    const others = textOf(ROUTES).replace(/,\n {2}\{\n {4}"name": "trial[^]*\n {2}\}(?=\n\]\n$)/, "");
    expect(others).toBe(before);
  });

  test("the files are formatted and have no lint", () => {
    expect(complaints(node(bin("@biomejs/biome/bin/biome"), "format", FOLDER, ROUTES))).toBe("");
    const lint = node(bin("oxlint/bin/oxlint"), FOLDER);
    expect(complaints(lint)).toBe("");
    expect(lint.stdout).toMatch(/on 3 files/);
  });

  test.each([
    [["PhoneList"], "'PhoneList' cannot be the name of a screen"],
    [["../escape"], "'../escape' cannot be the name of a screen"],
    [["outbox"], "There is a folder outbox already, in plugins/screens/outbox; choose another name."],
    [["two", "names"], "Give one name: npm run new:screen phoneList"],
    [[], "Give one name: npm run new:screen phoneList"],
  ])("%j is refused in a sentence, and nothing is written", (names, sentence) => {
    const read = () => [readdirSync(path.join(scratch.folder, "plugins/onboarding")), textOf(ROUTES)];
    const unchanged = read();
    const { status, stderr } = node(".ci/new-screen.ts", ...names);
    expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(read()).toEqual(unchanged);
    expect(existsSync(path.join(scratch.folder, "plugins/escape"))).toBe(false);
  });
});

describe("a name", () => {
  const routes = [
    { name: "login", path: "/login", label: null },
    { name: "userList", path: "/build/user/list", label: "Users" },
    { name: "providerCategory", path: "/category", label: "Categories" },
  ];
  const taken = { folders: ["plugins/screens/securityLog"], registries: "const areas = { securityLog }", routes };
  const problem = (name: string) => nameProblem(name, taken);

  test("is one word that begins with a small letter", () => {
    expect([problem("phoneList"), problem("list2")]).toEqual([null, null]);
    for (const name of ["", "Phone", "2list", "phone list", "phone-list", "zoë", "__proto__", "a/b", "a\n"]) {
      expect(problem(name)).toContain("cannot be the name of a screen");
    }
  });
  test("is that of no other folder, whatever its case", () => {
    expect(problem("securitylog")).toContain("There is a folder securityLog already");
  });
  test("is that of no route, and makes no address that there is", () => {
    expect(problem("userList")).toContain("There is a route userList at /build/user/list already");
    expect(problem("category")).toContain("There is a route providerCategory at /category already");
  });
  test("reads like nothing else in the navigation", () => {
    expect(problem("users")).toContain("The navigation leads to /build/user/list as 'Users' already");
  });
  test("is no word that the code uses", () => {
    expect(problem("areas")).toContain("The code of the registries uses the word areas already");
    for (const name of ["delete", "await", "let"]) expect(problem(name)).toContain(`uses the word ${name}`);
    for (const name of ["page", "emptyState"]) expect(problem(name)).toContain("The code of a screen uses the word");
  });
  test("has at most 100 characters", () => {
    expect(problem("a".repeat(101))).toContain("at most 100 characters");
  });
});
