import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-steps.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The last column of docs/security.md: `file`: title · another title · `other file`: title. */
function testsNamed(): readonly (readonly [file: string, title: string])[] {
  const rows = read("docs/security.md")
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

test("every test that docs/security.md names is there", () => {
  const named = testsNamed();
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter(([file, title]) => !read(file).includes(`"${title}`))).toEqual([]);
});
