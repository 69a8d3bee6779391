import { availableParallelism } from "node:os";
import type { Compared } from "./comparison.ts";
import { USERS } from "./population.ts";
import { LOCK_TIMEOUT_MS, type PublishFigures } from "./publishing.ts";
import type { Spread } from "./statistics.ts";

export interface Figures {
  readonly postgres: string;
  readonly rounds: number;
  readonly calls: number;
  readonly compared: readonly Compared[];
  readonly publishing: readonly PublishFigures[];
}

/** The page `docs/reference/benchmarks.md`. */
export function report(figures: Figures): string {
  const { rounds, calls, postgres } = figures;
  return [
    "# Benchmarks",
    "",
    "Written by `npm run bench`; do not edit. Absolute times mean nothing on another machine: what counts is the ratio to a floor that runs beside the product, in the same minutes, on the same database server.",
    "",
    `This run: ${availableParallelism()} cores, Node ${process.versions.node}, PostgreSQL ${postgres}, an organization of ${USERS.toLocaleString("en-US")} users; ${rounds} rounds of ${calls.toLocaleString("en-US")} calls for each row and side, by turns.`,
    "",
    "## One record",
    "",
    "The floor is Fastify and pg with prepared statements: one query to get; begin, update, insert a history row, commit to update. It has no sign-in, metadata, rights, rules or checks. The product runs as it ships, as one process: session, metadata, permissions, validation and history are on, and nothing is kept between requests but compiled metadata and statements. Processor time is that of the server's process, as the operating system counts it; each figure is the median of the rounds, with the least and the most in parentheses.",
    "",
    ...table(
      ["what", "bar", "ratio", "product, CPU ms", "floor, CPU ms", "product p50 / p95 ms", "floor p50 / p95 ms"],
      figures.compared.map(comparedRow),
    ),
    "",
    "## Publishing",
    "",
    `Eight writers update one record after the other while an administrator publishes added columns one by one. A publish waits ${LOCK_TIMEOUT_MS} ms for its locks, lets everybody pass and tries again; a call meets such a wait at most where it asks the database, and is never refused.`,
    "",
    ...table(
      ["while", "writes", "write p50 / p95 ms", "longest write ms", "publish p50 / longest ms", "deadlocks"],
      figures.publishing.map(publishRow),
    ),
    "",
  ].join("\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

function comparedRow({ workload, ratio, product, floor }: Compared): readonly string[] {
  return [
    workload.title,
    `≤ ${workload.bar}×`,
    `${spread(ratio, 1)}×`,
    spread(product.cpu, 2),
    spread(floor.cpu, 2),
    `${product.p50.median.toFixed(2)} / ${product.p95.median.toFixed(2)}`,
    `${floor.p50.median.toFixed(2)} / ${floor.p95.median.toFixed(2)}`,
  ];
}

function publishRow(figures: PublishFigures): readonly string[] {
  return [
    figures.title,
    figures.writes.toLocaleString("en-US"),
    `${figures.p50.toFixed(1)} / ${figures.p95.toFixed(1)}`,
    figures.most.toFixed(0),
    `${figures.publishP50.toFixed(0)} / ${figures.publishMost.toFixed(0)}`,
    String(figures.deadlocks),
  ];
}

function spread({ median, least, most }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}
