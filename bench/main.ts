import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { measureBeside } from "./beside.ts";
import { bundle } from "./bundle.ts";
import { cells } from "./cells.ts";
import { conditionCount } from "./condition-count.ts";
import { conversions } from "./conversions.ts";
import { forms } from "./forms/forms.ts";
import { impact } from "./impact.ts";
import { jobs } from "./jobs.ts";
import { lists } from "./lists/lists.ts";
import { live } from "./live.ts";
import { metadata } from "./metadata/metadata.ts";
import { publishLock } from "./publish-lock.ts";
import { report } from "./report.ts";
import { reviewed } from "./reviewed.ts";
import { rules } from "./rules/rules.ts";
import { scale } from "./scale/scale.ts";
import type { BenchOptions, Section } from "./section.ts";
import { servers } from "./servers.ts";
import { shares } from "./shares.ts";
import { signIns } from "./sign-ins.ts";
import { served } from "./sheets/served.ts";
import { sheets } from "./sheets/sheets.ts";
import { start } from "./start/start.ts";
import { telemetry } from "./telemetry.ts";
import { uniqueKeys } from "./unique-keys.ts";

const PAGE = new URL("../docs/reference/benchmarks.md", import.meta.url);
const SECTIONS: readonly Section[] = [
  servers,
  reviewed,
  signIns,
  shares,
  live,
  forms,
  lists,
  cells,
  bundle,
  rules,
  metadata,
  sheets,
  served,
  scale,
  uniqueKeys,
  conversions,
  jobs,
  publishLock,
  impact,
  conditionCount,
  telemetry,
  start,
];

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    calls: { type: "string", default: "1500" },
    only: { type: "string", default: "" },
    beside: { type: "string" },
    write: { type: "boolean", default: true },
  },
  allowNegative: true,
});

const plan: BenchOptions = {
  rounds: Number(options.rounds),
  calls: Number(options.calls),
  wants: (title) => title.includes(options.only),
};

if (options.beside === undefined) {
  const page = report(await measureAll());
  if (options.write && options.only === "") writeFileSync(PAGE, page);
} else console.log((await measureBeside(options.beside, plan)).join("\n"));

/** Runs one section after the other, so that they do not disturb each other. */
async function measureAll(): Promise<readonly string[]> {
  const parts: string[] = [];
  for (const { rows, measure } of SECTIONS) {
    if (!rows.some(plan.wants)) continue;
    const part = await measure(plan);
    // Printed at once, so that a later failure does not lose it.
    console.log(part.join("\n"));
    parts.push(...part);
  }
  if (parts.length === 0) {
    const titles = SECTIONS.flatMap((section) => section.rows);
    throw new Error(`No row has "${options.only}" in its title; there are ${titles.join("; ")}`);
  }
  return parts;
}
