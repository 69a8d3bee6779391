import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { alternate } from "./alternate.ts";
import { BenchPage, startBrowser } from "./forms/bench-page.ts";
import { spreadText, table } from "./markdown.ts";
import { addUsers, type IdRange } from "./population.ts";
import { startProduct } from "./processes.ts";
import type { Section } from "./section.ts";
import type { Side } from "./side.ts";
import { percentile, type Spread, spreadOf } from "./statistics.ts";
import { withDatabase } from "./with-database.ts";

const RECORDS = 100_000;
const ORGANIZATION = 200;
const LIST = "/build/user/list?columns=email,lastName,jobTitle&sort=email";
/** Column of the job title in the list above. */
const COLUMN = 4;
/** A key waits for the next frame and is drawn in it. */
const BAR_MS = 2 * (1000 / 60);
/** Wait for a save to end, so that it does not count for the next key. */
const SAVED_MS = 150;
const KEYS = 10;
/** Rows typed one below the other, then again. */
const ROWS = 10;
const SAVES = 200;

const KEY_ROWS = {
  begin: "a letter that begins a cell of 100,000 records, until it is drawn",
  letter: "a further letter in a cell of 100,000 records, until it is drawn",
  enter: "Enter in a cell of 100,000 records, until the next one has the focus",
} as const;
const SAVE = "a cell of 100,000 records saved";
const SAVE_BAR = 1.5;
const SIDES = ["cell", "update"] as const;

/** The cost of editing cells in a long list, in the page and on the server. */
export const cells: Section = {
  rows: [...Object.values(KEY_ROWS), SAVE],
  measure: ({ rounds, wants }) =>
    withDatabase(async ({ url, client }) => {
      const product = await startProduct(url);
      const ids = await addUsers(client, [{ organizationId: ORGANIZATION, users: RECORDS }]);
      await client.query("vacuum analyze");
      const keys = Object.values(KEY_ROWS).some(wants) ? await measureKeys(product, client, rounds) : [];
      const saves = wants(SAVE) ? [await measureSaves(product, ids, rounds)] : [];
      return [
        "## Cells of a list",
        "",
        "Keys in the cells of the product's list of users, in Chromium: milliseconds from the key to the end of the frame that follows it, one of 16.7 ms. A save is the batch of one row that the list sends, with the value that was reviewed, beside one update call of the same attribute; one after the other, in milliseconds.",
        "",
        ...table(["what", "bar", "p95", "p50"], [...keys, ...saves]),
        "",
      ];
    }),
};

/** @throws if the keys wrote nothing, because less was then measured than reported */
async function measureKeys(
  { origin, cookie }: Side,
  client: pg.Client,
  rounds: number,
): Promise<readonly (readonly string[])[]> {
  const browser = await startBrowser();
  try {
    const page = await BenchPage.open(browser, origin + LIST, cookie);
    await page.waitFor(cellAt(0));
    await page.press("[role=switch]");
    await page.press(cellAt(0));
    await page.timeKeys();
    const times: Record<keyof typeof KEY_ROWS, number[]> = { begin: [], letter: [], enter: [] };
    for (let i = 0; i < KEYS * (rounds + 1); i++) {
      for (const [what, press] of [
        ["begin", () => page.type("a")],
        ["letter", () => page.type("b")],
        ["enter", () => page.key("Enter")],
      ] as const) {
        await press();
        times[what].push(await page.lastKey());
        await pause(SAVED_MS);
      }
      // Back to the first row, so that the list never ends.
      if (i % ROWS === ROWS - 1) await page.press(cellAt(0));
    }
    const { rowCount } = await client.query(`select from data."user" where "jobTitle" = 'ab'`);
    if (rowCount !== ROWS) throw new Error(`The keys wrote ${rowCount} cells, not ${ROWS}`);
    return (Object.keys(KEY_ROWS) as (keyof typeof KEY_ROWS)[]).map((what) => {
      const counted = times[what].slice(KEYS);
      const p95 = percentile(counted, 0.95).toFixed(1);
      return [KEY_ROWS[what], `p95 ≤ ${BAR_MS.toFixed(1)} ms`, p95, spreadText(spreadOf(counted), 1)];
    });
  } finally {
    await browser.close();
  }
}

function cellAt(row: number): string {
  return `[data-row="${row}"] > [data-column="${COLUMN}"]`;
}

async function measureSaves(product: Side, ids: IdRange, rounds: number): Promise<readonly string[]> {
  const measured = await alternate(SIDES, rounds, async (side, round) => {
    const times: number[] = [];
    for (let i = 0; i < SAVES; i++) {
      const id = ids.firstId + round * SAVES + i;
      const jobTitle = `${side} ${round} ${i}`;
      const { [SEEN]: reviewed } = await read(product, id);
      const started = performance.now();
      await (side === "cell"
        ? send(product, "POST", "/api/user/batch", [{ userId: id, jobTitle, $reviewed: { jobTitle: reviewed } }])
        : send(product, "PUT", `/api/user/${id}`, { jobTitle }));
      times.push(performance.now() - started);
    }
    return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  });
  const text = (what: "p50" | "p95"): string => {
    const of = (side: (typeof SIDES)[number]): Spread => spreadOf(measured.map((round) => round[side][what]));
    const ratio = spreadOf(measured.map(({ cell, update }) => cell[what] / update[what]));
    return `${spreadText(ratio, 2)}×: ${spreadText(of("cell"), 1)}, update ${spreadText(of("update"), 1)}`;
  };
  return [SAVE, `p95 ≤ ${SAVE_BAR}×`, text("p95"), text("p50")];
}

const SEEN = "jobTitle";

async function read({ origin, cookie }: Side, id: number): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${origin}/api/user/${id}`, { headers: { cookie } });
  return ((await answer.json()) as { readonly result: Readonly<Record<string, unknown>> }).result;
}

/** @throws if it was refused, because less was then measured than reported */
async function send({ origin, cookie }: Side, method: string, path: string, body: unknown): Promise<void> {
  const headers = { origin, cookie, "content-type": "application/json", "idempotency-key": randomUUID() };
  const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok || text.includes('"status":"error"')) throw new Error(`${path} answered ${answer.status}: ${text}`);
}
