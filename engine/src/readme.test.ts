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
    const { npi, ...plain } = example;
    expect(JSON.parse(said ?? "null")).toEqual({ ...plain, npi: { value: npi?.value, needed: npi?.needed } });
  });
  test("names nothing that the package does not export", () => {
    const { exports: doors } = JSON.parse(read("../package.json")) as { exports: Readonly<Record<string, string>> };
    const entries = Object.values(doors).map((file) => read(path.join("..", file)));
    const exported = new Set(entries.join("\n").match(/\w+/g));
    const [, api = ""] = readme.split("## API");
    const named = [...api.matchAll(/`([A-Za-z_]+)`/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((name) => name !== undefined && !exported.has(name))).toEqual([]);
  });
});
