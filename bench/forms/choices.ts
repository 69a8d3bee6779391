import type { Browser } from "@playwright/test";
import { spreadText, table } from "../markdown.ts";
import { spreadOf } from "../statistics.ts";
import { BenchPage, type Used } from "./bench-page.ts";
import type { Site } from "./site.ts";

/** A field with very many choices. */
interface Choice {
  readonly title: string;
  readonly field: string;
}

export const CHOICES: readonly Choice[] = [
  { title: "41,000 choices that are here (Combobox)", field: "#field-listed" },
  { title: "41,000 records, searched on the server (SelectFk)", field: "#field-recordId" },
];

/** The most milliseconds for opening a list, or for a key in it. */
const BAR_MS = 50;

/** Script time of an idle open list, in milliseconds per tenth of a second. */
const HUM = 2;

/** The cost of opening each list and typing a letter into it. */
export async function choiceRows(
  browser: Browser,
  site: Site,
  choices: readonly Choice[],
  rounds: number,
): Promise<readonly string[]> {
  if (choices.length === 0) return [];
  const rows = [];
  for (const choice of choices) rows.push(await measureChoice(browser, site, choice, rounds));
  return [
    "## Very many choices",
    "",
    "Script time of the page's main thread, and with styles and layout, in milliseconds on the processor; no floor. The server's answers are given in the page.",
    "",
    ...table(
      ["what", "bar, altogether", "open: script", "open: altogether", "a letter: script", "a letter: altogether"],
      rows,
    ),
    "",
  ];
}

async function measureChoice(browser: Browser, site: Site, { title, field }: Choice, rounds: number) {
  const opened: Used[] = [];
  const typed: Used[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await BenchPage.open(browser, `${site.origin}choices.html`);
    await page.open();
    await page.waitFor(field);
    opened.push(await page.uses(() => openList(page, field), HUM));
    typed.push(await page.uses(() => page.type("7"), HUM));
    await page.close();
  }
  return [title, `≤ ${BAR_MS} ms`, ...timesOf(opened), ...timesOf(typed)];
}

async function openList(page: BenchPage, field: string): Promise<void> {
  await page.press(field);
  await page.waitFor("[role=option]");
}

function timesOf(uses: readonly Used[]): readonly string[] {
  return [
    spreadText(spreadOf(uses.map(({ script }) => script)), 0),
    spreadText(spreadOf(uses.map(({ task }) => task)), 0),
  ];
}
