import { recordBlocks } from "@armature/engine/changes";
import { choicesOf } from "@armature/engine/elements";
import {
  type ImportEntry,
  openImport,
  readColumns,
  readEntries,
  suggestedColumns,
  withSheet,
} from "@armature/engine/import";
import { alikeIn } from "@armature/engine/values";
import { alternate } from "../alternate.ts";
import { spreadText } from "../markdown.ts";
import { spreadOf } from "../statistics.ts";
import type { People } from "./people.ts";
import { processorTimeOf } from "./processor-time-of.ts";

const ROWS = 5000;
/** The similarity that the review requires. */
const LEAST_ALIKE = 0.7;
const WRONG = ["Fulltime emp", "Contracter", "Residnt", "Employd"];

export const REVIEW = `review ${ROWS} rows, a tenth wrong, with suggestions`;

const SIDES = ["product", "floor"] as const;

/** The cost of the review's suggestions and blocks, compared with reading, validating and comparing its rows. */
export async function measureReview(people: People, rounds: number): Promise<readonly string[]> {
  const sheet = sheetOf(people);
  const records = people.records.slice(0, ROWS);
  // Readings are cached for each sheet, so each run uses a new one, as when a person uploads a file.
  const open = () => withSheet(openImport(people.type, people.context), { ...sheet });
  const problems = suggestedFor(people, readEntries(open(), records));
  if (problems !== ROWS / 10) throw new Error(`The review has ${problems} wrong choices, not ${ROWS / 10}`);
  const sides = {
    product: () => {
      const state = open();
      suggestedColumns(readColumns(state));
      suggestedFor(people, readEntries(state, records));
    },
    floor: () => {
      const state = open();
      readColumns(state);
      readEntries(state, records);
    },
  };
  const times = await alternate(SIDES, rounds, (side) => perReview(sides[side]));
  const ratio = spreadOf(times.map(({ product, floor }) => product / floor));
  const own = SIDES.map((side) => spreadText(spreadOf(times.map((round) => round[side])), 0));
  return [REVIEW, `${spreadText(ratio, 2)}×`, "≤ 1.2×", ...own, "", ""];
}

/** A single review is too short to measure. */
const TIMES = 10;

function perReview(act: () => void): number {
  const all = () => {
    for (let i = 0; i < TIMES; i++) act();
  };
  return processorTimeOf(all) / TIMES;
}

/** A sheet with a misspelled column title, and a wrong choice in every tenth row. */
function sheetOf({ attributes, rows }: People) {
  const employment = attributes.findIndex(({ name }) => name === "employment");
  const cells = rows
    .slice(0, ROWS)
    .map((row, i) => (i % 10 === 3 ? row.with(employment, WRONG[i % WRONG.length] ?? "") : row));
  const headers = attributes.map(({ name, label }) => (name === "jobTitle" ? "Job Titel" : label));
  return { fileId: 1, headers, cells, exported: null };
}

/** Puts all records into blocks and suggests a value for each wrong choice. @returns the number of wrong ones */
function suggestedFor({ type }: People, entries: readonly ImportEntry[]): number {
  const blocks = recordBlocks(
    entries.map(({ review }) => review),
    "changes",
  );
  const employment = type.byName.get("employment");
  if (!employment) throw new Error("A user has no employment any more: choose another choice");
  const mostAlike = alikeIn(choicesOf(employment).all, ({ label }) => [label], LEAST_ALIKE, type.application.synonyms);
  const wrong = blocks.flatMap(({ shown }) => shown.filter(({ isProblem, cell }) => isProblem && cell !== null));
  for (const { cell } of wrong) mostAlike(cell?.new ?? "");
  return wrong.length;
}
