import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { configOf } from "../server/app/application-of.ts";
import { openApplication } from "../server/app/open-application.ts";

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8");

/** The names that the pattern's first group finds, sorted. */
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name).toSorted();

const settings = names(read("server/src/start/load-config.ts"), /setting(?:<[^(]+>)?\("([A-Z_]+)"/g);

test("the reference describes every setting of the server and no other", () => {
  expect(settings.length).toBeGreaterThan(5);
  expect(names(read("docs/reference/environment.md"), /^\| `([A-Z_]+)` \|/gm)).toEqual(settings);
});

test("an unknown application is refused with the choices of this checkout", async () => {
  await expect(async () => openApplication("warehouse")).rejects.toThrow("; there is equipment, onboarding.");
});

test.each([
  ["an application's own name", "equipment", {}, "Equipment Register"],
  ["the installation's, where it gives one", "equipment", { PRODUCT_NAME: "Plant" }, "Plant"],
  ["the portal's, where nothing is set", "onboarding", {}, "Armature"],
])("people read %s [F-129, ADD-086]", async (_, application, env, name) => {
  expect(configOf(await openApplication(application), env).productName).toBe(name);
});

test("a server does not run as another application than APPLICATION names [ADD-086]", async () => {
  const register = await openApplication("equipment");
  expect(configOf(register, { APPLICATION: "equipment" }).application).toBe("equipment");
  expect(() => configOf(register, { APPLICATION: "library" })).toThrow(
    "APPLICATION is 'library', and this is equipment: start library, or leave APPLICATION out.",
  );
});
