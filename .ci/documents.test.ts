import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isThere, pathsNamed, placesOf } from "./named-paths.ts";
import { decisionFiles } from "./reference/decisions-page.ts";
import { root } from "./run-steps.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test("each link of a document leads to a file", () => {
  const documents = globSync("**/*.md", { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] });
  const links = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(((?!https?:|#)[^)#\s]+)/g)].map(([, to = ""]) => ({ document, to })),
  );
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(({ document, to }) => !existsSync(path.join(root, path.dirname(document), to)))).toEqual([]);
});

const decisions = decisionFiles().map((file) => {
  const [, number = "", title = ""] = /^# (\d{4}) (.+)$/m.exec(read(file)) ?? [];
  return { file, number, title };
});

test("each decision has one title, in its file and in the name of the file", () => {
  expect(decisions.length).toBeGreaterThan(80);
  for (const { file, number, title } of decisions) {
    const words = title
      .toLowerCase()
      .replaceAll(/['’,]/g, "")
      .split(/[^a-z0-9]+/);
    expect([number, ...words].join("-")).toBe(path.basename(file, ".md"));
  }
});

test("each decision is in a room: a folder of docs/decisions, or decisions of an application", () => {
  expect(decisions.filter(({ file }) => path.dirname(file) === "docs/decisions")).toEqual([]);
});

test("each number is of one decision, or docs/decisions/README.md says what became of it", () => {
  const [, gone = ""] = read("docs/decisions/README.md").split("## Numbers without a file");
  const [unused = ""] = gone.match(/^.* were never used\.$/m) ?? [];
  const numbers = [
    ...decisions.map(({ number }) => number),
    ...(unused.match(/\d{4}/g) ?? []),
    ...[...gone.matchAll(/^\| (\d{4}) \|/gm)].map(([, number = ""]) => number),
  ];
  const last = Math.max(...decisions.map(({ number }) => Number(number)));
  const wanted = Array.from({ length: last }, (_one, at) => String(at + 1).padStart(4, "0"));
  expect(numbers.toSorted()).toEqual(wanted);
});

const PAGES =
  "{{docs/{architecture,decisions,guides,packages},plugins/*/decisions}/**/*,{engine,metadata,migrations,plugins,renderer,server}/{*/,}*,docs/{principles,security},CONTRIBUTING,README}.md";
/** What somebody makes who follows a guide, and what commands write that git does not have. */
const MADE =
  /Percentage|[pP]honeList|phone-list|^metadata\/library|^renderer\/app\/e2e\/(\.out|calls)|^docs\/\.vitepress\/dist/;

test("every path that a decision, the architecture or a guide names is there [F-194]", () => {
  const pages = globSync(PAGES, { cwd: root });
  expect(pages.length).toBeGreaterThan(90);
  const dead = pages.flatMap((page) =>
    pathsNamed(read(page))
      .filter((one) => !MADE.test(one) && !isThere(one))
      .map((one) => `${page} names ${one}, which is not there: ${adviceFor(one)}`),
  );
  expect(dead).toEqual([]);
});

/** Where what a dead path names is now. */
function adviceFor(named: string): string {
  const moved = placesOf(path.basename(named));
  return moved.length > 0 ? `it is now ${moved.join(" or ")}` : "say what is true now, or take the sentence out";
}

test("the attribute in the README is one that ships", () => {
  const [, json = ""] = /```json\n(.*?)```/s.exec(read("README.md")) ?? [];
  const shown = JSON.parse(json) as { readonly name: string };
  const shipped = JSON.parse(read("metadata/equipment/entities/device/attributes.json")) as (typeof shown)[];
  expect(shipped.find(({ name }) => name === shown.name)).toMatchObject(shown);
});
