import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ARMATURE_VERSION } from "@armature/engine";
import { packedManifests, packedReadmes } from "./pack-packages.ts";
import { root } from "./scratch.testing.ts";

const manifests = packedManifests();
const readmes = packedReadmes();
const ours = (name: string) => name.startsWith("@armature/");

test("ten packages of one version are packed, which the engine knows", () => {
  const libraries = ["engine", "migrations", "metadata", "renderer", "plugins", "client", "server", "cli", "testing"];
  expect(manifests.map(({ name }) => name)).toEqual([
    ...libraries.map((name) => `@armature/${name}`),
    "create-armature",
  ]);
  expect(new Set(manifests.map(({ version }) => version))).toEqual(new Set([ARMATURE_VERSION]));
});

test("commands are packed, compiled", () => {
  expect(manifests.flatMap(({ bin }) => Object.entries(bin))).toEqual([
    ["armature-client", "./dist/armature-client.js"],
    ["armature", "./dist/armature.js"],
    ["create-armature", "./dist/create-armature.js"],
  ]);
});

describe.each(manifests)("$name", (manifest) => {
  const { name, version, dependencies, peerDependencies, exports } = manifest;

  test("needs packages of its own version and no workspace", () => {
    const needed = Object.entries({ ...dependencies, ...peerDependencies });
    expect(needed.filter(([other, range]) => ours(other) && range !== version)).toEqual([]);
    expect(needed.filter(([, range]) => !/^\^?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))).toEqual([]);
  });

  test("has a licence, a description and the Node that it needs", () => {
    expect(manifest).toMatchObject({ license: "MIT", engines: { node: ">=24.12.0" } });
    expect(manifest.description).toMatch(/^[A-Z].+\.$/);
  });

  test("leaves its tests at home", () => {
    expect(Object.keys(exports).filter((door) => /testing/.test(door))).toEqual([]);
    expect(JSON.stringify(exports)).not.toMatch(/\/src\/index\.tsx?"|\.\.\//);
  });

  test("has a README that says how to install it and that names its doors", () => {
    const page = readmes.get(name) ?? "";
    expect(page).toMatch(new RegExp(`^# ${name}\n`));
    expect(page).toContain("npm install");
    expect(page).toMatch(/```tsx?\n/);
    expect(page.split("\n").length).toBeLessThan(200);
    expect(page).not.toContain("](..");
    const doors = Object.keys(exports).filter((door) => !/\.json$|^\.\/platform\//.test(door));
    const named = doors.map((door) => `${name}${door.slice(1)}`.replace("*", "<file>.js"));
    expect(named.filter((door) => !new RegExp(`${door}[\`"]`).test(page))).toEqual([]);
  });
});

test.each([
  ["@armature/renderer", ["@armature/engine", "@tanstack/react-query", "react", "react-dom", "react-router"]],
  ["@armature/plugins", ["@armature/engine", "@armature/renderer", "react", "react-dom", "react-router"]],
  ["@armature/server", ["@armature/engine"]],
])("%s shares its peers with the application", (name, peers) => {
  const { peerDependencies = {}, dependencies = {} } = manifests.find((each) => each.name === name) ?? {};
  expect(Object.keys(peerDependencies)).toEqual(expect.arrayContaining(peers));
  expect(peers.filter((peer) => peer in dependencies)).toEqual([]);
});

test("only a build of pages needs the tools of one", () => {
  const { peerDependencies, peerDependenciesMeta } = manifests.find(({ name }) => name.endsWith("renderer")) ?? {};
  const tools = ["@tailwindcss/vite", "@vitejs/plugin-react", "tailwindcss", "vite"];
  expect(Object.keys(peerDependencies ?? {})).toEqual(expect.arrayContaining(tools));
  expect(peerDependenciesMeta).toEqual(Object.fromEntries(tools.map((tool) => [tool, { optional: true }])));
});

test("the guide names all packages", () => {
  const guide = readFileSync(path.join(root, "docs/guides/use-the-packages.md"), "utf8");
  expect(manifests.filter(({ name }) => !guide.includes(`\`${name}\``))).toEqual([]);
});
