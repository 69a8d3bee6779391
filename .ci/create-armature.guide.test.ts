import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRehearsal } from "../server/src/testing/rehearsal.testing.ts";
import { follow, shownIn } from "./guide.testing.ts";
import { type RunningServer, startServer } from "./running-server.testing.ts";
import { bin, complaints, root, typeProblems } from "./scratch.testing.ts";

/**
 * What `create-armature` makes, on the packages of this checkout in place of installed ones. `npm run rehearse` installs
 * tarballs (packages.guide.test.ts).
 */
let folder: string;
const inFolder = (...parts: readonly string[]) => path.join(folder, ...parts);
const node = (cwd: string, ...args: readonly string[]) => spawnSync(process.execPath, args, { cwd, encoding: "utf8" });

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "armature-made-"));
  expect(complaints(node(folder, path.join(root, "server/create-armature/src/create-armature.ts"), "library"))).toBe(
    "",
  );
  symlinkSync(path.join(root, "node_modules"), inFolder("library/node_modules"));
  follow("docs/guides/add-a-module.md", inFolder("library"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const PROJECTS = ["engine", "renderer", "plugins", "server", "server/client", "tsconfig.tools.json"];
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

const ELEMENT_GUIDE = "docs/guides/add-an-element-type.md";

/** Against the declarations of the packages, where they are compiled: their sources would take most of a minute. */
function compiled(): string {
  const config = {
    extends: "./tsconfig.json",
    include: ["*.ts", "*.tsx", ...shownIn(ELEMENT_GUIDE).map(({ file }) => file)],
    references: PROJECTS.map((project) => ({ path: path.join(root, project) })),
  };
  writeFileSync(inFolder("library/tsconfig.checked.json"), JSON.stringify(config));
  return complaints(node(inFolder("library"), bin("typescript/bin/tsc"), "--project", "tsconfig.checked.json"));
}

/** The examples of the client's page: a script that writes the types of its calls, and a program that uses them. */
const [CALL_TYPES, PROGRAM] = examplesOf("server/client/README.md");

test("a made application writes the types of its calls", () => {
  const [file = "", code = ""] = CALL_TYPES ?? [];
  const withModule = code
    .replace("modules: [lending]", "modules: [lending, shelves]")
    .replace(/^import \{ shelfMark/m, 'import { shelves } from "./shelves.ts";\n$&');
  writeFileSync(inFolder("library", file), withModule);
  expect(complaints(node(inFolder("library"), file))).toBe("");
  const calls = readFileSync(inFolder("library/calls.ts"), "utf8");
  expect(calls).toContain("shelfMark?: string | null");
  expect(calls).toContain('"/api/shelves"');
});

test("a made application with a module compiles, and so do the examples of the packages' pages and an element type's guide", () => {
  const examples = PAGES.flatMap(examplesOf);
  expect(examples.length).toBeGreaterThanOrEqual(6);
  for (const [file, code] of examples) writeFileSync(inFolder("library", file), code);
  expect(shownIn(ELEMENT_GUIDE).length).toBeGreaterThanOrEqual(4);
  follow(ELEMENT_GUIDE, inFolder("library"));
  // What its test imports.
  for (const place of ["kit", "registry", ...globSync("elements/*", { cwd: path.join(root, "plugins") })])
    symlinkSync(path.join(root, "plugins", place), inFolder("library/plugins", place));
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
    const program = [path.join(root, "server/src/start/armature.ts"), "server.ts"];
    const [username, password] = ["member@library.example", "Demo-password-1"];
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
  const file = inFolder("library/shelf-mark.ts");
  const code = readFileSync(file, "utf8");
  writeFileSync(file, code.replace("defineElement({", 'defineElement({\n  armature: "99.0.0",'));
  const { status, stderr } = node(inFolder("library"), path.join(root, "server/src/start/armature.ts"), "server.ts");
  writeFileSync(file, code);
  expect(stderr).toMatch(
    /^The element type ShelfMark needs Armature 99\.0\.0, and this is [\d.]+: install the .*\.\n$/,
  );
  expect(status).toBe(1);
});
