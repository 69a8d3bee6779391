import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../database/testing.ts";

const REPOSITORY = fileURLToPath(new URL("../../..", import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "armature-start-"));
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true }));

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
