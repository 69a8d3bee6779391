import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";
import { expect, test } from "vitest";

/** The word for a thing, and other words for it that no text may use. */
interface Term {
  readonly say: string;
  readonly not: RegExp;
  /** Where the other words mean something else. */
  readonly except?: RegExp;
  /** Whether it applies only to texts on members' pages. Administrators also read about the engine's concepts. */
  readonly forMembers?: true;
}

const TERMS: readonly Term[] = [
  // Allowed: a server, a name in code, and paper mail.
  { say: "email", not: /\bmail(s|ed)?\b/i, except: /mail server|mail\.example|"mail"|patients mail|Mail for the org/i },
  { say: "Epic", not: /(?<!health )record system/i },
  { say: "undo", not: /\b(take|takes|taken|taking|took) (it )?back\b/i },
  { say: "sign in, sign out", not: /\blog(ged|s|ging)? (in|out)\b/i },
  { say: "field", not: /\battributes?\b/i, forMembers: true },
];

/** Texts that the requirements give. */
const LEDGER = [
  "You can now log in.",
  "Please log in.",
  "This user needs more information before export to the record system",
  "Select additional attributes to view",
  "Show filtered attributes",
];

/** Texts that users of the product do not read. */
const NO_TEXT = ["sign out log off", "has no attribute definition"];

interface Text {
  readonly file: string;
  readonly text: string;
}

const SOURCES = "{renderer/src,plugins,engine/src,server/src}/**/*.{ts,tsx}";
const NO_SOURCE =
  /[./](test|stories|testing|contract|kit)\.|\.d\.ts$|\/(node_modules|dist|testing|workbench|recording)\/|\/examples\.ts$/;
/** Pages of administrators, and texts that describe settings to them. */
const ADMINISTRATION =
  /^(engine(?!\/src\/operation\/)|server)\/|^plugins\/(elements|kit|screens\/(definitions|installation))\/|^plugins\/onboarding\/(elements\/|mapping\/|structure\/screens\/Export|questionnaire\/(compile|not-applicable|questionnaire-spec))/;

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const found = (pattern: string) => globSync(pattern, { cwd: new URL("..", import.meta.url) });

/** All texts of several words in quotes or between tags. */
function textsOfSource(file: string): readonly Text[] {
  const texts: string[] = [];
  collect(parseSync(read(file), { syntax: "typescript", tsx: file.endsWith("x") }).body, texts);
  return texts.map((text) => ({ file, text: text.replaceAll(/\s+/g, " ").trim() }));
}

const PARTS: Readonly<Record<string, string>> = { StringLiteral: "value", JSXText: "value", TemplateElement: "raw" };

function collect(node: unknown, texts: string[]): void {
  if (typeof node !== "object" || node === null) return;
  const { type, source } = node as { readonly type?: string; readonly source?: unknown };
  if (type === "ImportDeclaration" || (type?.startsWith("Export") && source)) return;
  const part = (node as Record<string, unknown>)[PARTS[type ?? ""] ?? ""];
  if (typeof part === "string") texts.push(part);
  else for (const child of Object.values(node)) collect(child, texts);
}

function textsOfData(file: string): readonly Text[] {
  const texts: string[] = [];
  JSON.parse(read(file), (_key, value: unknown) => {
    if (typeof value === "string") texts.push(value);
    return value;
  });
  return texts.map((text) => ({ file, text }));
}

const texts = [
  ...found(SOURCES)
    .filter((file) => !NO_SOURCE.test(file))
    .flatMap(textsOfSource),
  ...found("metadata/**/*.json")
    .filter((file) => !file.includes("node_modules"))
    .flatMap(textsOfData),
]
  .filter(({ text }) => text.includes(" ") && !isStatement(text))
  .map(({ file, text }) => ({
    file,
    text: [...LEDGER, ...NO_TEXT].reduce((rest, known) => rest.replace(known, ""), text),
  }));

/** Part of an SQL statement. */
function isStatement(text: string): boolean {
  return /^(with|select|insert|update|delete|from|for update|alter|create (table|index))\b|system\./.test(text);
}

test("there is enough to read", () => {
  expect(texts.length).toBeGreaterThan(2_000);
});

test.each(TERMS)("texts say $say", ({ not, except, forMembers }) => {
  const wrong = texts
    .filter(({ file }) => forMembers === undefined || !(ADMINISTRATION.test(file) || file.startsWith("metadata/")))
    .filter(({ text }) => not.test(text) && except?.test(text) !== true);
  expect(wrong.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});
