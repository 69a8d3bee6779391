import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { ConfigError } from "../base/config.ts";
import { loadConfig } from "./load-config.ts";
import { openSecrets } from "./open-secrets.ts";

const PLACE = { table: "t", column: "c", row: 1 };
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));
const newFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "secrets-"));
  folders.push(folder);
  return folder;
};
const newKey = () => randomBytes(32).toString("base64");

test("the embedded database makes one key, which only its owner can read", () => {
  const dataDir = path.join(newFolder(), "data");
  const config = { secretKeys: [], databaseUrl: null, dataDir };
  const sealed = openSecrets(config).seal(PLACE, "geheim");
  const file = path.join(dataDir, "secret.key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(file, "utf8"), "base64")).toHaveLength(32);
  expect(openSecrets(config).open(PLACE, sealed)).toBe("geheim");
});

test("SECRET_KEY comes before the key of the folder, which still opens what it stored", () => {
  const dataDir = newFolder();
  const sealed = openSecrets({ secretKeys: [], databaseUrl: null, dataDir }).seal(PLACE, "geheim");
  const both = openSecrets({ secretKeys: [newKey()], databaseUrl: null, dataDir });
  expect(both.open(PLACE, sealed)).toBe("geheim");
  expect(both.isRenewed(sealed)).toBe(false);
});

test("a server database has the keys of SECRET_KEY alone", () => {
  const config = { databaseUrl: "postgres://app@db/main", dataDir: newFolder() };
  expect(openSecrets({ ...config, secretKeys: [] }).isReady).toBe(false);
  expect(openSecrets({ ...config, secretKeys: [newKey()] }).isReady).toBe(true);
});

test("SECRET_KEY takes one key or several, of 32 bytes each, and is not shown", () => {
  const [one, two] = [newKey(), newKey()];
  expect(loadConfig({ SECRET_KEY: `${one}, ${two}` }).secretKeys).toEqual([one, two]);
  for (const wrong of ["secret", randomBytes(31).toString("base64"), `${one},`, one.replace("=", "")]) {
    const load = () => loadConfig({ SECRET_KEY: wrong });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow("SECRET_KEY is set (not shown): give 32 random bytes in base64");
  }
});
