import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../database/testing.ts";

const REPOSITORY = fileURLToPath(new URL("../../..", import.meta.url));
const ARMATURE = fileURLToPath(new URL("armature.ts", import.meta.url));
/** A package that imports one that is not installed, and one that lacks an export. */
const FILES: Readonly<Record<string, string>> = {
  "package.json": '{ "type": "module" }',
  "node_modules/tags/package.json": '{ "type": "module", "exports": "./index.js" }',
  "node_modules/tags/index.js": 'import "react/jsx-runtime";',
  "node_modules/@shop/old/package.json": '{ "type": "module", "exports": { ".": "./index.js" } }',
  "node_modules/@shop/old/index.js": "export const here = 1;",
  "peer.ts": 'import "tags";',
  "name.ts": 'import { newer } from "@shop/old";\nconsole.log(newer);',
  "door.ts": 'import "@shop/old/newer";',
  "file.ts": 'import "./absent.ts";',
  "fault.ts": 'throw new Error("A fault");',
  "fine.ts": 'console.log("It runs.");',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "armature-start-"));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

function armature(args: readonly string[], options: readonly string[] = [], more: Record<string, string> = {}) {
  const env = { ...process.env, ...more };
  const run = spawnSync(process.execPath, [...options, ARMATURE, ...args], { cwd: folder, encoding: "utf8", env });
  return { status: run.status, out: run.stdout, error: run.stderr };
}

test.each([
  ["peer.ts", "tags needs the package react, which is not installed: run npm install react."],
  [
    "name.ts",
    "name.ts imports 'newer' of @shop/old, which the installed version does not have: install the version of @shop/old that it was written for, or correct the import.",
  ],
  [
    "door.ts",
    "door.ts imports @shop/old/newer, which the installed version does not have: install the version of @shop/old that it was written for, or correct the import.",
  ],
  ["file.ts", "file.ts imports absent.ts, which is not there: add the file, or correct the import."],
])("armature %s says in a sentence why it does not start", (file, sentence) => {
  expect(armature([file])).toEqual({ status: 1, out: "", error: `${sentence}\n` });
});

test("armature runs a file, and shows where a fault is", () => {
  expect(armature(["fine.ts"])).toEqual({ status: 0, out: "It runs.\n", error: "" });
  expect(armature(["fault.ts"])).toMatchObject({ status: 1, error: expect.stringMatching(/A fault\n.*fault\.ts:1/) });
});

test("armature without a file, or with one that is not there, says what to give", () => {
  expect(armature([])).toMatchObject({ status: 1, error: expect.stringContaining("such as armature server.ts") });
  expect(armature(["none.ts"])).toMatchObject({ status: 1, error: expect.stringMatching(/^There is no none\.ts in /) });
});

test("armature on an old Node says which one to install, before it loads the file", () => {
  const old = `Object.defineProperty(process, "versions", { value: { node: "20.20.2" } });`;
  expect(armature(["fine.ts"], ["--import", `data:text/javascript,${encodeURIComponent(old)}`])).toEqual({
    status: 1,
    out: "",
    error: "This is Node 20.20.2, and the server needs Node 24.12.0 or newer: install it, then start again.\n",
  });
});

/** Starts the register with the metadata of a folder. */
const serverOf = (metadata: string) => `
  import { registry } from "${REPOSITORY}plugins/registry/elements.ts";
  import { loadConfig, readApplication, runServer } from "${REPOSITORY}server/src/index.ts";
  const application = { ...readApplication("${metadata}", "equipment", registry), modules: [] };
  const mail = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "register@product.example" };
  void runServer(() => ({ application, config: loadConfig({ ...process.env, ...mail }), pages: "dist" }));
`;

test("a server whose metadata cannot be used lists what is wrong in all files, and where [F-101] [F-126]", async () => {
  const metadata = path.join(folder, "metadata");
  for (const name of ["platform", "equipment"])
    cpSync(path.join(REPOSITORY, "metadata", name), path.join(metadata, name), { recursive: true });
  const attributes = path.join(metadata, "equipment/entities/room/attributes.json");
  writeFileSync(attributes, readFileSync(attributes, "utf8").replace('"TextField"', '"TextFeild"'));
  writeFileSync(path.join(metadata, "equipment/examples/records/301.json"), '{\n  "room": [,]\n}');
  const permissions = path.join(metadata, "equipment/permissions.json");
  writeFileSync(permissions, readFileSync(permissions, "utf8").replace('"technician": "VCU"', '"technicain": "VCX"'));
  writeFileSync(path.join(folder, "server.ts"), serverOf(metadata));
  const database = await cloneDatabase();
  const { status, error } = armature(["server.ts"], [], { DATABASE_URL: database.url ?? "" });
  await database.close();
  expect([status, ...error.split("\n")]).toEqual([
    1,
    "The metadata cannot be used:",
    expect.stringMatching(
      /^- metadata\/equipment\/entities\/room\/attributes\.json:14:5 room\.code\.elementType: there is no element type TextFeild; .* Did you mean TextField\?$/,
    ),
    "- metadata/equipment/examples/records/301.json:2:12 is not JSON: Unexpected token ','.",
    "- metadata/equipment/permissions.json:20:7 there is no profile technicain. Did you mean technician?",
    expect.stringMatching(/^- metadata\/equipment\/permissions\.json:20:7 "VCX" has the letter X, which is no right/),
    "",
  ]);
});
