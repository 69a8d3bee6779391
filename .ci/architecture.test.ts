import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isThere } from "./named-paths.ts";
import { root } from "./run-steps.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const pages = globSync("docs/architecture/*.md", { cwd: root }).map((file) => ({ file, text: read(file) }));

test("the architecture is four pages of at most 200 lines [F-194]", () => {
  expect(pages.map(({ file }) => path.basename(file)).toSorted()).toEqual([
    "README.md",
    "browser.md",
    "metadata.md",
    "records.md",
  ]);
  expect(pages.filter(({ text }) => text.split("\n").length > 200).map(({ file }) => file)).toEqual([]);
});

/** Whether a file declares a name, exported or not. */
function declares(file: string, name: string): boolean {
  return new RegExp(`^(export )?(default )?(async )?(function\\*?|const|class) ${name}\\b`, "m").test(read(file));
}

test("every function of the four walks is in the file that is named for it", () => {
  const walks = pages.flatMap(({ text }) => text.match(/^## Walk: .*$(?:\n(?!## ).*)*/gm) ?? []);
  expect(walks).toHaveLength(4);
  const steps = walks.flatMap((walk) => walk.match(/^\d+\. .*$/gm) ?? []);
  expect(steps.length).toBeGreaterThan(40);
  const wrong = steps.flatMap((step) => {
    const named = [...step.matchAll(/`([^`\s]+\.tsx?)`((?: `\w+`)+)/g)];
    const without = step.match(/\.tsx?`(?! `)/) || named.length === 0 ? [`no function: ${step}`] : [];
    const absent = named.flatMap(([, file = "", names = ""]) =>
      [...names.matchAll(/\w+/g)]
        .filter(([name]) => !isThere(file) || !declares(file, name))
        .map(([name]) => `${name} in ${file}`),
    );
    return [...without, ...absent];
  });
  expect(wrong).toEqual([]);
});
