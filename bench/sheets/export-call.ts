import { listAttributes } from "@armature/engine/access";
import { readSheet } from "../../server/src/sheets/read-workbook.ts";
import { fileBySheetJs } from "../../server/src/sheets/sheet-js.testing.ts";
import { tableOf } from "../../server/src/sheets/sheet-table.ts";
import { alternate } from "../alternate.ts";
import { spreadText, table } from "../markdown.ts";
import { processorTime } from "../processor-time.ts";
import { signIn } from "../processes.ts";
import { percentile, spreadOf } from "../statistics.ts";
import { fillColumns } from "./fill-columns.ts";
import { compileUsers, ROWS } from "./people.ts";
import type { ServedPlan } from "./served-plan.ts";
import { sizeRatio } from "./size-ratio.ts";

const COLUMNS = 60;
export const EXPORT_CALL = `export ${ROWS} rows of ${COLUMNS} columns by a call`;
const MOST_ROUNDS = 3;
/** Values that each user has, some of them unique. */
const OWN = ["email", "firstName", "lastName", "displayName", "jobTitle", "workPhone", "employeeNumber"];

interface Exported {
  readonly ms: number;
  readonly cpu: number;
}

/**
 * Exports over HTTP while another connection gets one record after the other. SheetJS packs the same texts in between.
 */
export async function exportPart(plan: ServedPlan): Promise<readonly string[]> {
  const { client, product, population } = plan;
  const names = exportedNames();
  await fillColumns(
    client,
    names.filter((name) => !OWN.includes(name)),
    population,
  );
  const form = formOf(await makePreset(product.origin, names), population.firstId);
  const file = await exportOnce(plan, form);
  const sheet = tableOf(readSheet(file).rows);
  if (sheet.rows.length !== ROWS || sheet.columns.length !== COLUMNS) {
    throw new Error(`The export has ${sheet.rows.length} rows of ${sheet.columns.length} columns`);
  }
  const texts = [sheet.columns, ...sheet.rows];
  const waits: number[] = [];
  const sides = {
    product: () => usedBy(product.pid, () => whileGetting(plan, waits, () => exportOnce(plan, form))),
    floor: () => usedBy(process.pid, async () => fileBySheetJs(texts)),
  };
  const measured = await alternate(["product", "floor"], Math.min(plan.rounds, MOST_ROUNDS), (side) => sides[side]());
  return report(measured, waits, file);
}

function report(
  measured: readonly Readonly<Record<"product" | "floor", Exported>>[],
  waits: readonly number[],
  file: Buffer,
): readonly string[] {
  const times = (side: "product" | "floor", what: keyof Exported) => measured.map((round) => round[side][what]);
  const ratio = measured.map((round) => round.product.ms / round.floor.ms);
  return [
    "## Export by a call",
    "",
    `All ${COLUMNS} columns of ${ROWS} users, filled, from the form that asks for them to the last byte of the file; meanwhile another connection gets one record after the other. SheetJS is handed the finished texts, and packs them.`,
    "",
    ...table(
      [
        "what",
        "of SheetJS' time",
        "product, ms",
        "SheetJS, ms",
        "product, CPU ms",
        "size of zlib level 9",
        "bar",
        "MB",
        "longest get, ms",
        "gets p50 / p95 ms",
      ],
      [
        [
          EXPORT_CALL,
          `${spreadText(spreadOf(ratio), 2)}×`,
          spreadText(spreadOf(times("product", "ms")), 0),
          spreadText(spreadOf(times("floor", "ms")), 0),
          spreadText(spreadOf(times("product", "cpu")), 0),
          `${sizeRatio(file).toFixed(2)}×`,
          "≤ 1.1×",
          (file.length / 1_000_000).toFixed(1),
          Math.max(...waits).toFixed(0),
          `${percentile(waits, 0.5).toFixed(1)} / ${percentile(waits, 0.95).toFixed(1)}`,
        ],
      ],
    ),
    "",
  ];
}

function exportedNames(): readonly string[] {
  const { type, context } = compileUsers();
  const names = listAttributes(type, context).map(({ name }) => name);
  if (names.length < COLUMNS) throw new Error(`A user has ${names.length} attributes, fewer than ${COLUMNS}`);
  return names.slice(0, COLUMNS);
}

/** @returns the preset's id */
async function makePreset(origin: string, names: readonly string[]): Promise<number> {
  const cookie = await signIn(origin, "admin@provider.example");
  const attributeList = names.map((attributeName) => ({ attributeName, required: true }));
  const answer = await fetch(`${origin}/api/userPreset`, {
    method: "POST",
    headers: { origin, cookie, "content-type": "application/json" },
    body: JSON.stringify({ label: "Everything", attributeList }),
  });
  if (answer.status !== 201) throw new Error(`The preset was not made: ${await answer.text()}`);
  const { result } = (await answer.json()) as { readonly result: { readonly id: number } };
  return result.id;
}

function formOf(presetId: number, firstId: number): FormData {
  const form = new FormData();
  form.set("presetId", String(presetId));
  form.set("entityName", "user");
  for (let i = 0; i < ROWS; i++) form.append("entityIdList", String(firstId + i));
  return form;
}

async function exportOnce({ product }: ServedPlan, body: FormData): Promise<Buffer> {
  const { origin, cookie } = product;
  const answer = await fetch(`${origin}/api/entity/export`, { method: "POST", headers: { origin, cookie }, body });
  if (answer.status !== 200) throw new Error(`The export was refused: ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function usedBy(pid: number, act: () => Promise<unknown>): Promise<Exported> {
  const [before, cpu] = [performance.now(), processorTime(pid)];
  await act();
  return { ms: performance.now() - before, cpu: processorTime(pid) - cpu };
}

/** @param waits collects how long each get took, in milliseconds */
async function whileGetting(
  { product, population: { firstId, lastId }, load }: ServedPlan,
  waits: number[],
  act: () => Promise<unknown>,
): Promise<void> {
  const getting = load.run({ side: product, kind: "get", connections: 1, calls: null, firstId, lastId });
  await act();
  load.stop();
  const { latencies, failures } = await getting;
  if (failures > 0) throw new Error(`${failures} gets failed during an export`);
  waits.push(...latencies);
}
