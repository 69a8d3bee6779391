import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  EXAMPLE_DOORS,
  importsOf,
  libraryOfExamples,
  type PublicName,
  publicNames,
  runnable,
  valuesIn,
} from "./examples.ts";
import { doorsOfPackages } from "./pack-packages.ts";
import { folderAmongPackages, root } from "./scratch.testing.ts";

const names = publicNames();
const functions = names.filter(({ isFunction }) => isFunction);
const examples = functions.flatMap((each) => (each.example === null ? [] : [{ ...each, example: each.example }]));
/** Those that are run. The others need a page, a database or a server. */
const valued = examples.filter(({ example }) => valuesIn(example) > 0);
const doors = doorsOfPackages().map(({ name }) => name);
const OTHERS = [
  "./library.ts",
  "kysely",
  "lucide-react",
  "node:fs",
  "pg",
  "react",
  "react-dom/client",
  "typebox",
  "vite",
];
const labelOf = ({ door, name }: Pick<PublicName, "door" | "name">) => `${door} ${name}`;

let folder = "";
beforeAll(() => {
  folder = folderAmongPackages("examples");
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

/** The properties of a component, which its own comment describes. */
function isProps({ name }: PublicName): boolean {
  const [, component] = /^(.*)Props$/.exec(name) ?? [];
  return functions.some((each) => each.name === component);
}

describe("what doors export", () => {
  test("is described", () => {
    expect(names.length).toBeGreaterThan(1_100);
    expect(names.filter((each) => each.words === "" && !isProps(each)).map(labelOf)).toEqual([]);
  });

  test("has an example, if it is a function that people call, and none otherwise", () => {
    const called = functions.filter(({ door }) => EXAMPLE_DOORS.includes(door));
    expect(called.length).toBeGreaterThan(150);
    expect(called.filter(({ example }) => example === null).map(labelOf)).toEqual([]);
    expect(names.filter((each) => each.example !== null && !called.includes(each)).map(labelOf)).toEqual([]);
  });
});

/** A file of `kit` has the ending that it has in the package. */
function isPublic(from: string): boolean {
  return OTHERS.includes(from) || doors.includes(from.replace(/^(@armature\/plugins\/kit)\/[\w-]+\.js$/, "$1/*"));
}

test.each([
  ["@armature/renderer", "renderer/exports.md"],
  ["@armature/renderer/ui", "renderer/ui.md"],
  ["@armature/server", "server/exports.md"],
])("the page of %s names each function, and nothing that is not exported", (door, file) => {
  const page = readFileSync(path.join(root, "docs/packages", file), "utf8").replaceAll(/^```.*?^```$/gms, "");
  const named = new Set([...page.matchAll(/`([A-Za-z]\w*)`/g)].map(([, name = ""]) => name));
  const own = names.filter((each) => each.door === door);
  expect(own.filter(({ isFunction, name }) => isFunction && !named.has(name)).map(({ name }) => name)).toEqual([]);
  const known = new Set(own.map(({ name }) => name));
  expect([...named].filter((name) => !known.has(name) && name !== "doors")).toEqual([]);
});

describe("examples", () => {
  test("are about what they stand at, and import from doors only", () => {
    const wrong = examples.flatMap((each) => {
      const others = importsOf(each.example).filter((from) => !isPublic(from));
      const isUsed = new RegExp(`\\b${each.name}\\b`).test(each.example.replaceAll(/^import .*$/gm, ""));
      return [...others.map((from) => `${labelOf(each)}: ${from}`), ...(isUsed ? [] : [labelOf(each)])];
    });
    expect(wrong).toEqual([]);
  });

  test("give the values that they say", () => {
    write("library.mjs", stripTypeScriptTypes(libraryOfExamples()));
    const files = valued.map((each, index) => {
      const file = `${index}.mjs`;
      const code = runnable(each.example).replaceAll('"./library.ts"', '"./library.mjs"');
      write(file, code.replaceAll(/(\/kit\/[\w-]+)\.js"/g, '$1.ts"'));
      return [labelOf(each), pathToFileURL(path.join(folder, file)).href];
    });
    write("run.mjs", `${RUN}\nawait run(${JSON.stringify(files)});\n`);
    const { stdout, stderr } = spawnSync(process.execPath, [path.join(folder, "run.mjs")], { encoding: "utf8" });
    expect(stderr).toBe("");
    const { wrong, counts } = JSON.parse(stdout) as { wrong: string[]; counts: [string, number][] };
    expect(wrong).toEqual([]);
    expect(counts).toEqual(valued.map((each) => [labelOf(each), valuesIn(each.example)]));
    const silent = examples.filter(
      ({ door, example }) => door.startsWith("@armature/engine") && valuesIn(example) === 0,
    );
    expect(silent.map(labelOf)).toEqual([]);
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
