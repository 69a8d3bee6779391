import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { screenTexts } from "./screen-texts.ts";

/** The word for a thing, and other words for it that no text may use. */
interface Term {
  readonly say: string;
  readonly not: RegExp;
  /** Where the other words mean something else. */
  readonly except?: RegExp;
  /** Whether it applies only to texts on members' pages. Administrators also read about the engine's concepts. */
  readonly forMembers?: true;
}

/** What an application adds, in its `terms.json`. */
interface OwnTerms {
  readonly terms: readonly { readonly say: string; readonly not: string }[];
  /** Texts that its requirements give, or in which a word means something else. */
  readonly given: readonly string[];
  /** Patterns of its files with pages of administrators. */
  readonly administration: readonly string[];
}

const top = new URL("..", import.meta.url);
const own = globSync("plugins/*/terms.json", { cwd: top }).map((file) => ({
  folder: file.slice(0, file.lastIndexOf("/")),
  ...(JSON.parse(readFileSync(new URL(file, top), "utf8")) as OwnTerms),
}));

const TERMS: readonly Term[] = [
  // Allowed: a server, and a name in code.
  { say: "email", not: /\bmail(s|ed)?\b/i, except: /mail server|mail\.example|"mail"/i },
  { say: "undo", not: /\b(take|takes|taken|taking|took) (it )?back\b/i },
  { say: "sign in, sign out", not: /\blog(ged|s|ging)? (in|out)\b/i },
  { say: "field", not: /\battributes?\b/i, forMembers: true },
  ...own.flatMap(({ terms }) => terms.map(({ say, not }): Term => ({ say, not: new RegExp(not, "i") }))),
];

/** Texts that the requirements give. */
const LEDGER = [
  "You can now log in.",
  "Please log in.",
  "Select additional attributes to view",
  "Show filtered attributes",
  ...own.flatMap(({ given }) => given),
];

/** Texts that users of the product do not read. */
const NO_TEXT = ["sign out log off", "has no attribute definition"];

/** Pages of administrators, and texts that describe settings to them. */
const ADMINISTRATION = [
  /^(engine(?!\/src\/operation\/)|server)\/|^plugins\/(elements|kit|screens\/(definitions|installation))\//,
  ...own.map(({ folder, administration }) => new RegExp(`^${folder}/(${administration.join("|")})`)),
];

const texts = screenTexts().map(({ file, text }) => ({
  file,
  text: [...LEDGER, ...NO_TEXT].reduce((rest, known) => rest.replace(known, ""), text),
}));

test("there is enough to read", () => {
  expect(texts.length).toBeGreaterThan(2_000);
});

test.each(TERMS)("texts say $say", ({ not, except, forMembers }) => {
  const wrong = texts
    .filter(
      ({ file }) =>
        forMembers === undefined || !(ADMINISTRATION.some((each) => each.test(file)) || file.startsWith("metadata/")),
    )
    .filter(({ text }) => not.test(text) && except?.test(text) !== true);
  expect(wrong.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test("pages of administrators have none of the developers' words that they once had [F-150]", () => {
  const wrong = texts.filter(({ text }) => /\bassociated entity\b|\btype from\b|\bcall that takes\b/i.test(text));
  expect(wrong.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});
