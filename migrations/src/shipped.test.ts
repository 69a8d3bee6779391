import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { migrationNames } from "./index.ts";

const folder = new URL("./", import.meta.url);
const shipped = JSON.parse(readFileSync(new URL("./shipped.json", folder), "utf8")) as Readonly<Record<string, string>>;
const files = readdirSync(folder).filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name));
const hashOf = (file: string) =>
  createHash("sha256")
    .update(readFileSync(new URL(file, folder)))
    .digest("hex");

/**
 * A database remembers by name which migrations it had: one that is renamed or changed later leaves databases behind that
 * no longer start, or are not what the code expects. So what is recorded here stays; a mistake is mended by a new one.
 */
test.each(Object.entries(shipped))("the migration %s is as it was recorded [F-086]", (name, hash) => {
  expect(files, "a recorded migration keeps its name").toContain(`${name}.ts`);
  expect(migrationNames).toContain(name);
  expect(hashOf(`${name}.ts`), "a recorded migration is not edited: write a new one").toBe(hash);
});

test("every migration is recorded, and in order [F-086]", () => {
  const lines = files.map((file) => [file.replace(".ts", ""), hashOf(file)]);
  const missing = Object.fromEntries(lines.filter(([name = ""]) => !Object.hasOwn(shipped, name)));
  expect(missing, "add these lines to migrations/src/shipped.json").toEqual({});
  expect(migrationNames).toEqual(files.map((file) => file.replace(".ts", "")));
});
