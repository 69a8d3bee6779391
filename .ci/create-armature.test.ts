import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { nameProblem } from "../server/create-armature/src/names.ts";
import { LEAST_NODE } from "../server/src/start/node-version.ts";
import { packedManifests } from "./pack-packages.ts";
import { root } from "./scratch.testing.ts";

const HOME = path.join(root, "server/create-armature");
const TEMPLATE = path.join(HOME, "template");
const CODE = [
  "application.ts",
  "elements/ShelfMark/element.ts",
  "elements/ShelfMark/examples.ts",
  "elements/ShelfMark/index.tsx",
  "modules/lending.ts",
  "modules/typed.ts",
  "screens/shelves/Shelves.tsx",
  "screens/shelves/index.ts",
  "screens/typed.ts",
  "test/elements.test.ts",
  "test/lending.test.ts",
];
const PROJECT = [
  ".dockerignore",
  ".github/workflows/check.yml",
  ".gitignore",
  ".vscode/settings.json",
  "Dockerfile",
  "README.md",
  "compose.yaml",
  "package.json",
  "tsconfig.json",
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "armature-create-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const inFolder = (...parts: readonly string[]) => path.join(folder, ...parts);
const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

function create(args: readonly string[], options: readonly string[] = []) {
  const script = path.join(HOME, "src/create-armature.ts");
  const run = spawnSync(process.execPath, [...options, script, ...args], { cwd: folder, encoding: "utf8" });
  return { status: run.status, out: run.stdout, error: run.stderr.trim() };
}

test("makes an application with a module, a screen, an element type and its tests, and says how to go on", () => {
  const { status, out, error } = create(["book-shelf"]);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  const made = readdirSync(inFolder("book-shelf"), { recursive: true, encoding: "utf8" });
  const files = made.filter((file) => statSync(inFolder("book-shelf", file)).isFile() && !file.startsWith("metadata"));
  expect(files.sort()).toEqual([...PROJECT, ...CODE].sort());
  expect(read(inFolder("book-shelf/package.json"))).toMatchObject({ name: "book-shelf", private: true });
  expect(read(inFolder("book-shelf/metadata/bookShelf/application.json"))).toMatchObject({ product: "Book shelf" });
  const code = CODE.map((file) => readFileSync(inFolder("book-shelf", file), "utf8")).join("\n");
  expect(code).not.toMatch(/library/i);
  expect(code).toContain('metadata: "metadata/bookShelf"');
  expect(out).toMatch(/^ {2}npm install\n {2}npm run types\n {2}npm run dev$/m);
  expect(out).toContain("sign in as member@bookshelf.example");
});

test("has what production asks for, keeps data out of the repository, and needs no list of ZIP codes [F-129]", () => {
  create(["shop"]);
  const { scripts } = read(inFolder("shop/package.json")) as { readonly scripts: Readonly<Record<string, string>> };
  expect(Object.keys(scripts)).toEqual(["dev", "check", "test", "types", "build", "start", "admin"]);
  const workflow = readFileSync(inFolder("shop/.github/workflows/check.yml"), "utf8");
  const runs = [...workflow.matchAll(/- run: (.*)$/gm)].map(([, command]) => command);
  expect(runs).toEqual(["npm ci", "npm run check", "npm test"]);
  spawnSync("git", ["init", "--quiet"], { cwd: inFolder("shop") });
  const ignored = ["data", "data.lock", "data.lock-journal", "data.socket", "dist", ".env"];
  const { stdout } = spawnSync("git", ["check-ignore", ...ignored], { cwd: inFolder("shop"), encoding: "utf8" });
  expect(stdout.trim().split("\n")).toEqual(ignored);
  const needed = packedManifests().flatMap(({ dependencies }) => Object.keys(dependencies));
  expect(needed.filter((name) => /zip/.test(name))).toEqual([]);
});

test("takes a folder that is empty, and a repository without files", () => {
  mkdirSync(inFolder("shop/.git"), { recursive: true });
  expect(create(["shop"])).toMatchObject({ status: 0, error: "" });
  expect(existsSync(inFolder("shop/application.ts"))).toBe(true);
});

test("takes tarballs in place of the registry", () => {
  for (const name of ["engine", "plugins", "renderer", "server", "cli", "testing", "migrations"])
    writeFileSync(inFolder(`armature-${name}-1.0.0.tgz`), "");
  expect(create(["shop", "--packages", "."])).toMatchObject({ status: 0, error: "" });
  expect(read(inFolder("shop/package.json"))).toMatchObject({
    dependencies: {
      "@armature/engine": expect.stringMatching(/^file:.*armature-engine-1\.0\.0\.tgz$/),
      "@armature/migrations": expect.stringMatching(/^file:/),
      react: expect.stringMatching(/^\^19/),
    },
  });
});

const NAMES =
  "cannot be the name of an application: use small letters, digits and single hyphens, and begin with a letter, such as";

test.each([
  ["BookShelf", `'BookShelf' ${NAMES} book-shelf.`],
  ["3d", `'3d' ${NAMES} app-3d.`],
  ["_shop", `'_shop' ${NAMES} shop.`],
  ["größe", `'größe' ${NAMES} gr-e.`],
  ["!!!", `'!!!' ${NAMES} my-app.`],
  ["vite", "'vite' is taken already; choose another name, such as my-vite."],
  ["platform", "'platform' is taken already; choose another name, such as my-platform."],
  ["a".repeat(41), `'${"a".repeat(41)}' has 41 characters; choose a name of at most 40.`],
])("no application is called %s", (name, sentence) => {
  expect(nameProblem(name, ["vite"])).toBe(sentence);
});

test.each(["shop", "book-shelf", "a1", "my.app", "test", "http"])("an application can be called %s", (name) => {
  expect(nameProblem(name, ["vite"])).toBeNull();
});

describe("refuses in one sentence", () => {
  test("a name that no application can have", () => {
    expect(create(["My App"])).toEqual({ status: 1, out: "", error: `'My App' ${NAMES} my-app.` });
    expect(create(["react"]).error).toMatch(/^'react' is taken already; .*, such as my-react\.$/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a folder that is not empty, and a file", () => {
    mkdirSync(inFolder("shop"));
    writeFileSync(inFolder("shop/notes.txt"), "Mine.");
    writeFileSync(inFolder("till"), "");
    expect(create(["shop"]).error).toBe("The folder shop is not empty (it has notes.txt); give the name of a new one.");
    expect(create(["till"]).error).toBe("till is a file; give the name of a new folder.");
    expect(readdirSync(inFolder("shop"))).toEqual(["notes.txt"]);
  });

  test("packages that are not there", () => {
    expect(create(["shop", "--packages", "nowhere"])).toEqual({
      status: 1,
      out: "",
      error:
        "There is no tarball of @armature/cli in nowhere: make them with 'npm run pack:all', then give their folder.",
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([[[]], [["one", "two"]], [["one", "--twice"]]])("the arguments %j, with how it is used", (args) => {
    expect(create(args)).toMatchObject({ status: 1, out: "", error: expect.stringMatching(/^Give one folder/) });
  });

  test("an old Node, with the one to install", () => {
    const old = `Object.defineProperty(process, "versions", { value: { node: "20.20.2" } });`;
    expect(create(["shop"], ["--import", `data:text/javascript,${encodeURIComponent(old)}`])).toEqual({
      status: 1,
      out: "",
      error: `This is Node 20.20.2, and an application on Armature needs Node ${LEAST_NODE} or newer: install it from https://nodejs.org or with 'nvm install ${LEAST_NODE}', then run this again.`,
    });
  });
});

describe("the template", () => {
  const guide = readFileSync(path.join(root, "docs/guides/use-the-packages.md"), "utf8");
  const shown = new Map(
    [...guide.matchAll(/```\w+\n\/\/ ([\w./-]+)\n(.*?)```/gs)].map(([, file = "", text = ""]) => [file, text]),
  );

  test.each(CODE)("has %s as the guide shows it", (file) => {
    expect(readFileSync(path.join(TEMPLATE, file), "utf8")).toBe(shown.get(file));
  });

  test("has the attribute that the guide shows, and no other file of code", () => {
    create(["library"]);
    const attributes = read(inFolder("library/metadata/library/entities/item/attributes.json"));
    expect(attributes).toContainEqual(JSON.parse(/```json\n(.*?)```/s.exec(guide)?.[1] ?? ""));
    expect([...shown.keys()].sort()).toEqual(CODE);
  });

  test("needs the packages of this version, and others as this repository does", () => {
    const { dependencies, devDependencies, engines, devEngines } = read(path.join(TEMPLATE, "package.json")) as {
      readonly dependencies: Readonly<Record<string, string>>;
      readonly devDependencies: Readonly<Record<string, string>>;
      readonly engines: object;
      readonly devEngines: object;
    };
    const manifests = packedManifests();
    const range = (place: string) =>
      read(path.join(root, place)) as Record<"dependencies" | "devDependencies", Record<string, string>>;
    const ranges: Readonly<Record<string, string>> = {
      ...Object.fromEntries(
        Object.entries({
          ...range("package.json").devDependencies,
          ...range("server/package.json").devDependencies,
          ...range("renderer/package.json").dependencies,
        }).map(([name, version]) => [name, `^${version}`]),
      ),
      ...Object.assign({}, ...manifests.map(({ peerDependencies }) => peerDependencies)),
      ...Object.fromEntries(manifests.map(({ name, version }) => [name, version])),
    };
    const named = { ...dependencies, ...devDependencies };
    expect(named).toEqual(Object.fromEntries(Object.keys(named).map((name) => [name, ranges[name]])));
    expect(engines).toEqual({ node: `>=${LEAST_NODE}` });
    expect(devEngines).toEqual({ runtime: { name: "node", version: `>=${LEAST_NODE}`, onFail: "error" } });
    expect(read(path.join(HOME, "package.json"))).toMatchObject({ engines });
  });
});
