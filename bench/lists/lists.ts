import { NO_FACTS } from "@armature/engine/rules";
import { missingForCompletion } from "@armature/engine/access";
import type { Browser, Page } from "@playwright/test";
import { alternate } from "../alternate.ts";
import { startBrowser } from "../forms/bench-page.ts";
import { startSite } from "../forms/site.ts";
import { spreadText, table } from "../markdown.ts";
import type { Section } from "../section.ts";
import { percentile, spreadOf } from "../statistics.ts";
import { completionSample } from "./completion.ts";
import type { ListProbe } from "../forms/page/list-probe.ts";

const SIDES = ["product", "floor"] as const;
type Side = (typeof SIDES)[number];
const ROWS = {
  first: "first rows of 100,000 in memory",
  filter: "a quick filter over 100,000 in memory",
  frame: "a frame while scrolling 100,000, 95 of 100",
  needs: "needs-information of 10,000 records, 60 attributes, 20 rules",
} as const;
const FILTERS = ["hop", "city 12", "person9", "practitioner; wu", "zzz"];
const FRAMES = 150;
/** A single one is so short that a pause of the JavaScript engine would be as long. */
const OPENINGS = 9;

interface Used {
  readonly first: number;
  readonly filter: number;
  readonly frame: number;
}

/** The cost of lists in a browser, compared with a hand-written list, and of the marks of rows. */
export const lists: Section = {
  rows: Object.values(ROWS),
  measure: async ({ rounds, wants }) => {
    const rows: (readonly string[])[] = [];
    if (wants(ROWS.first) || wants(ROWS.filter) || wants(ROWS.frame)) rows.push(...(await measureLists(rounds)));
    if (wants(ROWS.needs)) rows.push(measureCompletion(rounds));
    return [
      "## Lists",
      "",
      "The engine's list model and the product's grid over records handed to it in memory, in a production build in Chromium, beside a table written by hand with React and @tanstack/react-virtual over the same array. Times are until React has drawn, in milliseconds; a frame is the time from one to the next while the list scrolls 400 pixels each.",
      "",
      ...table(["what", "bar", "ratio", "product, ms", "floor, ms"], rows),
      "",
    ];
  },
};

async function measureLists(rounds: number): Promise<readonly (readonly string[])[]> {
  const site = await startSite();
  const browser = await startBrowser();
  try {
    const pages = {
      product: await openPage(browser, site.origin, "product"),
      floor: await openPage(browser, site.origin, "floor"),
    };
    const measured = await alternate(SIDES, rounds, (side) => measure(pages[side]));
    const each = (side: Side, what: keyof Used) => spreadOf(measured.map((round) => round[side][what]));
    const ratio = (what: keyof Used) => spreadOf(measured.map(({ product, floor }) => product[what] / floor[what]));
    const row = (what: keyof Used, bar: string) => [
      ROWS[what],
      bar,
      `${spreadText(ratio(what), 2)}×`,
      spreadText(each("product", what), 1),
      spreadText(each("floor", what), 1),
    ];
    return [row("first", "≤ 1.3×"), row("filter", "≤ 1.7×"), row("frame", "≤ 18.5 ms")];
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function openPage(browser: Browser, origin: string, side: Side): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${origin}list.html?side=${side}`);
  await page.waitForFunction(() => "probe" in window);
  return page;
}

async function measure(page: Page): Promise<Used> {
  return page.evaluate(
    async ([filters, frames, openings]) => {
      const { probe } = window as unknown as { readonly probe: ListProbe };
      const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
      const first = median(
        Array.from({ length: openings }, () => {
          probe.close();
          return probe.open();
        }),
      );
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const box = document.querySelector("table")?.parentElement as HTMLElement;
      const times: number[] = [];
      let last = await nextFrame();
      for (let i = 0; i < frames; i++) {
        box.scrollTop += 400;
        const now = await nextFrame();
        times.push(now - last);
        last = now;
      }
      const filter = median(filters.map((text) => probe.filter(text)));
      probe.close();
      const frame = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
      return { first, filter, frame };
    },
    [FILTERS, FRAMES, OPENINGS] as const,
  );
}

function measureCompletion(rounds: number): readonly string[] {
  const { type, records } = completionSample();
  const times = Array.from({ length: rounds + 1 }, () => {
    const start = performance.now();
    const lacking = records.filter(
      (record) => missingForCompletion(type, record, { variant: "Ambulatory", facts: NO_FACTS }).length > 0,
    );
    const time = performance.now() - start;
    if (lacking.length === 0 || lacking.length === records.length) throw new Error("The sample tells nothing apart");
    return time;
  }).slice(1);
  return [ROWS.needs, "≤ 100 ms", "", spreadText(spreadOf(times), 1), `p95 ${percentile(times, 0.95).toFixed(1)}`];
}
