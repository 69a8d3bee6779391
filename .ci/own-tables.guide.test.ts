import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsOf } from "../server/create-armature/src/application-folder.ts";
import { follow } from "./guide.testing.ts";
import { startServer } from "./running-server.testing.ts";
import { complaints, root } from "./scratch.testing.ts";

/** The guide's table in a made application, from its sources and as it is built. */
let folder: string;
const inLibrary = (...parts: readonly string[]) => path.join(folder, "library", ...parts);
const node = (...args: readonly string[]) => {
  const env = { ...process.env, DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "error" };
  const run = spawnSync(process.execPath, args, { cwd: inLibrary(), encoding: "utf8", env });
  return { status: run.status, out: run.stdout, error: run.stderr };
};
const armature = (...args: readonly string[]) => node(path.join(root, "server/app/armature.ts"), ...args);
const built = (...args: readonly string[]) => node("dist/server/main.cjs", ...args);
const UP_TO_DATE = { status: 0, out: "The definitions of the database are those of the files.\n", error: "" };
const LATER = "export async function up(): Promise<void> {}\n";

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "armature-tables-"));
  const make = path.join(root, "server/create-armature/src/create-armature.ts");
  expect(complaints(spawnSync(process.execPath, [make, "library"], { cwd: folder, encoding: "utf8" }))).toBe("");
  symlinkSync(path.join(root, "node_modules"), inLibrary("node_modules"));
  follow("docs/guides/add-a-module.md", inLibrary());
  follow("docs/guides/add-own-tables.md", inLibrary());
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the guide's table is made, planned and served, and the built server has its migration [ADD-095]", async () => {
  expect(armature("migrate")).toEqual({ status: 0, out: "The database is up to date.\n", error: "" });
  expect(armature("plan")).toEqual(UP_TO_DATE);
  writeFileSync(inLibrary("migrations/0002-later.ts"), LATER);
  expect(armature("plan")).toEqual({
    ...UP_TO_DATE,
    status: 2,
    out: `The tables of the application are brought up to date: 0002-later.\n${UP_TO_DATE.out}`,
  });
  expect(armature("doctor").out).toContain("0002-later");
  expect(armature("types").error).toBe("");
  expect(
    complaints(
      spawnSync(process.execPath, [path.join(root, "server/app/armature.ts"), "build", "--unchecked"], {
        cwd: inLibrary(),
        encoding: "utf8",
      }),
    ),
  ).toBe("");
  expect(built("plan").status).toBe(2);
  expect(built("--no-migrate").status).toBe(2);
  expect(built("migrate")).toMatchObject({ status: 0 });
  expect(built("plan")).toEqual(UP_TO_DATE);
  appendFileSync(inLibrary("migrations/0001-waiting.ts"), "// Changed\n");
  expect(armature("plan")).toEqual({
    status: 1,
    out: "",
    error: expect.stringMatching(/^migrations\/0001-waiting\.ts is not as it was when this database ran it: /),
  });
  const { administrator } = accountsOf("library");
  const server = await startServer(inLibrary(), ["dist/server/main.cjs"], administrator, path.join(folder, "demo"), {
    DEMO: "on",
  });
  try {
    const item = (await (await server.call("item", { code: "W-1", name: "Wanted" })).json()) as {
      readonly result: { readonly id: number };
    };
    const wait = async (id: number) => (await server.call("waiting", { item: id })).json();
    expect([await wait(item.result.id), await wait(item.result.id), await wait(0)]).toEqual([
      { result: { waiting: 1 } },
      { result: { waiting: 1 } },
      { result: { waiting: 0 } },
    ]);
  } finally {
    await server.stop();
  }
}, 240_000);
