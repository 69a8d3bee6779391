import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRehearsal } from "../server/src/testing/rehearsal.testing.ts";
import { follow } from "./guide.testing.ts";
import { type RunningServer, startServer } from "./running-server.testing.ts";
import { bin, complaints, root, typeProblems } from "./scratch.testing.ts";

/**
 * What `create-armature` makes, on the packages of this checkout in place of installed ones. `npm run rehearse` installs
 * tarballs (packages.guide.test.ts).
 */
const MEMBER = "member@library.example";
let folder: string;
const inFolder = (...parts: readonly string[]) => path.join(folder, ...parts);
const ELEMENT_GUIDE = "docs/guides/add-an-element-type.md";
const isOutside = (file: string) => !file.startsWith("plugins/");
const node = (cwd: string, ...args: readonly string[]) => spawnSync(process.execPath, args, { cwd, encoding: "utf8" });

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "armature-made-"));
  expect(complaints(node(folder, path.join(root, "server/create-armature/src/create-armature.ts"), "library"))).toBe(
    "",
  );
  symlinkSync(path.join(root, "node_modules"), inFolder("library/node_modules"));
  follow("docs/guides/add-a-module.md", inFolder("library"));
  follow("docs/guides/add-own-tables.md", inFolder("library"));
  follow(ELEMENT_GUIDE, inFolder("library"), isOutside);
});
afterAll(() => rmSync(folder, { recursive: true }));

const PROJECTS = [
  "engine",
  "renderer",
  "renderer/vite",
  "plugins",
  "server",
  "server/client",
  "server/app",
  "server/testing",
  "tsconfig.tools.json",
];
const ARMATURE = path.join(root, "server/app/armature.ts");
const PAGES = globSync(
  "{docs/packages/**/*,{metadata,migrations,plugins,renderer,server}/README,server/client/README}.md",
  { cwd: root },
);

/** The examples of a page that are code: all that import something. */
function examplesOf(page: string): readonly (readonly [file: string, code: string])[] {
  const text = readFileSync(path.join(root, page), "utf8");
  return [...text.matchAll(/```(tsx?)\n(.*?)```/gs)]
    .filter(([, , code = ""]) => code.includes("import "))
    .map(([, kind = "", code = ""], at) => [`${page.replace(/\W/g, "-")}-${at}.example.${kind}`, code]);
}

/** Against the declarations of the packages, where they are compiled: their sources would take most of a minute. */
function compiled(): string {
  const config = {
    extends: "./tsconfig.json",
    include: ["*.ts", "*.tsx", "elements", "migrations", "modules", "screens", "test", "types"],
    references: PROJECTS.map((project) => ({ path: path.join(root, project) })),
  };
  writeFileSync(inFolder("library/tsconfig.checked.json"), JSON.stringify(config));
  return complaints(node(inFolder("library"), bin("typescript/bin/tsc"), "--project", "tsconfig.checked.json"));
}

/** The example of the client's page: a program that uses the types of the calls. */
const [PROGRAM] = examplesOf("server/client/README.md");
const typesOf = (name: string) => readFileSync(inFolder(`library/types/${name}.ts`), "utf8");

test("a made application writes the types of its records and calls", () => {
  expect(complaints(node(inFolder("library"), ARMATURE, "types"))).toBe("");
  expect(typesOf("calls")).toContain("shelfMark?: string | null");
  expect(typesOf("calls")).toContain('"/api/shelves"');
  expect(typesOf("records")).toContain("export type ItemRecord");
  expect(node(inFolder("library"), ARMATURE, "types").stdout).toBe("");
  // Where the example of the client has them.
  writeFileSync(inFolder("library/calls.ts"), typesOf("calls"));
});

describe("the editor of a made application [F-128]", () => {
  const json = (file: string): unknown => JSON.parse(readFileSync(inFolder("library", file), "utf8"));
  const schemas = () =>
    (json(".vscode/settings.json") as { readonly "json.schemas": readonly EditorFile[] })["json.schemas"];
  const checkOf = (url: string) => new Ajv({ allowUnionTypes: true }).compile(json(url) as object);
  const ofKind = (kind: string) => checkOf(`types/schemas/${kind}.json`);

  test("finds nothing in the files that are made, each of which has its schema", () => {
    const named = schemas().flatMap(({ fileMatch, url }) =>
      fileMatch.flatMap((glob) => globSync(glob, { cwd: inFolder("library") })).map((file) => [file, url] as const),
    );
    expect(named.map(([file]) => file).toSorted()).toEqual(
      globSync("metadata/**/*.json", { cwd: inFolder("library") }).toSorted(),
    );
    for (const [file, url] of named) expect([file, checkOf(url)(json(file))]).toEqual([file, true]);
    expect(
      schemas()
        .map(({ url }) => path.basename(url))
        .toSorted(),
    ).toEqual(globSync("*", { cwd: inFolder("library/types/schemas") }).toSorted());
  });

  test("knows the application's own names", () => {
    const [permissions, routes, attributes] = [ofKind("permissions"), ofKind("routes"), ofKind("attributes")];
    const rights = json("metadata/library/permissions.json") as object;
    expect(permissions({ ...rights, $schema: "../../types/schemas/permissions.json" })).toBe(true);
    expect(permissions({ ...rights, entities: { itme: { member: "V" } } })).toBe(false);
    expect(routes([{ name: "home", setup: {}, screen: "shelves/shelves" }])).toBe(true);
    expect(routes([{ name: "home", setup: {}, screen: "shelves/shelvse" }])).toBe(false);
    expect(attributes([{ name: "mark", label: "Mark", elementType: "ShelfMark" }])).toBe(true);
    expect(attributes([{ name: "mark", label: "Mark", elementType: "ShelfMrak" }])).toBe(false);
  });
});

interface EditorFile {
  readonly fileMatch: readonly string[];
  readonly url: string;
}

test.each([
  [
    "screens/shelves/Shelves.tsx",
    /^/,
    'import "node:fs";\n',
    "screens/shelves/Shelves.tsx imports node:fs, which only",
  ],
  [
    "screens/shelves/Shelves.tsx",
    /^/,
    'import { lending } from "../../modules/lending.ts";\nvoid lending;\n',
    "modules/lending.ts imports @armature/server, which only the server has, and a page loads that file",
  ],
  ["screens/shelves/Shelves.tsx", /^/, 'import "./gone.ts";\n', "gone.ts"],
  ["metadata/library/routes.json", "shelves/shelves", "shelves/shelvse", "Did you mean shelves/shelves?"],
  [
    "metadata/library/routes.json",
    '"icon": "library"',
    '"icon": "libary"',
    "there is no icon libary. Did you mean library?",
  ],
  [
    "screens/shelves/index.ts",
    "export const screens = {",
    'export const screens = {\n  other: () => import("./Shelves.tsx"),',
    "screens/shelves/index.ts: no route shows shelves/other: add one to routes.json, or leave the screen out.",
  ],
])(
  "a build says what is wrong in %s without a stack, and writes nothing [F-122, F-124]",
  (name, from, to, sentence) => {
    const file = inFolder("library", name);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(from, to));
    const { status, stderr } = node(inFolder("library"), ARMATURE, "build", "--unchecked");
    writeFileSync(file, text);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^ +at /m);
    expect([status, existsSync(inFolder("library/dist"))]).toEqual([1, false]);
  },
);

test("its own tests pass [F-123]", () => {
  const run = node(inFolder("library"), bin("vitest/vitest.mjs"), "run");
  expect(complaints(run)).toBe("");
  expect(run.stdout).toMatch(/Test Files .*3 passed/);
});

test("the page that its developer opens signs in, a saved label is there at once, and its API has nothing of the portal [F-121] [F-129]", async () => {
  const [PORT, file] = [String(await freePort()), inFolder("library/metadata/library/entities/item/attributes.json")];
  const program = [ARMATURE, "dev"];
  const server = await startServer(inFolder("library"), program, MEMBER, inFolder("data-dev"), { PORT });
  const attributes = readFileSync(file, "utf8");
  try {
    expect(server.address).toBe(`http://127.0.0.1:${PORT}`);
    expect(await (await fetch(server.address, { headers: { accept: "text/html" } })).text()).toContain("Library");
    const entry = await (await fetch(`${server.address}/virtual:armature/application`)).text();
    expect(entry).toContain("/screens/shelves/index.ts");
    expect((await server.call("item", { code: "d-1", name: "Atlas" })).status).toBe(201);
    const api = await (await server.read("openapi.json")).text();
    expect(Object.keys((JSON.parse(api) as { readonly paths: object }).paths).length).toBeLessThan(300);
    expect(api).not.toMatch(/question|hospital|landing|build area/i);
    writeFileSync(file, attributes.replace('"Shelf mark"', '"Signature"'));
    const metadata = async () => (await server.read("metadata")).text();
    await expect.poll(metadata).toContain("Signature");
  } finally {
    writeFileSync(file, attributes);
    await server.stop();
  }
});

test("a made application with a module and an element type compiles, and so do the examples of the packages' pages", () => {
  const examples = PAGES.flatMap(examplesOf);
  expect(examples.length).toBeGreaterThanOrEqual(6);
  for (const [file, code] of examples) writeFileSync(inFolder("library", file), code);
  expect(complaints(node(root, bin("typescript/bin/tsc"), "-b", "--checkers", "1", ...PROJECTS))).toBe("");
  // A wrong example is named, and is the only one.
  writeFileSync(inFolder("library/wrong.example.ts"), 'import { gone } from "@armature/engine";\ngone();\n');
  const problems = typeProblems(compiled());
  rmSync(inFolder("library/wrong.example.ts"));
  expect(problems).toEqual([expect.stringContaining("wrong.example.ts(1,10): error TS2305")]);
});

/** What the guide says of its module: three items on a shelf, of which one is there, a day that the server sets, and a call. */
async function useModule({ call, read }: RunningServer): Promise<void> {
  for (const code of ["b-1", "b-3"])
    expect((await call("item", { code, name: code, shelfMark: "B042" })).status).toBe(201);
  const fourth = await call("item", { code: "b-4", name: "Fourth", shelfMark: "B042" });
  expect([fourth.status, await fourth.json()]).toMatchObject([
    400,
    { errors: [{ attribute: "shelfMark", message: expect.stringContaining("has room for 3 items") }] },
  ]);
  const retired = await call("item", { code: "b-5", name: "Fifth", state: "Retired", notes: "Worn out" });
  expect(await retired.json()).toMatchObject({ result: { retiredOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } });
  expect(await (await read("shelves")).json()).toMatchObject({
    result: expect.arrayContaining([{ shelf: "B042", items: 3 }]),
  });
}

test.runIf(isRehearsal)(
  "a made application with the guide's module starts, and its typed client stores a record",
  async () => {
    const program = [path.join(root, "server/app/main.ts")];
    const [username, password] = [MEMBER, "Demo-password-1"];
    const server: RunningServer = await startServer(inFolder("library"), program, username, inFolder("data"));
    try {
      const [file = "", code = ""] = PROGRAM ?? [];
      writeFileSync(inFolder("library", file), code.replace("http://localhost:3000", server.address));
      const { stdout, stderr } = node(inFolder("library"), file);
      expect([stdout, stderr]).toEqual(["B042\n", ""]);
      await useModule(server);

      const shipped = readFileSync(inFolder("library/calls.ts"), "utf8");
      const env = { ...process.env, ARMATURE_USERNAME: username, ARMATURE_PASSWORD: password };
      const command = path.join(root, "server/client/src/armature-client.ts");
      const write = (...args: readonly string[]) =>
        spawnSync(process.execPath, [command, ...args], { cwd: inFolder("library"), encoding: "utf8", env });
      expect(complaints(write(`${server.address}/`, "calls.ts"))).toBe("");
      expect(readFileSync(inFolder("library/calls.ts"), "utf8")).toBe(shipped);
      expect(write(server.address)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("Write: armature-client"),
      });
      env.ARMATURE_PASSWORD = "wrong";
      expect(write(server.address, "calls.ts").stderr).toBe("Invalid username or password.\n");
    } finally {
      await server.stop();
    }
  },
);

test("a made application that needs a newer Armature says so, and does not start", () => {
  const file = inFolder("library/elements/ShelfMark/element.ts");
  const code = readFileSync(file, "utf8");
  writeFileSync(file, code.replace("defineElement({", 'defineElement({\n  armature: "99.0.0",'));
  const { status, stderr } = node(inFolder("library"), ARMATURE, "types");
  writeFileSync(file, code);
  expect(stderr).toMatch(
    /^The element type ShelfMark needs Armature 99\.0\.0, and this is [\d.]+: install the .*\.\n$/,
  );
  expect(status).toBe(1);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
