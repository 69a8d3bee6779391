import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-steps.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The last column of a page with promises: `file`: title · another title · `other file`: title. */
function testsNamed(page: string): readonly (readonly [file: string, title: string])[] {
  const rows = read(page)
    .split("\n")
    .filter((line) => /\.test(ing)?\.tsx?`: /.test(line));
  return rows.flatMap((row) => {
    let file = "";
    const cell = row.slice(row.indexOf("| `") + 2, row.lastIndexOf(" |"));
    return cell.split(" · ").map((part) => {
      const [, named, title = part] = /^`([^`]+)`: (.*)$/.exec(part) ?? [];
      file = named ?? file;
      return [file, title] as const;
    });
  });
}

test.each([
  ["docs/security.md", 25],
  ["plugins/onboarding/security.md", 5],
  ["docs/reference/hipaa.md", 15],
])("every test that %s names is there", (page, least) => {
  const named = testsNamed(page);
  expect(named.length).toBeGreaterThan(least);
  expect(named.filter(([file, title]) => !read(file).includes(`"${title}`))).toEqual([]);
});
