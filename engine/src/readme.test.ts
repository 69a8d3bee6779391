import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as example from "./testing/worked-example.ts";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");
const readme = read("../README.md");

describe("the README", () => {
  test("shows the example that is run here", () => {
    const [, shown] = /```ts\n(.*?)```/s.exec(readme) ?? [];
    expect(shown).toBe(read("testing/worked-example.ts").replace(/^\/\* oxlint.*\n/, ""));
  });
  test("says what the example gives", () => {
    const [, said] = /```json\n(.*?)```/s.exec(readme) ?? [];
    const { leaseEnd, ...plain } = example;
    expect(JSON.parse(said ?? "null")).toEqual({
      ...plain,
      leaseEnd: { value: leaseEnd?.value, needed: leaseEnd?.needed },
    });
  });
});

describe("the pages of the doors", () => {
  const { exports: doors } = JSON.parse(read("../package.json")) as { exports: Readonly<Record<string, string>> };
  const parts = Object.keys(doors).filter((door) => door !== "." && door !== "./testing");
  const pageOf = (door: string) => read(`../../docs/packages/engine/${door.replace("./", "")}.md`);

  test.each(parts)("the page of %s has an example and names nothing that the package does not export", (door) => {
    const page = pageOf(door);
    expect(page).toMatch(new RegExp(`^# @armature/engine/${door.replace("./", "")}\n`));
    expect(page).toContain(`from "@armature/engine/${door.replace("./", "")}";`);
    expect(page.split("\n").length).toBeLessThan(60);
    const exported = new Set(Object.values(doors).flatMap((file) => read(path.join("..", file)).match(/\w+/g) ?? []));
    const named = [...(page.split("```")[0]?.matchAll(/`([A-Za-z_]{4,})`/g) ?? [])].map(([, name = ""]) => name);
    expect(named.filter((name) => !exported.has(name))).toEqual([]);
  });

  test("the README names each, and the main door stays small", () => {
    expect(parts.filter((door) => !readme.includes(`engine/${door.replace("./", "")}.md`))).toEqual([]);
    const names =
      read("index.ts")
        .replaceAll(/\/\/.*/g, "")
        .replaceAll(/from "[^"]+"|export|type /g, "")
        .match(/\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(50);
    expect(names.length).toBeLessThan(75);
  });

  test("no name is behind two of them", () => {
    const named = ["./src/index.ts", ...parts.map((door) => doors[door] ?? "")]
      .filter((file) => !file.includes("platform"))
      .flatMap((file) => [...read(path.join("..", file)).matchAll(/^export (?:type )?\{([^}]*)\}/gm)])
      .flatMap(([, names = ""]) => names.split(",").map((each) => each.trim().replace(/^type /, "")))
      .filter((name) => name !== "");
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
  });
});
