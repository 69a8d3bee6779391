import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseRoutes, type RowWords } from "../renderer/src/router/route-rows.ts";
import { routeTable } from "../renderer/src/router/routes.ts";
import { readRouteFiles } from "../renderer/vite/route-files.ts";
import { isRehearsal } from "../server/src/testing/rehearsal.testing.ts";
import { removable, takeAway } from "./additions.testing.ts";
import { follow, shownIn } from "./guide.testing.ts";
import { attributesOf, untypedReads } from "./record-reads.ts";
import { bin, complaints, type Scratch, scratchCheckout } from "./scratch.testing.ts";

/** One screen follows the guide to its end. The other stays as the command made it. */
const GUIDE = "docs/guides/add-a-screen.md";
const OTHER = "trialScreen";
const PLACES = ["plugins/onboarding/phoneList", `plugins/onboarding/${OTHER}`];

/** One addition of each kind: an element type, a page of the platform, an element type and a slice of an application. */
const REMOVED = [...Map.groupBy(removable(), (folder) => path.dirname(folder)).values()].flatMap(
  ([first]) => first ?? [],
);

test("the guide has files and changes", () => {
  expect(shownIn(GUIDE).length).toBeGreaterThan(10);
});

describe.runIf(isRehearsal)("what the guide says", () => {
  let scratch: Scratch;
  const node: Scratch["node"] = (...args) => scratch.node(...args);

  beforeAll(() => {
    scratch = scratchCheckout();
    for (const name of ["phoneList", OTHER]) expect(complaints(node(".ci/new-screen.ts", name))).toBe("");
    // What is for an application of its own is followed in one (dev.guide.test.ts).
    follow(GUIDE, scratch.folder, (file) => !file.startsWith("screens/"));
    expect(complaints(node("plugins/registry/generate.ts"))).toBe("");
  });
  afterAll(() => scratch.remove());

  test("its rows are routes", () => {
    const folderOf = (name: string) => path.join(scratch.folder, "metadata", name);
    const folders = { platform: folderOf("platform"), metadata: folderOf("onboarding") };
    const words = JSON.parse(readFileSync(path.join(folders.metadata, "application.json"), "utf8"));
    const route = routeTable(parseRoutes(readRouteFiles(folders).rows, words as RowWords)).find("phoneList");
    expect(route).toMatchObject({ path: "/phone-list", entity: "user", guard: "session", permission: "user.view" });
  });

  test("what it says is formatted and has no lint", () => {
    const files = [...PLACES, "plugins/onboarding/server.ts"];
    expect(
      complaints(node(bin("@biomejs/biome/bin/biome"), "format", "metadata/onboarding/routes.json", ...files)),
    ).toBe("");
    expect(complaints(node(bin("oxlint/bin/oxlint"), ...files))).toBe("");
  });

  test("what it says compiles where other additions are missing, and so does what the command makes", () => {
    const back = REMOVED.map((folder) => takeAway(scratch.folder, folder));
    try {
      expect(complaints(node("plugins/registry/generate.ts"))).toBe("");
      expect(complaints(node(bin("typescript/bin/tsc"), "-b", "--checkers", "1"))).toBe("");
    } finally {
      for (const undoChange of back) undoChange();
    }
    expect(complaints(node("plugins/registry/generate.ts"))).toBe("");
  });

  test("it reads records by their types", () => {
    const folder = path.join(scratch.folder, "plugins/onboarding");
    const untyped = path.join(folder, "phoneList/screens/untyped.ts");
    const code =
      'import type { Values } from "@armature/engine";\nexport const nameOf = (row: Values) => row["displayName"];\n';
    writeFileSync(untyped, code);
    const isMeant = (file: string) => /\/phoneList\/screens\/\w+\.tsx?$/.test(file);
    const configs = [path.join(folder, "tsconfig.json")];
    const found = untypedReads({ configs, isMeant, names: attributesOf("onboarding") });
    rmSync(untyped);
    expect(found.map(({ place }) => path.basename(place))).toEqual(["untyped.ts:2"]);
  });

  test("who imports whom is allowed", () => {
    const run = node(
      bin("dependency-cruiser/bin/dependency-cruiser.mjs"),
      "--config",
      ".dependency-cruiser.mjs",
      ...PLACES,
    );
    expect(complaints(run)).toBe("");
  });

  // Takes as long as all other tests of the guide.
  test("the screens open in a browser, and the operation answers: their tests pass", () => {
    const projects = ["browser", "server"].flatMap((project) => ["--project", project]);
    const run = node(bin("vitest/vitest.mjs"), "run", ...projects, "--testTimeout", "60000", ...PLACES);
    expect(complaints(run)).toBe("");
    expect(run.stdout).toMatch(/Tests .*5 passed/);
  });
});
