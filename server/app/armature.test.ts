import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ARMATURE = path.join(import.meta.dirname, "armature.ts");
const ROOT = path.resolve(import.meta.dirname, "../..");

let folder: string;
const inFolder = (...parts: readonly string[]) => path.join(folder, ...parts);
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), "armature-command-"))));
afterAll(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(inFolder(file)), { recursive: true });
    writeFileSync(inFolder(file), text);
  }
}

/** What makes a process take its Node for an old one. */
const OLD_NODE = [
  "--import",
  `data:text/javascript,${encodeURIComponent('Object.defineProperty(process, "versions", { value: { node: "20.20.2" } });')}`,
];

/** @param cwd below the folder of the tests */
function armature(cwd: string, args: readonly string[], options: readonly string[] = []) {
  mkdirSync(inFolder(cwd), { recursive: true });
  const run = spawnSync(process.execPath, [...options, ARMATURE, ...args], { cwd: inFolder(cwd), encoding: "utf8" });
  return { status: run.status, out: run.stdout, error: run.stderr };
}

const COMMANDS = [
  "dev",
  "check",
  "types",
  "build",
  "start",
  "admin",
  "plan",
  "migrate",
  "doctor",
  "backup",
  "restore",
  "examples",
];

describe("help", () => {
  test("lists the commands [ADD-083]", () => {
    const { status, out } = armature("none", []);
    expect(status).toBe(0);
    for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^  ${command} +[A-Z].*\\.$`, "m"));
    expect(armature("none", ["--help"]).out).toBe(out);
  });

  test.each(COMMANDS)("of %s is one screen [ADD-083]", (command) => {
    const { status, out } = armature("none", [command, "--help"]);
    expect(status).toBe(0);
    expect(out).toMatch(new RegExp(`^armature ${command} .*--application NAME\\]$`, "m"));
    const lines = out.split("\n");
    expect(lines.length).toBeLessThanOrEqual(24);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
  });

  test("follows a command or an option that there is not [ADD-083]", () => {
    expect(armature("none", ["strat"])).toMatchObject({
      status: 1,
      out: "",
      error: expect.stringMatching(/^There is no command strat\.\n\narmature COMMAND/),
    });
    expect(armature("none", ["build", "--uncheked"])).toMatchObject({
      status: 1,
      out: "",
      error: expect.stringMatching(/^Unknown option '--uncheked'.*\n\narmature build \[--unchecked\]/),
    });
  });
});

const APPLICATION = `import { defineApplication } from "@armature/server";
export default defineApplication({ metadata: "metadata/shop", modules: [] });
`;
/** Folders of applications of which something is wrong, by what is said. */
const WRONG: readonly (readonly [sentence: RegExp, files: Readonly<Record<string, string>>])[] = [
  [/^There is no application\.ts in \S+: go to the folder of an application, or name one of a checkout/, {}],
  [/^\S+application\.ts exports no application: write export default defineApplication/, { "application.ts": "" }],
  [
    /^\S+application\.ts lists 1 modules, and there is none at place 1: is that module exported by this name\?$/,
    {
      "application.ts": APPLICATION.replace("modules: []", "modules: [own.lending]").replace(
        "export",
        'import * as own from "./lending.ts";\nexport',
      ),
      "lending.ts": "export const lendings = {};\n",
    },
  ],
  [
    /^\S+application\.ts names the metadata metadata\/shop, where there is no application\.json/,
    { "application.ts": APPLICATION },
  ],
  [
    /^The element type Mark has no \S+elements\/Mark\/index\.tsx: add it\.$/,
    { "application.ts": APPLICATION, "elements/Mark/element.ts": "" },
  ],
  [
    /^\S+elements\/mark cannot be called so: use letters and digits, and begin with a capital\.$/,
    { "application.ts": APPLICATION, "elements/mark/element.ts": "" },
  ],
  [
    /^The screens of shelves have no \S+screens\/shelves\/index\.ts/,
    { "application.ts": APPLICATION, "screens/shelves/A.tsx": "" },
  ],
  [
    /^\S+elements\/Mark\/element\.ts exports no element type Mark: write export const element/,
    {
      "application.ts": APPLICATION,
      "metadata/shop/application.json": "{}",
      "elements/Mark/element.ts": "",
      "elements/Mark/index.tsx": "",
      "elements/Mark/examples.ts": "",
    },
  ],
  [
    /^\S+migrations\/holds\.ts cannot be called so: use four digits and what it does, such as 0001-holds\.ts\.$/,
    {
      "application.ts": APPLICATION,
      "metadata/shop/application.json": "{}",
      "migrations/holds.ts": "export const up = () => undefined;",
    },
  ],
  [
    /^\S+migrations\/0001-holds\.ts exports no function up: write export async function up\(/,
    { "application.ts": APPLICATION, "metadata/shop/application.json": "{}", "migrations/0001-holds.ts": "" },
  ],
  [
    /^application\.ts imports absent\.ts, which is not there: add the file, or correct the import\.$/,
    { "application.ts": 'import "./absent.ts";' },
  ],
  [
    /^application\.ts imports types\/records\.ts, which is not there: run npm run types\.$/,
    { "application.ts": 'import "./types/records.ts";' },
  ],
  [
    /^application\.ts imports absent, which is not there: write its ending, such as absent\.ts\.$/,
    { "application.ts": 'import "./absent";' },
  ],
  [
    /^application\.ts imports 'lendng' of \.\/lending\.ts, which does not export it: correct the name, or export it there\.$/,
    {
      "application.ts": 'import { lendng } from "./lending.ts";\nlendng();',
      "lending.ts": "export const lending = 1;",
    },
  ],
  [
    /^tags needs the package absent, which is not installed: run npm install absent\.$/,
    {
      "application.ts": 'import "./tags.ts";',
      "tags.ts": 'import "../packages/node_modules/tags/index.js";',
      "../packages/node_modules/tags/package.json": '{ "type": "module", "exports": "./index.js" }',
      "../packages/node_modules/tags/index.js": 'import "absent";',
    },
  ],
  [
    /^application\.ts imports 'newer' of @armature\/engine, which the installed version does not have/,
    { "application.ts": 'import { newer } from "@armature/engine";\nnewer();' },
  ],
];

test.each(WRONG)("a folder is refused: %s [ADD-084]", (sentence, files) => {
  const at = (file: string) => path.join("wrong/app", file);
  rmSync(inFolder("wrong"), { recursive: true, force: true });
  write({ [at("package.json")]: '{ "type": "module" }' });
  write(Object.fromEntries(Object.entries(files).map(([file, text]) => [at(file), text])));
  symlinkSync(path.join(ROOT, "node_modules"), inFolder(at("node_modules")));
  const { status, out, error } = armature("wrong/app", ["types"]);
  expect({ status, out }).toEqual({ status: 1, out: "" });
  expect(error.trim()).toMatch(sentence);
  expect(error).not.toMatch(/^ +at /m);
});

describe("a folder without an application", () => {
  beforeAll(() => write({ "lacking/package.json": '{ "type": "module" }', "lacking/application.ts": "" }));
  const refusal = expect.stringMatching(/^\S+application\.ts exports no application: write export default \S+.*\n$/);

  test.each([["plan"], ["admin", "create", "x@y.example"], ["backup", "a.backup"]])("is refused by %s", (...args) => {
    expect(armature("lacking", args)).toEqual({ status: 1, out: "", error: refusal });
  });

  test("is refused by the server of armature dev", () => {
    const main = path.join(import.meta.dirname, "main.ts");
    const { status, stderr } = spawnSync(process.execPath, [main], { cwd: inFolder("lacking"), encoding: "utf8" });
    expect([status, stderr]).toEqual([1, refusal]);
  });
});

describe("the built server", () => {
  beforeAll(() => {
    const from = path.join(import.meta.dirname, "serve.ts");
    write({ "served/main.mjs": `import { serve } from "${from}";\nserve("shop", { modules: [] }, []);` });
  });
  const main = (...args: readonly string[]) => node([], args);
  const node = (options: readonly string[], args: readonly string[]) => {
    const run = spawnSync(process.execPath, [...options, "main.mjs", ...args], {
      cwd: inFolder("served"),
      encoding: "utf8",
    });
    return { status: run.status, out: run.stdout, error: run.stderr };
  };

  test("refuses a command that it does not have", () => {
    expect(main("docter")).toEqual({
      status: 1,
      out: "",
      error:
        "There is no command docter: without one, the server starts; the commands are admin, plan, migrate, doctor, backup, restore.\n",
    });
  });

  test("says what it takes", () => {
    const { status, out } = main("--help");
    expect([status, out]).toEqual([0, expect.stringMatching(/^main\.cjs \[--no-migrate\]\n.*\n  --no-migrate  /s)]);
    expect(main("--no-migrat")).toEqual({
      status: 1,
      out: "",
      error: expect.stringMatching(/^Unknown option '--no-migrat'.*\n\nmain\.cjs \[--no-migrate\]/),
    });
  });

  test.each([[], ["backup", "a.backup"], ["plan"]])("refuses an older Node: %s", (...args) => {
    expect(node(OLD_NODE, args)).toEqual({
      status: 1,
      out: "",
      error: "This is Node 20.20.2, and the server needs Node 24.12.0 or newer: install it, then start again.\n",
    });
  });

  test.each(["backup", "restore"])("has the command %s", (command) => {
    expect(main(command)).toEqual({ status: 1, out: "", error: "Give one file, such as armature.backup.\n" });
  });

  test("refuses an option that a command does not have", () => {
    expect(main("migrate", "--acept", "a")).toEqual({
      status: 1,
      out: "",
      error: expect.stringMatching(/^Unknown option '--acept'.*\n\nmain\.cjs migrate \[--accept PLAN\]/),
    });
  });
});

test("an application that is not in the checkout is refused with those that are", () => {
  write({ "checkout/metadata/shop/application.json": "{}" });
  const { status, error } = armature("checkout", ["types", "--application", "shpo"]);
  expect([status, error]).toEqual([1, `There is no application shpo in ${inFolder("checkout")}; there is shop.\n`]);
});

test("check says once what is wrong in routes, which types are missing, and what to install", () => {
  cpSync(path.join(ROOT, "metadata/equipment"), inFolder("checked/metadata/equipment"), { recursive: true });
  const routes = readFileSync(inFolder("checked/metadata/equipment/routes.json"), "utf8");
  write({
    "checked/application.ts": 'export default { metadata: "metadata/equipment", modules: [] };',
    "checked/tsconfig.json": "{}",
    "checked/types/records.ts": "",
    "checked/metadata/equipment/routes.json": routes.replace('"guard": "session"', '"guard": "sesion"'),
  });
  // All but the compiler is installed.
  mkdirSync(inFolder("checked/node_modules"));
  for (const name of ["@armature", "lucide-react"])
    symlinkSync(path.join(ROOT, "node_modules", name), inFolder("checked/node_modules", name));
  const { status, error } = armature("checked", ["check"]);
  expect([status, ...error.trim().split("\n")]).toEqual([
    1,
    "The metadata cannot be used:",
    expect.stringMatching(/^- metadata\/equipment\/routes\.json:\d+:\d+ .*sesion/),
    expect.stringMatching(
      /^Missing, or not what the metadata say: types\/records\.ts, .* and \d+ more\. Run npm run types\.$/,
    ),
    "The compiler is not installed: run npm install --save-dev typescript.",
  ]);
}, 120_000);

/** An element type that cannot be read without a page. */
const MARK = `import { defineElement } from "@armature/engine";
export const element = defineElement({
  name: "Mark",
  label: "Mark",
  messages: { mark: "{label} is a letter." },
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: [],
  operators: [],
  parse: (text) => ({ value: text.trim() || null }),
  format: (value) => (value === null ? "" : String(value)),
  validate: (value) => (/^[A-Z]$/.test(String(value)) ? [] : [{ code: "mark", attribute: "subject" }]),
});
`;

test("check finds what own element types do wrong, as far as that needs no page [F-122]", () => {
  cpSync(path.join(ROOT, "metadata/equipment"), inFolder("marked/metadata/equipment"), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), inFolder("marked/node_modules"));
  write({
    "marked/package.json": '{ "type": "module" }',
    "marked/application.ts": 'export default { metadata: "metadata/equipment", modules: [] };',
    "marked/elements/Mark/element.ts": MARK,
    "marked/elements/Mark/index.tsx": "export const plugin = {};",
    "marked/elements/Mark/examples.ts": 'export const examples = ["A", "bc"];\nexport const hostile = [];\n',
  });
  armature("marked", ["types"]);
  const { status, error } = armature("marked", ["check"]);
  expect([status, error]).toEqual([1, 'elements/Mark: validate refuses the example "bc"\n']);
}, 120_000);

const BUILT = [
  "server/main.cjs",
  "server/worker-main.cjs",
  "pages/index.html",
  "metadata/platform/entities/user/entity.json",
  "metadata/shop/application.json",
  "data/breached-passwords.bin",
];

describe("start", () => {
  const start = () => armature("built", ["start"]);
  beforeAll(() => {
    write({ "built/application.ts": "" });
  });
  const build = () =>
    write(Object.fromEntries(BUILT.map((file) => [`built/dist/${file}`, 'console.log("It runs.");'])));

  test("runs what was built, without the words of its own command", () => {
    build();
    write({ "built/dist/server/main.cjs": 'console.log("It runs.", process.argv.slice(2));' });
    expect(start()).toEqual({ status: 0, out: "It runs. []\n", error: "" });
    const careful = armature("built", ["start", "--no-migrate"]);
    expect(careful).toEqual({ status: 0, out: "It runs. [ '--no-migrate' ]\n", error: "" });
  });

  test.each(BUILT)("without %s is refused, and says what to run [ADD-085]", (file) => {
    build();
    rmSync(inFolder("built/dist", file.replace(/\/user.*/, "")), { recursive: true });
    const { status, out, error } = start();
    expect({ status, out }).toEqual({ status: 1, out: "" });
    expect(error).toMatch(/^There is no dist\/\S+: run npm run build\.\n$/);
  });
});

test("an old Node is told which one to install, before anything else is loaded", () => {
  expect(armature("none", ["types"], OLD_NODE)).toEqual({
    status: 1,
    out: "",
    error: "This is Node 20.20.2, and the server needs Node 24.12.0 or newer: install it, then start again.\n",
  });
});

test("a fault shows where it is", () => {
  write({ "fault/package.json": '{ "type": "module" }', "fault/application.ts": 'throw new Error("A fault");' });
  expect(armature("fault", ["types"])).toMatchObject({
    status: 1,
    error: expect.stringMatching(/A fault\n.*application\.ts:1/),
  });
});
