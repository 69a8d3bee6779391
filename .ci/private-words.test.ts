import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "@swc/core";
import { expect, test } from "vitest";
import { partsOfSource } from "./comments.ts";
import { isPrivateName, PRIVATE_WORDS } from "./private-words.ts";
import { root } from "./run-steps.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const CODE = "{engine,renderer,server,plugins,migrations,metadata,bench,.ci}/**/*.{ts,tsx}";

/** Where names are those of stored metadata, of drafts in a browser, or of a format that contracts of calls name. */
const STORED = new Map<string, RegExp>([
  ["owned", /^engine\/src\/metadata\/entity-spec|^server\/src\/records\/facts\/cascade(-restore)?\.ts/],
  ["mended", /^renderer\/src\/data\/draft\.ts/],
  [
    "unsettled",
    /^renderer\/src\/(data\/draft|form\/(form-store|use-draft|use-kept-state))\.ts|^plugins\/choice-forms\.test/,
  ],
  ["storable", /^server\/src\/base\/json-schema\.ts/],
]);

/** The names of a source as the compiler reads it, where a text between tags is no name. */
function namesOf(file: string): ReadonlySet<string> {
  const source = parseSync(read(file), { syntax: "typescript", tsx: file.endsWith("x") });
  const names = new Set<string>();
  JSON.stringify(source, (_key, part: { readonly type?: string; readonly value?: unknown } | null) => {
    if (part?.type === "Identifier") names.add(String(part.value));
    return part;
  });
  return names;
}

test("no name in code has a private word again, nor one that fits many things [F-195]", () => {
  const files = globSync(CODE, { cwd: root }).filter((file) => !/\/(node_modules|dist)\//.test(file));
  expect(files.length).toBeGreaterThan(1_500);
  const wrong = files.flatMap((file) => {
    const names = new Set(partsOfSource(read(file)).names.filter(isPrivateName));
    if (names.size === 0) return [];
    const own = namesOf(file);
    return [...names]
      .filter((name) => own.has(name) && STORED.get(name)?.test(file) !== true)
      .map((name) => `${file}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test.each([
  "judgeAnswers",
  "isTold",
  "UnsettledScope",
  "settleDays",
  "WISHES",
  "Need",
  "withFound",
  "mendBatchCell",
  "keyOf",
  "ListBones",
])("%s is one", (name) => expect(isPrivateName(name)).toBe(true));
test.each(["Lookup", "needsInformation", "isStorableText", "tenant", "recommended"])("%s is none", (name) =>
  expect(isPrivateName(name)).toBe(false),
);

test("prose is searched for words and phrases, not for parts of words", () => {
  const text = "Whoever brings back a judgment with bringBack finds the untold truth; a new paragraph settles it.";
  expect(text.match(PRIVATE_WORDS)).toEqual([
    "Whoever",
    "brings back",
    "judgment",
    "bringBack",
    "untold",
    "truth",
    "settles",
  ]);
});
