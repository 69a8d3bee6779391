import type { Browser } from "@playwright/test";
import { alternate } from "../alternate.ts";
import { spreadText, table } from "../markdown.ts";
import type { Section } from "../section.ts";
import { spreadOf } from "../statistics.ts";
import { BenchPage, startBrowser, type Used } from "./bench-page.ts";
import { CHOICES, choiceRows } from "./choices.ts";
import { type Scenario, SCENARIOS } from "./scenarios.ts";
import { type Site, startSite } from "./site.ts";

const SIDES = ["product", "floor"] as const;
type SideName = (typeof SIDES)[number];
type Rounds = readonly Readonly<Record<SideName, Used>>[];

/** The cost of forms in a browser, compared with the same form written by hand. */
export const forms: Section = {
  rows: [...SCENARIOS, ...CHOICES].map(({ title }) => title),
  measure: async ({ rounds, wants }) => {
    const site = await startSite();
    const browser = await startBrowser();
    try {
      const measured = [];
      for (const scenario of SCENARIOS.filter(({ title }) => wants(title))) {
        measured.push(rowOf(scenario, await measureScenario(browser, site, scenario, rounds)));
      }
      const choices = CHOICES.filter(({ title }) => wants(title));
      return [...formsPart(measured), ...(await choiceRows(browser, site, choices, rounds))];
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};

async function measureScenario(browser: Browser, site: Site, scenario: Scenario, rounds: number): Promise<Rounds> {
  const { fields, rules, isOpen, prepare, act } = scenario;
  const open = (side: SideName) =>
    BenchPage.open(browser, `${site.origin}${side}.html?fields=${fields}&rules=${rules}`);
  const pages = { product: await open("product"), floor: await open("floor") };
  const measured = await alternate(SIDES, rounds, async (side, round) => {
    const page = pages[side];
    if (isOpen) await page.open();
    await prepare(page, round);
    const used = await page.uses(() => act(page));
    await page.closeContent();
    return used;
  });
  await Promise.all([pages.product.close(), pages.floor.close()]);
  return measured;
}

function rowOf({ title, bar, times }: Scenario, rounds: Rounds): readonly string[] {
  const each = (side: SideName, what: keyof Used) => spreadOf(rounds.map((round) => round[side][what] / times));
  const ratio = (what: keyof Used) => spreadOf(rounds.map(({ product, floor }) => product[what] / floor[what]));
  return [
    title,
    bar === null ? "" : `≤ ${bar}×`,
    `${spreadText(ratio("script"), 2)}×`,
    spreadText(each("product", "script"), 2),
    spreadText(each("floor", "script"), 2),
    `${spreadText(ratio("task"), 2)}×`,
  ];
}

function formsPart(rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  return [
    "## Forms",
    "",
    "The product's form with the element types that it ships, in a production build in Chromium, beside a form written by hand in React: as many labelled inputs, which the browser keeps (uncontrolled), each with its line of help and its place for a message, and a hand-written toggle. Typing and pressing are real events. Times are those of the page's main thread on the processor: in JavaScript, and altogether with styles and layout; what is put off, such as the writing of a draft, is counted.",
    "",
    ...table(["what", "bar", "ratio, script", "product, script ms", "floor, script ms", "ratio, altogether"], rows),
    "",
  ];
}
