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

/** Pages of administrators, and texts that describe settings to them. */
const ADMINISTRATION =
  /^(engine(?!\/src\/operation\/)|server)\/|^plugins\/(elements|kit|screens\/(definitions|installation))\/|^plugins\/onboarding\/(elements\/|mapping\/|structure\/screens\/Export|questionnaire\/(compile|not-applicable|questionnaire-spec))/;

const texts = screenTexts().map(({ file, text }) => ({
  file,
  text: [...LEDGER, ...NO_TEXT].reduce((rest, known) => rest.replace(known, ""), text),
}));

test("there is enough to read", () => {
  expect(texts.length).toBeGreaterThan(2_000);
});

test.each(TERMS)("texts say $say", ({ not, except, forMembers }) => {
  const wrong = texts
    .filter(({ file }) => forMembers === undefined || !(ADMINISTRATION.test(file) || file.startsWith("metadata/")))
    .filter(({ text }) => not.test(text) && except?.test(text) !== true);
  expect(wrong.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});
