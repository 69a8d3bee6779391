import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

/** A file that moves can silently drop out of a check. These tests name such files. */
const root = path.resolve(import.meta.dirname, "..");
/** The test of what `create-armature` makes compiles the template and runs its tests. */
const TEMPLATE = "server/create-armature/template/**";
const NOT_OURS = ["**/node_modules/**", "**/dist/**", "**/.out/**", "**/.cache/**", TEMPLATE];
const sources = globSync(["**/*.{ts,tsx}", ".ci/**/*.ts", ".storybook/**/*.{ts,tsx}", "docs/.vitepress/**/*.ts"], {
  cwd: root,
  exclude: NOT_OURS,
});

describe("each TypeScript file", () => {
  const projectsOf = new Map<string, string[]>();
  beforeAll(() => {
    for (const project of references()) {
      for (const file of filesOf(project)) projectsOf.set(file, [...(projectsOf.get(file) ?? []), project]);
    }
  });

  test("is type-checked in exactly one project", () => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(wrong(sources, projectsOf)).toEqual([]);
  });
});

describe("each test file", () => {
  const runnersOf = new Map<string, string[]>();
  beforeAll(() => {
    for (const { file, projectName } of listed()) {
      const name = path.relative(root, file);
      runnersOf.set(name, [...(runnersOf.get(name) ?? []), projectName]);
    }
  });

  test("is run by exactly one project of vitest, or by Playwright", () => {
    const tests = sources.filter((file) => /\.(test|stories)\.tsx?$/.test(file));
    expect(tests.length).toBeGreaterThan(400);
    expect(wrong(tests, runnersOf)).toEqual([]);
    const specs = sources.filter((file) => /\.spec\.tsx?$/.test(file));
    expect(specs.filter((file) => !/^renderer\/app\/e2e\/.*\.(postgres|embedded)\.spec\.ts$/.test(file))).toEqual([]);
  });
});

function references(): readonly string[] {
  const { references: found } = shown("tsconfig.json");
  const referred = (found ?? []).map(({ path: to }) => (to.endsWith(".json") ? to : path.join(to, "tsconfig.json")));
  // This one needs the types of calls, which are written first.
  return [...referred, "renderer/app/e2e/tsconfig.json"];
}

function filesOf(project: string): readonly string[] {
  const folder = path.dirname(project);
  return (shown(project).files ?? []).map((file) => path.join(folder, file));
}

interface ShownConfig {
  readonly files?: readonly string[];
  readonly references?: readonly { readonly path: string }[];
}

/** A project as the compiler reads it, with its patterns resolved to files. */
function shown(project: string): ShownConfig {
  return JSON.parse(run("node_modules/typescript/bin/tsc", "--project", project, "--showConfig")) as ShownConfig;
}

function run(script: string, ...args: readonly string[]): string {
  return execFileSync(process.execPath, [path.join(root, script), ...args], { cwd: root, encoding: "utf8" });
}

function listed(): readonly { readonly file: string; readonly projectName: string }[] {
  return JSON.parse(run("node_modules/vitest/vitest.mjs", "list", "--filesOnly", "--json")) as readonly {
    readonly file: string;
    readonly projectName: string;
  }[];
}

/** Files that belong to no project, or to several. */
function wrong(files: readonly string[], placesOf: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return files.flatMap((file) => {
    const places = placesOf.get(file) ?? [];
    return places.length === 1 ? [] : [`${file}: ${places.join(" and ") || "none"}`];
  });
}
