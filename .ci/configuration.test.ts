import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8");

/** Names that the pattern's first group finds, sorted. */
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name).toSorted();

const settings = names(read("server/src/config.ts"), /setting(?:<[^(]+>)?\("([A-Z_]+)"/g);

test("the README describes every setting of the server and no other", () => {
  expect(settings.length).toBeGreaterThan(5);
  expect(names(read("README.md"), /^\| `([A-Z_]+)` \|/gm)).toEqual(settings);
});

test("turbo hands every setting on; it drops variables that it does not know", () => {
  const { globalPassThroughEnv, tasks } = JSON.parse(read("turbo.json")) as Turbo;
  // What a build is made of is part of its hash.
  for (const { env = [] } of Object.values(tasks))
    expect([...globalPassThroughEnv, ...env].toSorted()).toEqual(settings);
});

interface Turbo {
  readonly globalPassThroughEnv: readonly string[];
  readonly tasks: Readonly<Record<string, { readonly env?: readonly string[] }>>;
}
