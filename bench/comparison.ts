import type { Load } from "./processes.ts";
import { processorTime } from "./processor-time.ts";
import type { IdRange } from "./population.ts";
import type { LoadOrder, Side } from "./side.ts";
import { percentile, type Spread, spreadOf } from "./statistics.ts";

/** One row of the table: the same calls on both sides. */
export interface Workload {
  readonly title: string;
  readonly kind: LoadOrder["kind"];
  readonly connections: number;
  /** The highest accepted ratio. */
  readonly bar: number;
  /** What the limit applies to. The default is the server's processor time per call; `p50` is the median latency. */
  readonly by?: "p50";
  /** Share of the run's calls for this row, since heavy calls are made less often. */
  readonly share?: number;
  /** The fewest calls of a round, instead of {@link FEWEST_CALLS}. */
  readonly fewest?: number;
}

const FEWEST_CALLS = 5;

export const WORKLOADS: readonly Workload[] = [
  { title: "get one record, one call at a time", kind: "get", connections: 1, bar: 3 },
  { title: "get one record, 8 connections", kind: "get", connections: 8, bar: 3 },
  { title: "list 25 of 10,000, filtered and sorted", kind: "list", connections: 1, bar: 2.5, share: 0.1 },
  { title: "10,000 records as JSON", kind: "all", connections: 1, bar: 1.5, share: 0.01 },
  { title: "update one record, one call at a time", kind: "update", connections: 1, bar: 4 },
  { title: "update one record, 8 connections", kind: "update", connections: 8, bar: 4 },
  { title: "create one record, one call at a time", kind: "create", connections: 1, bar: 4, share: 0.5 },
  { title: "500 updates in one batch call", kind: "batch", connections: 1, bar: 5, by: "p50", share: 0.01 },
];

export interface Measured {
  /** Processor time of the server per call, in milliseconds. */
  readonly cpu: number;
  readonly p50: number;
  readonly p95: number;
}

export interface Compared {
  readonly workload: Workload;
  readonly product: Readonly<Record<keyof Measured, Spread>>;
  readonly floor: Readonly<Record<keyof Measured, Spread>>;
  /** The ratio of product to floor by the limit's measure, round by round. */
  readonly ratio: Spread;
}

export interface MeasurePlan {
  readonly load: Load;
  readonly population: IdRange;
  readonly calls: number;
}

export interface ComparisonPlan extends MeasurePlan {
  readonly sides: { readonly product: Side; readonly floor: Side };
  readonly rounds: number;
}

/**
 * Measures both sides in turns, so that other load on the machine affects both equally. The side that starts alternates
 * too.
 */
export async function compare(plan: ComparisonPlan, workload: Workload): Promise<Compared> {
  const { product, floor } = plan.sides;
  const by = workload.by ?? "cpu";
  const rounds: { product: Measured; floor: Measured }[] = [];
  for (let round = 0; round < plan.rounds; round++) {
    if (round % 2 === 0) {
      const ours = await measure(plan, workload, product);
      rounds.push({ product: ours, floor: await measure(plan, workload, floor) });
    } else {
      const theirs = await measure(plan, workload, floor);
      rounds.push({ product: await measure(plan, workload, product), floor: theirs });
    }
  }
  return {
    workload,
    product: spreads(rounds.map((round) => round.product)),
    floor: spreads(rounds.map((round) => round.floor)),
    ratio: spreadOf(rounds.map((round) => round.product[by] / round.floor[by])),
  };
}

/** One round of a row on one side. */
export async function measure(
  { load, population: { firstId, lastId }, calls: allCalls }: MeasurePlan,
  { kind, connections, share = 1, fewest = FEWEST_CALLS }: Workload,
  side: Side,
): Promise<Measured> {
  const calls = Math.max(fewest, Math.round(allCalls * share));
  const before = processorTime(side.pid);
  const { latencies, failures } = await load.run({ side, kind, connections, calls, firstId, lastId });
  const used = processorTime(side.pid) - before;
  if (failures > 0) throw new Error(`${failures} of ${calls} calls of the ${side.name} failed`);
  return { cpu: used / calls, p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) };
}

function spreads(rounds: readonly Measured[]): Readonly<Record<keyof Measured, Spread>> {
  const of = (name: keyof Measured) => spreadOf(rounds.map((round) => round[name]));
  return { cpu: of("cpu"), p50: of("p50"), p95: of("p95") };
}
