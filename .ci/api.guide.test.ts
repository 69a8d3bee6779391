import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiTexts, writtenTexts } from "./api-text.ts";
import { libraryOfExamples, publicNames } from "./examples.ts";
import { bin, complaints, folderAmongPackages, root, typeProblems } from "./scratch.testing.ts";

const tsc = (...args: readonly string[]) =>
  complaints(spawnSync(process.execPath, [bin("typescript/bin/tsc"), ...args, "--checkers", "1"], RUN));
const RUN = { cwd: root, encoding: "utf8" } as const;

/** The interface of the packages, as it is compiled, beside what docs/reference/api says of it. */
let texts: ReadonlyMap<string, string>;
let written: ReadonlyMap<string, string>;
beforeAll(() => {
  expect(tsc("-b")).toBe("");
  texts = apiTexts();
  written = writtenTexts(path.join(root, "docs/reference/api"));
}, 300_000);

/** What a package exports, by name. */
function declarationsOf(name: string): ReadonlyMap<string, string> {
  const parts = (texts.get(`${name}.txt`) ?? "").split("\n\n");
  return new Map(parts.map((part) => [part.split("\n", 1)[0] ?? "", part]));
}

describe("docs/reference/api", () => {
  test("has a file for each package that is compiled, and no other", () => {
    expect([...written.keys()].toSorted()).toEqual([...texts.keys()].toSorted());
  });

  test("says what the doors export; a wanted change is written with npm run api -- --write", () => {
    const changes = [...texts].flatMap(([file, text]) => {
      const before = new Set(written.get(file)?.split("\n"));
      const after = text.split("\n");
      const added = after.filter((line) => !before.has(line)).map((line) => `${file} + ${line}`);
      const removed = [...before].filter((line) => !after.includes(line)).map((line) => `${file} - ${line}`);
      return text === written.get(file) ? [] : [...removed, ...added, `${file} differs`];
    });
    expect(changes).toEqual([]);
  });

  test("has whole declarations, without comments", () => {
    const element = declarationsOf("engine").get("ElementType") ?? "";
    expect(element).toContain("readonly armature?: string;");
    expect(element).toMatch(/^ElementType\ninterface ElementType \{\n/);
    expect([...texts.values()].join("\n")).not.toMatch(/^\s*(\/\/|\/\*\*?$|\* )/m);
  });
});

/** In one program, against the declarations of the packages. */
describe("the examples in comments", () => {
  let folder = "";
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  beforeAll(() => {
    folder = folderAmongPackages("examples");
    write("library.ts", libraryOfExamples());
    const project = {
      extends: "../../../tsconfig.tools.json",
      compilerOptions: {
        composite: false,
        noEmit: true,
        emitDeclarationOnly: false,
        rootDir: "../../..",
        tsBuildInfoFile: null,
      },
      include: ["*.ts", "*.tsx"],
      exclude: [],
      references: ["engine", "migrations", "renderer", "plugins", "server", "server/client"].map((name) => ({
        path: `../../../${name}`,
      })),
    };
    write("tsconfig.json", JSON.stringify(project));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("compile, as a reader would copy them, and one that does not is named", () => {
    const examples = publicNames().filter(({ example }) => example !== null);
    expect(examples.length).toBeGreaterThan(150);
    // Two names can differ in their case alone.
    for (const [index, { name, example }] of examples.entries())
      write(`${name}-${index}.tsx`, `${example}\nexport {};\n`);
    write("wrong.tsx", 'import { addDays } from "@armature/engine/values";\naddDays("2026-01-31", "1");\n');
    expect(typeProblems(tsc("-p", folder))).toEqual([expect.stringContaining("wrong.tsx(2,23)")]);
  });
});
