import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumArgs, chromiumPath, ignoreDefaultArgs } from "./chromium.ts";
import { follow } from "./guide.testing.ts";
import { type RunningServer, startServer } from "./running-server.testing.ts";
import { complaints, root } from "./scratch.testing.ts";

/** A day of a developer: `armature dev` runs, and files are changed. */
const MEMBER = "member@library.example";
let folder: string;
let server: RunningServer;
let untyped: string;
let browser: Browser;
let page: Page;
/** How often the page was loaded. */
let loaded = 0;
const inLibrary = (...parts: readonly string[]) => path.join(folder, "library", ...parts);
const METADATA = "metadata/library";
const LONG = { timeout: 60_000, interval: 100 };

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(inLibrary(file)), { recursive: true });
  writeFileSync(inLibrary(file), text);
};
/** Changes a text of a file. */
const edit = (file: string, from: string, to: string) => {
  const text = readFileSync(inLibrary(file), "utf8");
  expect(text).toContain(from);
  write(file, text.replace(from, to));
};
const restarts = () => server.printed().match(/^.* changed: the server starts again\.$/gm) ?? [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "armature-dev-"));
  const make = path.join(root, "server/create-armature/src/create-armature.ts");
  expect(complaints(spawnSync(process.execPath, [make, "library"], { cwd: folder, encoding: "utf8" }))).toBe("");
  // Without what Vite has kept of a former run.
  const installed = path.join(root, "node_modules");
  mkdirSync(inLibrary("node_modules"));
  for (const name of readdirSync(installed).filter((each) => !each.startsWith(".")))
    symlinkSync(path.join(installed, name), inLibrary("node_modules", name));
  const armature = path.join(root, "server/app/armature.ts");
  const node = (...args: readonly string[]) =>
    spawnSync(process.execPath, args, { cwd: inLibrary(), encoding: "utf8" });
  untyped = node(armature, "dev").stderr;
  expect(complaints(node(armature, "types"))).toBe("");
  const program = [armature, "dev"];
  const PORT = String(await freePort());
  server = await startServer(inLibrary(), program, MEMBER, path.join(folder, "data"), { PORT });
  browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs, ignoreDefaultArgs });
  page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  page.on("domcontentloaded", () => void (loaded += 1));
  await page.goto(`${server.address}/login`);
  await page.getByRole("textbox", { name: "Username" }).fill(MEMBER);
  await page.getByRole("textbox", { name: "Password" }).fill("Demo-password-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/item/);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true });
});

/** What Vite prints once it has found a package late, after which it loads pages again. */
const LATE = /dependencies optimized|dependencies changed/;

test("the first page stays: Vite knows all packages before they are asked for [F-121]", async () => {
  await page.getByRole("heading", { name: "Items", level: 1 }).waitFor();
  expect(loaded).toBe(1);
  expect(server.printed()).not.toMatch(LATE);
});

test("the types that it needs are asked for in a sentence [F-121]", () => {
  expect(untyped).toBe(
    "screens/shelves/Shelves.tsx imports types/records.ts, which is not there: run npm run types.\n",
  );
});

test("a saved label reaches a half-filled form within a second, which keeps what was typed [F-121]", async () => {
  await page.goto(`${server.address}/item/create`);
  await page.getByRole("textbox", { name: /^Name/ }).fill("Half a na");
  const taken: number[] = [];
  let label = "Notes";
  for (const next of ["Remarks", "Comments", "Words"]) {
    await page.getByRole("textbox", { name: label }).waitFor();
    const started = performance.now();
    edit(`${METADATA}/entities/item/attributes.json`, `"label": "${label}"`, `"label": "${next}"`);
    await page.getByRole("textbox", { name: next }).waitFor();
    taken.push(performance.now() - started);
    label = next;
  }
  // The machine may be busy with other tests once.
  expect(Math.min(...taken)).toBeLessThan(1000);
  expect(await page.getByRole("textbox", { name: /^Name/ }).inputValue()).toBe("Half a na");
  expect(server.printed()).not.toMatch(LATE);
  expect(restarts()).toEqual([]);
});

test("a new entity and its permissions apply without a new start by hand [F-121]", async () => {
  const attribute = { name: "remark", label: "Remark", elementType: "TextField", orderNumber: 10, showDefault: true };
  const id = {
    name: "id",
    label: "ID",
    type: "integer",
    orderNumber: 0,
    primaryKey: true,
    locked: true,
    serverSet: true,
  };
  const entity = { label: "Loan", labelPlural: "Loans", readableAttribute: "remark", scope: "organization" };
  write(`${METADATA}/entities/loan/attributes.json`, JSON.stringify([id, attribute]));
  write(`${METADATA}/entities/loan/entity.json`, JSON.stringify({ name: "loan", ...entity }));
  await expect.poll(() => server.printed(), LONG).toContain("Only administrators may use loan");
  expect((await server.call("loan", { remark: "Torn" })).status).toBe(403);
  edit(`${METADATA}/permissions.json`, '"entities": {', '"entities": { "loan": { "member": "VC" },');
  await expect.poll(restarts, LONG).toEqual([`${METADATA}/permissions.json changed: the server starts again.`]);
  await expect.poll(async () => (await server.call("loan", { remark: "Torn" })).status, LONG).toBe(201);
});

test("the guide's screen shows without a new start by hand, once its row is there [F-121] [F-122]", async () => {
  const guide = "docs/guides/add-a-screen.md";
  follow(guide, inLibrary(), (file) => file.startsWith("screens/"));
  const [, row = ""] =
    /```json\n(\{\n  "name": "retired".*?)```/s.exec(readFileSync(path.join(root, guide), "utf8")) ?? [];
  edit(`${METADATA}/routes.json`, "[", `[${row},`);
  await expect.poll(() => restarts().length, LONG).toBeGreaterThan(1);
  const item = { code: "r-1", name: "Old atlas", state: "Retired", notes: "Torn.", retiredOn: "2026-11-02" };
  await expect.poll(async () => (await server.call("item", item)).status, LONG).toBe(201);
  const shows = async () => {
    await page.goto(`${server.address}/`).catch(() => undefined);
    const open = page.getByRole("link", { name: "Retired", exact: true }).click({ timeout: 10_000 });
    const isOpen = open.then(() => page.waitForURL("**/retired", { timeout: 10_000 }));
    const row = isOpen.then(() => page.getByRole("row", { name: /Old atlas/ }).waitFor({ timeout: 10_000 }));
    return row.then(
      () => true,
      () => false,
    );
  };
  await expect.poll(shows, LONG).toBe(true);
});

test("an element type is loaded once it is whole; until then the former server runs on [F-121] [F-122]", async () => {
  const before = restarts().length;
  for (const file of ["element.ts", "index.tsx", "examples.ts"]) {
    const text = readFileSync(inLibrary("elements/ShelfMark", file), "utf8");
    write(`elements/Row/${file}`, text.replaceAll("ShelfMark", "Row").replaceAll("shelfMark", "row"));
    if (file === "examples.ts") continue;
    await expect
      .poll(() => server.printed(), LONG)
      .toContain(file === "element.ts" ? "index.tsx: add it." : "examples.ts: add it.");
    expect((await server.read("item")).status).toBe(200);
    expect(restarts()).toHaveLength(before);
  }
  await expect.poll(() => restarts().length, LONG).toBe(before + 1);
  edit(`${METADATA}/entities/loan/attributes.json`, '"TextField"', '"Row"');
  await expect
    .poll(async () => (await (await server.call("loan", { remark: "shelf" })).json()) as unknown, LONG)
    .toMatchObject({ errors: [{ code: "row" }] });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
