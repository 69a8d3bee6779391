import type { AttributeImpact, DefinitionsImpact } from "@armature/engine/platform";
import { impactLines, inWords } from "./impact-lines.ts";
import { type NounOf, usesLines } from "./uses-lines.ts";

/** What a save would do, for a person to agree to. */
export interface SaveQuestion {
  readonly lines: readonly string[];
  /** The text of the button that saves, with the gravest number. */
  readonly confirm: string;
  /** Whether values of records would be lost or cut. */
  readonly isLossy: boolean;
  /** The number of values that the person agrees to lose. */
  readonly lost: number;
}

/** What a save asks about, gravest first, and what the button says for so many records. */
const GRAVE: readonly (readonly [count: "lost" | "cut" | "refused" | "hidden", text: (count: string) => string])[] = [
  ["lost", emptying],
  ["cut", (count) => `Save and cut ${count} values`],
  ["refused", (count) => `Save and refuse ${count} records`],
  ["hidden", (count) => `Save and hide from ${count}`],
];
const LESS_GRAVE: readonly (readonly [count: "shown" | "needed" | "disabled", text: (count: string) => string])[] = [
  ["shown", (count) => `Save and show to ${count} more`],
  ["needed", (count) => `Save and ask ${count} for more`],
  ["disabled", (count) => `Save and disable for ${count}`],
];

/** The question, at least about so many lost values. */
export function withLoss(question: SaveQuestion | null, lost: number): SaveQuestion | null {
  if (lost <= (question?.lost ?? 0)) return question;
  const lines = [`${inWords(lost)} values would be lost.`, ...(question?.lines ?? [])];
  return { lines, confirm: emptying(inWords(lost)), isLossy: true, lost };
}

function emptying(count: string): string {
  return `Save and empty ${count} values`;
}

/**
 * The question that a save must ask first; null if it may go on: nothing is lost, refused, hidden, disabled, needed or
 * shown to more than before, as far as the change itself does it.
 * @param isNew whether the definition is new: that a new field shows to everybody needs no question
 */
export function saveQuestion(impact: DefinitionsImpact, isNew: boolean, nounOf: NounOf): SaveQuestion | null {
  const { attributes, uses, isWhole } = impact;
  const wider = uses.filter(({ becomes: { before, after } }) => (after ?? 0) > (before ?? 0));
  const sum = (count: keyof AttributeImpact) => attributes.reduce((total, each) => total + Number(each[count]), 0);
  const said = (texts: typeof GRAVE | typeof LESS_GRAVE) =>
    texts.flatMap(([count, text]) =>
      sum(count) > 0 && !(isNew && count === "shown") ? [text(number(sum(count)))] : [],
    );
  const number = (count: number) => (isWhole ? inWords(count) : `at least ${inWords(count)}`);
  const [confirm = isWhole ? null : "Save"] = [
    ...said(GRAVE),
    ...wider.map(({ becomes: { after } }) => `Save and export ${number(after ?? 0)}`),
    ...said(LESS_GRAVE),
  ];
  if (confirm === null) return null;
  const unseen = isWhole ? [] : ["There are more records than were looked at."];
  const lines = [...attributes.flatMap(impactLines), ...usesLines(wider, nounOf), ...unseen];
  return { lines, confirm, isLossy: sum("lost") + sum("cut") > 0, lost: sum("lost") };
}
