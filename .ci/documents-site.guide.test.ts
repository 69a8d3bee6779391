import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pagesIn } from "../docs/.vitepress/pages.ts";
import { isRehearsal } from "../server/src/testing/rehearsal.testing.ts";
import { bin, complaints, root } from "./scratch.testing.ts";

// Building it takes 20 s. `documents.test.ts` always finds links that lead nowhere.
describe.runIf(isRehearsal)("the site of the documents", () => {
  let site: string;
  const read = (file: string) => readFileSync(path.join(site, file), "utf8");
  /** Fails on a link that leads nowhere. */
  beforeAll(() => {
    site = mkdtempSync(path.join(tmpdir(), "armature-site-"));
    const args = [bin("vitepress/bin/vitepress.js"), "build", "docs", "--outDir", site];
    expect(complaints(spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" }))).toBe("");
  }, 300_000);
  afterAll(() => rmSync(site, { recursive: true }));

  /** The pages of a word in small letters, by the index that the pages load. */
  async function searchIndex(): Promise<(word: string) => readonly string[]> {
    const [file = ""] = globSync("assets/chunks/@localSearchIndex*.js", { cwd: site });
    const { default: json } = (await import(path.join(site, file))) as { readonly default: string };
    const { documentIds, index } = JSON.parse(json) as {
      readonly documentIds: Readonly<Record<string, string>>;
      readonly index: readonly (readonly [
        word: string,
        fields: Readonly<Record<string, Readonly<Record<string, number>>>>,
      ])[];
    };
    return (word) => {
      const fields = Object.values(index.find(([each]) => each === word)?.[1] ?? {});
      const places = fields.flatMap((found) => Object.keys(found).map((id) => documentIds[id] ?? ""));
      return [...new Set(places.map((place) => place.replace(/(\.html)?#.*$/, "")))];
    };
  }

  test("has a page for each document, and links to it from the side", () => {
    const pages = pagesIn(root).map((file) => file.replace(/README\.md$/, "index.md").replace(/\.md$/, ".html"));
    expect(pages.length).toBeGreaterThan(110);
    expect(pages.filter((file) => !existsSync(path.join(site, file)))).toEqual([]);
    const home = read("index.html");
    const isLinked = (file: string) => home.includes(`href="/${file.replace(/(^|\/)index\.html$/, "$1")}"`);
    expect(pages.filter((file) => !isLinked(file))).toEqual([]);
  });

  test("has pages of generated references, with links that lead on", () => {
    const metadata = read("docs/reference/metadata.html");
    expect(metadata).toContain("valueTemplate");
    expect(metadata).toContain('href="./rules.html"');
  });

  test("has a search index that finds words on the pages that have them", async () => {
    const pagesWith = await searchIndex();
    expect(pagesWith("valuetemplate")).toContain("/docs/reference/metadata");
    expect(pagesWith("systemd")).toContain("/docs/guides/deploy");
    expect(pagesWith("awordthatnobodywrote")).toEqual([]);
  });

  test("shows pictures of both applications that the end-to-end run compares", () => {
    const shown = [...read("index.html").matchAll(/<img src="\/(assets\/(\w+)\.[^"]+\.png)"/g)];
    expect(shown.map(([, , name]) => name)).toEqual(["deviceList", "deviceEdit", "home"]);
    for (const [, file = ""] of shown) expect(existsSync(path.join(site, file))).toBe(true);
  });
});
