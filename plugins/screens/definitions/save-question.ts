import { type AttributeImpact, type DefinitionsImpact, type DefinitionUse, isAskedOf } from "@armature/engine/platform";
import { inWords, linesOfAll } from "./impact-lines.ts";
import { type NounOf, usesLines } from "./uses-lines.ts";

/** A choice that is offered no longer and that records have. */
export type RemovedChoice = AttributeImpact["retired"][number];

/** What is done if the person agrees. */
type Doing = "Save" | "Revert";

/** What a save would do, for a person to agree to. */
export interface SaveQuestion {
  /** How many records the first lines are about; null if they say it themselves. */
  readonly of: string | null;
  readonly lines: readonly string[];
  /** The text of the button that saves, with the gravest number; null if only choices are asked about. */
  readonly confirm: string | null;
  /** Whether values of records would be lost or cut. */
  readonly isLossy: boolean;
  /** The number of values that the person agrees to lose. */
  readonly lost: number;
  /** Choices that records have and that are offered no longer: the person says what becomes of them. */
  readonly removed: readonly RemovedChoice[];
}

/** What a save asks about, gravest first, and what the button says for so many records. */
const GRAVE: readonly (readonly [
  count: "lost" | "cut" | "refused" | "hidden",
  text: (count: string, records: number) => string,
])[] = [
  ["lost", emptying],
  ["cut", (count, records) => `cut ${count} ${valuesOf(records)}`],
  ["refused", (count, records) => `refuse ${count} ${records === 1 ? "record" : "records"}`],
  ["hidden", (count) => `hide from ${count}`],
];
const LESS_GRAVE: readonly (readonly [
  count: "shown" | "needed" | "disabled",
  text: (count: string, records: number) => string,
])[] = [
  ["shown", (count) => `show to ${count} more`],
  ["needed", (count) => `ask ${count} for more`],
  ["disabled", (count) => `disable for ${count}`],
];

type Becomes = DefinitionUse["becomes"];

/** How many records are exported that are not now. */
function moreIn({ before, after, others }: Becomes): number {
  return others ?? (after ?? 0) - (before ?? 0);
}

function exporting(becomes: Becomes, number: (count: number) => string): string {
  const { before, after } = becomes;
  if ((after ?? 0) > (before ?? 0)) return `export ${number(after ?? 0)}`;
  return `export ${number(moreIn(becomes))} others`;
}

/** The question, at least about so many lost values. */
export function withLoss(question: SaveQuestion | null, lost: number, doing: Doing = "Save"): SaveQuestion | null {
  if (lost <= (question?.lost ?? 0)) return question;
  const lines = [`${inWords(lost)} values would be lost.`, ...(question?.lines ?? [])];
  return {
    of: question?.of ?? null,
    lines,
    confirm: `${doing} and ${emptying(inWords(lost), lost)}`,
    isLossy: true,
    lost,
    removed: question?.removed ?? [],
  };
}

function emptying(count: string, records: number): string {
  return `empty ${count} ${valuesOf(records)}`;
}

function valuesOf(records: number): string {
  return records === 1 ? "value" : "values";
}

/** What is saved. */
export interface SaveKind {
  readonly doing?: Doing;
  /** Whether the attribute gets another element type: then even what is only converted is asked about. */
  readonly isConversion: boolean;
}

/**
 * The question that a save must ask first; null if it may go on: nothing is lost, refused, hidden, disabled, needed or
 * shown to more than before, as far as the change itself does it.
 */
export function saveQuestion(
  impact: DefinitionsImpact,
  { doing = "Save", isConversion }: SaveKind,
  nounOf: NounOf,
): SaveQuestion | null {
  const { attributes, uses, isWhole } = impact;
  const askedOf = uses.filter(isAskedOf);
  const [going, wider] = [true, false].map((goes) =>
    askedOf.filter(({ becomes }) => (becomes.code === "kindGoes") === goes).map(({ becomes }) => becomes),
  );
  // That a new field shows to everybody needs no question.
  const sum = (count: keyof AttributeImpact) =>
    attributes.reduce((total, each) => total + (count === "shown" && each.isNew ? 0 : Number(each[count])), 0);
  const said = (texts: typeof GRAVE | typeof LESS_GRAVE) =>
    texts.flatMap(([count, text]) => (sum(count) > 0 ? [text(number(sum(count)), sum(count))] : []));
  const number = (count: number) => (isWhole ? inWords(count) : `at least ${inWords(count)}`);
  const removed = attributes.flatMap(({ retired }) => retired);
  const [gravest] = [
    ...(going ?? []).map(({ before }) => `delete ${number(before ?? 0)} ${before === 1 ? "record" : "records"}`),
    ...said(GRAVE),
    ...(wider ?? []).map((becomes) => exporting(becomes, number)),
    ...said(LESS_GRAVE),
    ...(isConversion && sum("converted") > 0
      ? [`convert ${number(sum("converted"))} ${valuesOf(sum("converted"))}`]
      : []),
  ];
  const alone = isWhole ? null : doing;
  const confirm = gravest === undefined ? alone : `${doing} and ${gravest}`;
  if (confirm === null && removed.length === 0) return null;
  const unseen = isWhole ? [] : ["There are more records than were looked at."];
  const own = linesOfAll(attributes);
  const lines = [...own, ...usesLines(askedOf, nounOf), ...unseen];
  const [first] = attributes;
  const of =
    first && isWhole && own.length > 0 ? `Of ${inWords(first.records)} ${nounOf(first.entity, first.records)}:` : null;
  return {
    of,
    lines,
    confirm,
    isLossy: sum("lost") + sum("cut") + (going ?? []).length > 0,
    lost: sum("lost"),
    removed,
  };
}
