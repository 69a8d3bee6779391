import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importsOf, libraryOfExamples, type PublicName, publicNames, runnable, valuesIn } from "./examples.ts";
import { doorsOfPackages } from "./pack-packages.ts";
import { bin, complaints, root } from "./scratch.testing.ts";

/** Doors in which all is described, and each function has an example. */
const WHOLE = /^@armature\/engine(\/|$)/;
const all = publicNames(() => true);
const names = all.filter(({ door }) => WHOLE.test(door));
const functions = names.filter(({ isFunction }) => isFunction);
const examples = all.flatMap((each) => (each.example === null ? [] : [{ ...each, example: each.example }]));
/** Those that are run. The others need a page or a server. */
const pure = examples.filter(({ door }) => WHOLE.test(door));
const doors = new Set([...doorsOfPackages().map(({ name }) => name), "./library.ts", "react", "typebox", "vite"]);
const labelOf = ({ door, name }: Pick<PublicName, "door" | "name">) => `${door} ${name}`;

let folder = "";
beforeAll(() => {
  mkdirSync(path.join(root, "node_modules/.cache"), { recursive: true });
  folder = mkdtempSync(path.join(root, "node_modules/.cache/examples-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

describe("what whole doors export", () => {
  test("is described", () => {
    expect(names.length).toBeGreaterThan(550);
    expect(names.filter(({ words }) => words === "").map(labelOf)).toEqual([]);
  });

  test("has an example, if it is a function", () => {
    expect(functions.length).toBeGreaterThan(300);
    expect(functions.filter(({ example }) => example === null).map(labelOf)).toEqual([]);
  });
});

describe("examples", () => {
  test("are about what they stand at, and import from doors only", () => {
    const wrong = examples.flatMap((each) => {
      const others = importsOf(each.example).filter((from) => !doors.has(from));
      const isUsed = new RegExp(`\\b${each.name}\\b`).test(each.example.replaceAll(/^import .*$/gm, ""));
      return [...others.map((from) => `${labelOf(each)}: ${from}`), ...(isUsed ? [] : [labelOf(each)])];
    });
    expect(wrong).toEqual([]);
  });

  test("are compiled, in one program", () => {
    write("library.ts", libraryOfExamples());
    for (const [index, { name, example }] of examples.entries())
      write(`${name}${index}.tsx`, `${example}\nexport {};\n`);
    const options = {
      composite: false,
      noEmit: true,
      emitDeclarationOnly: false,
      rootDir: "../../..",
      tsBuildInfoFile: null,
    };
    const project = {
      extends: "../../../tsconfig.tools.json",
      compilerOptions: options,
      include: ["*.ts", "*.tsx"],
      exclude: [],
      references: [],
    };
    write("tsconfig.json", JSON.stringify(project));
    const tsc = [bin("typescript/bin/tsc"), "-p", folder, "--checkers", "1"];
    expect(complaints(spawnSync(process.execPath, tsc, { cwd: root, encoding: "utf8" }))).toBe("");
  });

  test("of the engine give the values that they say", () => {
    write("library.mjs", stripTypeScriptTypes(libraryOfExamples()));
    const files = pure.map((each, index) => {
      const file = `${index}.mjs`;
      write(file, runnable(each.example).replaceAll('"./library.ts"', '"./library.mjs"'));
      return [labelOf(each), pathToFileURL(path.join(folder, file)).href];
    });
    write("run.mjs", `${RUN}\nawait run(${JSON.stringify(files)});\n`);
    const { stdout, stderr } = spawnSync(process.execPath, [path.join(folder, "run.mjs")], { encoding: "utf8" });
    expect(stderr).toBe("");
    const { wrong, counts } = JSON.parse(stdout) as { wrong: string[]; counts: [string, number][] };
    expect(wrong).toEqual([]);
    expect(counts).toEqual(pure.map((each) => [labelOf(each), valuesIn(each.example)]));
    expect(counts.filter(([, count]) => count === 0)).toEqual([]);
  });
});

describe("the reader of examples", () => {
  test("reports what a statement gives, in the same line or above", () => {
    const code = runnable(
      'const one = 1;\none + 1; // → 2\n[one,\n  "a"];\n// → [1, "a"]\nif (one) {\n  one; // → 1\n}\n',
    );
    expect(code).toContain("__report(one + 1, 2);");
    expect(code).toContain('__report([one,\n  "a"], [1, "a"]);');
    expect(code).toContain("  __report(one, 1);");
  });

  test("refuses a value that nothing gives", () => {
    expect(() => runnable("const one = 1; // → 1\n")).toThrow("Nothing gives 1");
  });
});

/** Runs each example, and compares what it gives with what it says. What is undefined counts as absent. */
const RUN = `
import { isDeepStrictEqual } from "node:util";
const plain = (value) => {
  if (value instanceof Map) return new Map([...value].map(([key, each]) => [key, plain(each)]));
  if (value instanceof Set) return new Set([...value].map(plain));
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(given.map(([key, each]) => [key, plain(each)]));
};
async function run(files) {
  const wrong = [];
  const counts = [];
  for (const [label, file] of files) {
    try {
      const { __values } = await import(file);
      counts.push([label, __values.length]);
      for (const { given, said } of __values)
        if (!isDeepStrictEqual(plain(given), plain(said)))
          wrong.push(label + ": " + JSON.stringify(given) + " is not " + JSON.stringify(said));
    } catch (error) {
      wrong.push(label + ": " + error);
    }
  }
  console.log(JSON.stringify({ wrong, counts }));
}
`;
