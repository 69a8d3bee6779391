import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { migrationNames } from "@armature/migrations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../database/testing.ts";

const REPOSITORY = fileURLToPath(new URL("../../..", import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "armature-start-"));
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the register with the metadata of a folder. @param options further ones of `runServer` */
const serverOf = (metadata: string, options = "") => `
  import { registry } from "${REPOSITORY}plugins/registry/elements.ts";
  import { loadConfig, readApplication, runServer } from "${REPOSITORY}server/src/index.ts";
  const application = { ...readApplication("${metadata}", "equipment", registry), modules: [] };
  const mail = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "register@product.example" };
  void runServer(() => ({ application, config: loadConfig({ ...process.env, ...mail }), pages: "dist"${options} }));
`;

/** Without the tables of the system. */
const EMPTY = { name: "empty", prepare: () => Promise.resolve() };

describe("a start that may not migrate", () => {
  const metadata = () => path.join(folder, "careful/metadata");
  const attributes = () => path.join(metadata(), "equipment/entities/room/attributes.json");
  let shipped: string;
  beforeAll(() => {
    for (const name of ["platform", "equipment"])
      cpSync(path.join(REPOSITORY, "metadata", name), path.join(metadata(), name), { recursive: true });
    shipped = readFileSync(attributes(), "utf8");
    writeFileSync(path.join(folder, "careful.ts"), serverOf(metadata(), ", migrates: false"));
    writeFileSync(path.join(folder, "migrating.ts"), serverOf(metadata()));
  });

  /** Ends once it runs or has ended. @param url of the database */
  async function startOn(
    url: string,
    program = "careful.ts",
  ): Promise<{ status: number | null; out: string; error: string }> {
    const env = { ...process.env, DATABASE_URL: url, PORT: "0", DEMO: "off" };
    const child = spawn(process.execPath, [program], { cwd: folder, env });
    const printed = { out: "", error: "" };
    child.stderr.on("data", (bytes) => (printed.error += String(bytes)));
    child.stdout.on("data", (bytes) => {
      printed.out += String(bytes);
      if (!child.killed && printed.out.includes(" is running at ")) child.kill();
    });
    const [status] = (await once(child, "exit")) as [number | null];
    return { status, ...printed };
  }
  const behind =
    "The database is behind the files of the application: run npx armature migrate, then start again. To see what that does: npx armature plan\n";

  test("runs on a database that is as the files say, and refuses one that is behind, which stays as it is [ADD-085]", async () => {
    const database = await cloneDatabase(EMPTY);
    const url = database.url ?? "";
    expect(await startOn(url)).toMatchObject({ status: 2, error: behind });
    expect(await startOn(url, "migrating.ts")).toMatchObject({ status: 0, error: "" });
    expect(await startOn(url)).toMatchObject({ status: 0, error: "" });
    writeFileSync(attributes(), shipped.replace(/"label": "[^"]+"/, '"label": "Renamed"'));
    for (const _ of ["first", "again"]) expect(await startOn(url)).toMatchObject({ status: 2, error: behind });
    writeFileSync(attributes(), shipped);
    expect(await startOn(url)).toMatchObject({ status: 0 });
    await sql`delete from system.migration where name = ${migrationNames.at(-1)}`.execute(database.kysely);
    expect(await startOn(url)).toMatchObject({ status: 2, error: behind });
    await database.close();
  });

  test("refuses an empty database [ADD-085]", async () => {
    expect(await startOn("memory://")).toEqual({ status: 2, out: "", error: behind });
  });
});

/** What makes a process miss the embedded database, as an image does that has the built server alone. */
const WITHOUT_ENGINE = `import { registerHooks } from "node:module";
registerHooks({ resolve: (name, context, next) => {
  if (name.startsWith("@electric-sql/pglite")) throw Object.assign(new Error("absent"), { code: "ERR_MODULE_NOT_FOUND" });
  return next(name, context);
} });`;

test.each([
  ["without settings", {}, /^DATABASE_URL is not set to a PostgreSQL database, and the embedded database is not inst/m],
  [
    "with a key that is none",
    { SECRET_KEY: "secret" },
    /SECRET_KEY is set \(not shown\): give 32 random bytes in base64/m,
  ],
])("an image that is started %s says so in a sentence [F-129]", (_, settings, sentence) => {
  writeFileSync(path.join(folder, "image.ts"), serverOf(path.join(REPOSITORY, "metadata")));
  const args = ["--import", `data:text/javascript,${encodeURIComponent(WITHOUT_ENGINE)}`, "image.ts"];
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", PORT: "0", ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", env });
  expect([status, stdout.includes(" is running at ")]).toEqual([1, false]);
  expect(stderr.trim()).toMatch(sentence);
  expect(stderr).not.toMatch(/^ +at /m);
});

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
  const database = await cloneDatabase(EMPTY);
  const env = { ...process.env, DATABASE_URL: database.url ?? "" };
  const { status, stderr: error } = spawnSync(process.execPath, ["server.ts"], { cwd: folder, encoding: "utf8", env });
  await database.close();
  expect([status, ...error.split("\n")]).toEqual([
    1,
    "The metadata cannot be used:",
    expect.stringMatching(
      /^- metadata\/equipment\/entities\/room\/attributes\.json:14:5 room\.code\.elementType: there is no element type TextFeild; .* Did you mean TextField\?$/,
    ),
    "- metadata/equipment/examples/records/301.json:2:12 is not JSON: Unexpected token ','.",
    "- metadata/equipment/permissions.json:12:7 there is no profile technicain. Did you mean technician?",
    expect.stringMatching(/^- metadata\/equipment\/permissions\.json:12:7 "VCX" has the letter X, which is no right/),
    "",
  ]);
});
