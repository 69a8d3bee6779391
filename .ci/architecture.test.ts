import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-steps.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const text = read("docs/architecture.md");

/** `<area>` stands for any folder. */
function isThere(named: string): boolean {
  return globSync(named.replaceAll(/<[^>]+>/g, "*"), { cwd: root }).length > 0;
}

test("every path that docs/architecture.md names is there", () => {
  const named = [...text.matchAll(/`((?:engine|renderer|plugins|server|metadata|migrations|docs|\.ci)\/[^`\s]*)`/g)];
  const paths = new Set(named.map(([, one = ""]) => one));
  expect(paths.size).toBeGreaterThan(80);
  expect([...paths].filter((one) => !isThere(one))).toEqual([]);
});

/** Whether a file declares a name, exported or not. */
function declares(file: string, name: string): boolean {
  return new RegExp(`^(export )?(default )?(async )?(function\\*?|const|class) ${name}\\b`, "m").test(read(file));
}

test("every function of the four walks is in the file that is named for it", () => {
  const walks = /^## \S+ Four walks$(.*?)^## /ms.exec(text)?.[1] ?? "";
  const steps = walks.match(/^\d+\. .*$/gm) ?? [];
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
