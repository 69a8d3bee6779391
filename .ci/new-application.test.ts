import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routeProblems } from "../renderer/vite/route-problems.ts";
import { applicationProblem } from "../server/create-armature/src/application-folder.ts";
import { bin, complaints, root, type Scratch, scratchOf } from "./scratch.testing.ts";

describe("npm run new:application", () => {
  let scratch: Scratch;
  let printed: string;
  const inScratch = (...parts: readonly string[]) => path.join(scratch.folder, ...parts);
  beforeAll(() => {
    const ours = [".ci/new-application.ts", ".ci/scaffold.ts", "server/create-armature/src/application-folder.ts"];
    scratch = scratchOf(["biome.json", ".gitignore", ...ours, "metadata"], ["node_modules"]);
    const run = scratch.node(".ci/new-application.ts", "bookShelf");
    expect(complaints(run)).toBe("");
    printed = run.stdout;
  });
  afterAll(() => scratch.remove());

  test("makes a folder of metadata, and says how to start it", () => {
    expect(readdirSync(inScratch("metadata/bookShelf"))).toEqual(
      expect.arrayContaining(["application.json", "entities", "examples", "permissions.json", "routes.json"]),
    );
    expect(JSON.parse(readFileSync(inScratch("metadata/bookShelf/application.json"), "utf8"))).toMatchObject({
      product: "Book shelf",
    });
    expect(printed).toContain("APPLICATION=bookShelf npm start, and sign in as member@bookshelf.example");
  });

  test("with pages that have all that they name, in the form of the other files", () => {
    const problems = routeProblems({
      plugins: path.join(root, "plugins"),
      screens: new Map(),
      platform: inScratch("metadata/platform"),
      routes: inScratch("metadata/bookShelf/routes.json"),
      entities: [inScratch("metadata/platform/entities"), inScratch("metadata/bookShelf/entities")],
    });
    expect(problems).toEqual([]);
    expect(complaints(scratch.node(bin("@biomejs/biome/bin/biome"), "format", "metadata/bookShelf"))).toBe("");
  });

  test("with pages of its entity, of users, and of what administrators make", () => {
    const rows = JSON.parse(readFileSync(inScratch("metadata/bookShelf/routes.json"), "utf8")) as readonly {
      readonly name: string;
      readonly entities?: readonly string[];
    }[];
    const entities = rows.filter(({ name }) => name.startsWith("{entity}")).map((row) => row.entities);
    expect(entities.length).toBeGreaterThan(5);
    expect(new Set(entities.map((each) => each?.join()))).toEqual(new Set(["item,user,*"]));
  });

  test("and no word of the register's devices", () => {
    const texts = readdirSync(inScratch("metadata/bookShelf"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".json"))
      .map((file) => readFileSync(inScratch("metadata/bookShelf", file), "utf8"));
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.join("\n")).not.toMatch(/device|inspection|work ?order|spare ?part|room|technician|manager/i);
  });

  test("and what the guide says is in its folder", () => {
    const guide = readFileSync(path.join(root, "docs/guides/build-an-application.md"), "utf8");
    const named = [...guide.matchAll(/`metadata\/library\/([\w/.-]+)`/g)].map(([, file = ""]) => file);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((file) => !existsSync(inScratch("metadata/bookShelf", file)))).toEqual([]);
  });
});

test.each([
  ["Library", /begin with a small letter/],
  ["my-library", /letters and digits, such as library/],
  ["equipment", /There is metadata\/equipment already/],
  ["Platform", /begin with a small letter/],
  ["platForm", /There is metadata\/platform already/],
])("no application is called %s", (name, sentence) => {
  expect(applicationProblem(name, ["equipment", "onboarding", "platform"])).toMatch(sentence);
});
