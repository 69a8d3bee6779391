import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { configured } from "../server/app/applications.ts";

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8");

/** The names that the pattern's first group finds, sorted. */
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name).toSorted();

const settings = names(read("server/src/start/load-config.ts"), /setting(?:<[^(]+>)?\("([A-Z_]+)"/g);

test("the reference describes every setting of the server and no other", () => {
  expect(settings.length).toBeGreaterThan(5);
  expect(names(read("docs/reference/environment.md"), /^\| `([A-Z_]+)` \|/gm)).toEqual(settings);
});

test("turbo hands every setting on; it drops variables that it does not know", () => {
  const { globalPassThroughEnv } = JSON.parse(read("turbo.json")) as { globalPassThroughEnv: string[] };
  expect(globalPassThroughEnv.toSorted()).toEqual(settings);
});

test("an unknown application is refused with the choices of this checkout", () => {
  expect(() => configured({ APPLICATION: "warehouse" })).toThrow("give one of equipment, onboarding.");
});

test.each([
  ["an application's own name", { APPLICATION: "equipment" }, "Equipment Register"],
  ["the installation's, where it gives one", { APPLICATION: "equipment", PRODUCT_NAME: "Plant" }, "Plant"],
  ["the portal's, where nothing is set", {}, "Armature"],
])("people read %s", (_, env, name) => {
  expect(configured(env).config.productName).toBe(name);
});
