import { strictEqual } from "node:assert";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run-steps.ts";
import { type RunningServer, startServer } from "./running-server.testing.ts";

const MAIN = "dist/onboarding/server/main.cjs";

/** Who can sign in at first: a member comes first. */
const ACCOUNTS = "metadata/onboarding/examples/accounts.json";

/**
 * Runs the built product on a Node, and uses what depends on Node most: a hash of a password, a record in the database,
 * a sheet in a thread of its own, the pages, an orderly end, and a backup of what it leaves.
 * @param folder of the checkout that is built
 * @throws Error that says what went wrong
 */
export async function smoke(node: string, dataDir: string, folder = root): Promise<void> {
  const settings = { NODE_COMPILE_CACHE: "", NODE_ENV: "production", PATH: "/usr/bin:/bin" };
  const [member] = JSON.parse(readFileSync(path.join(root, ACCOUNTS), "utf8")) as readonly { readonly email: string }[];
  const server = await startServer(folder, [MAIN], member?.email ?? "", dataDir, settings, node);
  try {
    await tryOut(server);
  } finally {
    strictEqual(await server.stop(), 0, "The server did not end in order");
  }
  const file = `${dataDir}.backup`;
  const env = { ...process.env, ...settings, DATA_DIR: dataDir };
  const { stderr } = spawnSync(node, [MAIN, "backup", file], { cwd: folder, env, encoding: "utf8" });
  strictEqual(existsSync(file), true, `The data were not backed up: ${stderr}`);
}

async function tryOut({ address, call, read }: RunningServer): Promise<void> {
  strictEqual((await read("session")).status, 200, "Nobody could sign in");
  const values = { email: "smoke@clinic.example", firstName: "Smoke", lastName: "Test" };
  const made = await call("user", values);
  strictEqual(made.status, 201, `A record was not saved: ${await made.text()}`);
  const form = new FormData();
  form.append("entityName", "user");
  for (const name of ["email", "lastName"]) form.append("columnNameList[]", name);
  const sheet = await call("entity/export", form);
  strictEqual(sheet.status, 200, "A sheet was not written");
  strictEqual(Buffer.from(await sheet.arrayBuffer()).toString("latin1", 0, 2), "PK", "The sheet is no workbook");
  const page = await fetch(address);
  strictEqual((await page.text()).includes("<!doctype html>"), true, "The pages are not served");
}
