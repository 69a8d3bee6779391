import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "../base/config.ts";
import { KEY_BYTES, Secrets } from "../base/secrets.ts";

/**
 * The keys of SECRET_KEY. The embedded database has one more, `secret.key` in its folder, which its first start makes;
 * a temporary database has one for its life.
 */
export function openSecrets({
  secretKeys,
  databaseUrl,
  dataDir,
}: Pick<Config, "secretKeys" | "databaseUrl" | "dataDir">): Secrets {
  if (databaseUrl === null) return new Secrets([...secretKeys, keyOfFolder(dataDir)]);
  if (databaseUrl === "memory://") return new Secrets([...secretKeys, newKey()]);
  return new Secrets(secretKeys);
}

function keyOfFolder(folder: string): string {
  const file = path.join(folder, "secret.key");
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${newKey()}\n`, { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8").trim();
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString("base64");
}
