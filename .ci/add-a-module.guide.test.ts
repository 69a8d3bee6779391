import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsOf } from "../server/create-armature/src/application-folder.ts";
import { follow } from "./guide.testing.ts";
import { startPostgres, type ThrowAwayPostgres } from "./postgres.ts";
import { type RunningServer, startServer } from "./running-server.testing.ts";
import { complaints, root } from "./scratch.testing.ts";

/** The guide's module in a made application, on PostgreSQL, where calls really run at once. */
let folder: string;
let postgres: ThrowAwayPostgres | undefined;
let server: RunningServer | undefined;
const ADMINISTRATOR = accountsOf("library").administrator;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "armature-module-"));
  const make = path.join(root, "server/create-armature/src/create-armature.ts");
  expect(complaints(spawnSync(process.execPath, [make, "library"], { cwd: folder, encoding: "utf8" }))).toBe("");
  const library = path.join(folder, "library");
  symlinkSync(path.join(root, "node_modules"), path.join(library, "node_modules"));
  follow("docs/guides/add-a-module.md", library);
  postgres = await startPostgres();
  const program = [path.join(root, "server/app/main.ts")];
  const settings = { DATABASE_URL: postgres.url, DEMO: "on" };
  server = await startServer(library, program, ADMINISTRATOR, path.join(folder, "data"), settings);
});
afterAll(async () => {
  await server?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

const running = (): RunningServer => {
  if (server === undefined) throw new Error("The server does not run");
  return server;
};
let made = 0;
const put = (shelfMark: string) => {
  const code = `S-${(made += 1)}`;
  return running().call("item", { code, name: code, shelfMark });
};
const statusesOf = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);
const eight = <T>(act: () => T): readonly T[] => Array.from({ length: 8 }, act);

test("the guide's shelf takes one of eight items that come at once for its last place [F-103]", async () => {
  expect(await statusesOf([put("B042"), put("B042")])).toEqual([201, 201]);
  expect(await statusesOf(eight(() => put("B042")))).toEqual([201, ...Array<number>(7).fill(400)]);
  expect(await (await running().read("shelves")).json()).toEqual({
    result: expect.arrayContaining([{ shelf: "B042", items: 3 }]),
  });
});

test("the guide's shelf takes three of eight items of one batch", async () => {
  const rows = eight(() => ({ code: `S-${(made += 1)}`, name: "Row", shelfMark: "B043" }));
  const answer = await running().call("item/batch", rows);
  const { result } = (await answer.json()) as { readonly result: readonly { readonly status: string }[] };
  expect(result.filter(({ status }) => status === "created")).toHaveLength(3);
});

test("one branch is not refused because of another branch's items, and is told nothing of them [F-102]", async () => {
  expect(await statusesOf([put("B044"), put("B044"), put("B044")])).toEqual([201, 201, 201]);
  const branch = await running().call("admin/organization", { name: "Second Site", domain: "second.example" });
  const { result } = (await branch.json()) as { readonly result: { readonly organizationId: number } };
  expect(branch.status, JSON.stringify(result)).toBe(201);
  await running().enter(result.organizationId);
  expect(await statusesOf([put("B044"), put("B044"), put("B044")])).toEqual([201, 201, 201]);
  const full = await put("B044");
  const said = await full.text();
  expect(full.status).toBe(400);
  expect(said).toContain("This shelf has room for 3 items.");
  expect(said).not.toMatch(/S-\d/);
});

test("the guide's jobs tell who entered an item that it was retired, and take planned items into use [ADD-063]", async () => {
  const { call, read } = running();
  expect((await call("item", { code: "R-1", name: "Worn", state: "Retired", notes: "Worn out" })).status).toBe(201);
  const mails = async () => {
    const { result } = (await (await read("admin/outbox")).json()) as {
      readonly result: { readonly mails: readonly { readonly subject: string }[] };
    };
    return result.mails.map(({ subject }) => subject);
  };
  await expect.poll(mails).toContain("Retired");
  expect((await call("item", { code: "P-1", name: "Next", state: "Planned" })).status).toBe(201);
  expect((await call("admin/schedule/library.shelfJobs:useNext/run", {})).status).toBe(200);
  const where = { kind: "term", attribute: "state", operator: "equals", values: ["Planned"] };
  const planned = async () => (await read(`item?limit=1&filter=${encodeURIComponent(JSON.stringify(where))}`)).json();
  await expect.poll(planned).toMatchObject({ total: 0 });
});
