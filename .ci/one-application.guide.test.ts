import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isRehearsal } from "../server/src/testing/rehearsal.testing.ts";
import { applications } from "./additions.testing.ts";
import { bin, complaints, type Scratch, scratchCheckout } from "./scratch.testing.ts";

/** Projects of what the checkout is measured and made with, which is about all of its applications. */
const OF_ALL = ["./tsconfig.tools.json", "./bench/forms/page"];
/** Tests of the core, by project of vitest. */
const TESTS = [
  ["unit", ["engine/src/", "renderer/src/"]],
  ["server", ["server/src/", "migrations/src/"]],
] as const;

// The rules of who imports whom, which the check runs, find most of what this does.
describe.runIf(isRehearsal)("with no application but the equipment register", () => {
  let scratch: Scratch;
  beforeAll(() => {
    scratch = scratchCheckout();
    for (const folder of applications) takeAway(scratch.folder, path.basename(folder));
    // The tests that run there are not those of a rehearsal themselves.
    for (const name of ["REHEARSAL", "FUZZ_MINUTES"]) vi.stubEnv(name, undefined);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    scratch.remove();
  });

  test("the engine, the renderer, the plugins, the server and its tests compile", { timeout: 300_000 }, () => {
    const rest = referencesOf(path.join(scratch.folder, "tsconfig.json")).filter((each) => !OF_ALL.includes(each));
    expect(rest).toEqual(
      expect.arrayContaining(["./engine", "./server", "./server/app", "./server/tsconfig.test.json"]),
    );
    expect(complaints(scratch.node(bin("typescript/bin/tsc"), "-b", "--checkers", "1", ...rest))).toBe("");
  });

  test.each(TESTS)("the core's tests of the project %s pass", { timeout: 3_600_000 }, (project, files) => {
    const run = scratch.node(bin("vitest/vitest.mjs"), "run", "--project", project, "--reporter=dot", ...files);
    expect(complaints(run)).toBe("");
    expect(run.stdout).toContain(" passed");
  });

  test("the register is built", () => {
    const args = ["server/app/armature.ts", "build", "--unchecked", "--application", "equipment"];
    expect(complaints(scratch.node(...args))).toBe("");
    expect(existsSync(path.join(scratch.folder, "dist/equipment/pages/index.html"))).toBe(true);
  });
});

/** Deletes an application with code from a checkout, and its projects. */
function takeAway(checkout: string, name: string): void {
  for (const folder of ["plugins", "metadata", "node_modules/@armature"])
    rmSync(path.join(checkout, folder, name), { recursive: true });
  dropReferences(path.join(checkout, "tsconfig.json"));
}

/** Those to projects that are gone. */
function dropReferences(file: string): void {
  const config = JSON.parse(readFileSync(file, "utf8")) as Config;
  const references = config.references.filter((each) => existsSync(path.join(path.dirname(file), each.path)));
  expect(references.length).toBeLessThan(config.references.length);
  writeFileSync(file, JSON.stringify({ ...config, references }));
}

interface Config {
  readonly references: readonly { readonly path: string }[];
}

function referencesOf(file: string): readonly string[] {
  return (JSON.parse(readFileSync(file, "utf8")) as Config).references.map((each) => each.path);
}
