import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
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

test("each decision has one title: in its file, in the name of the file and in the list", () => {
  const files = readdirSync(path.join(root, "docs/decisions")).filter((file) => /^\d{4}-/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const titled = files.map((file) => {
    const [, number = "", title = ""] = /^# (\d{4}) (.+)$/m.exec(read(`docs/decisions/${file}`)) ?? [];
    const words = title
      .toLowerCase()
      .replaceAll(/['’,]/g, "")
      .split(/[^a-z0-9]+/);
    expect([number, ...words].join("-")).toBe(file.replace(".md", ""));
    return `| [${number}](${file}) | ${title} |`;
  });
  expect(read("docs/decisions/README.md").match(/^\| \[\d{4}\].*$/gm)).toEqual(titled);
});

test("the attribute in the README is one that ships", () => {
  const [, json = ""] = /```json\n(.*?)```/s.exec(read("README.md")) ?? [];
  const shown = JSON.parse(json) as { readonly name: string };
  const shipped = JSON.parse(read("metadata/equipment/entities/device/attributes.json")) as (typeof shown)[];
  expect(shipped.find(({ name }) => name === shown.name)).toMatchObject(shown);
});
