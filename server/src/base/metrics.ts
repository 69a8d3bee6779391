import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/**
 * What this process counts and measures where it happens. Gauges are read when somebody asks, by
 * `routes/system/metrics.ts`.
 */
export const counted = new Registry();
const registers = [counted];

let isCollecting = false;

/** Adds what Node says of the process: memory, processor time, the event loop. */
export function measureProcess(): void {
  if (!isCollecting) collectDefaultMetrics({ register: counted });
  isCollecting = true;
}

/** Labels are bounded: names of calls and entities, statuses, kinds. Paths that no call serves have one name. */
export const callDuration = new Histogram({
  name: "armature_call_duration_seconds",
  help: "Time from the first byte of a call to the last of its answer, by operation, entity and status",
  labelNames: ["operation", "entity", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const publishDuration = new Histogram({
  name: "armature_publish_duration_seconds",
  help: "Time of a publish, by its result: published, unchanged, refused or failed",
  labelNames: ["result"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  registers,
});

export const publishLock = new Histogram({
  name: "armature_publish_lock_seconds",
  help: "Time for which a publish held its lock, while writes wait",
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

export const securityEvents = new Counter({
  name: "armature_security_events_total",
  help: "Entries of the security log, by kind: signIn, signInFailed, lockedOut and others",
  labelNames: ["kind"],
  registers,
});

/** Sums of what statements cost. Plain numbers, since each statement adds to them. Times are in milliseconds. */
export const statementTotals = { statements: 0, time: 0, lockTime: 0, slow: 0, connectionWait: 0, turnWait: 0 };

total("armature_database_statements_total", "Statements sent to the database", () => statementTotals.statements);
total("armature_database_time_seconds_total", "Time of statements", () => statementTotals.time / 1000);
total(
  "armature_database_lock_seconds_total",
  "Time of statements that take locks, which take long only if they wait",
  () => statementTotals.lockTime / 1000,
);
total(
  "armature_database_slow_statements_total",
  "Statements that took SLOW_STATEMENT_MS or longer",
  () => statementTotals.slow,
);
total(
  "armature_database_connection_wait_seconds_total",
  "Time for which work waited for a connection",
  () => statementTotals.connectionWait / 1000,
);
total(
  "armature_call_turn_wait_seconds_total",
  "Time for which calls waited for their turn",
  () => statementTotals.turnWait / 1000,
);

function total(name: string, help: string, read: () => number): void {
  addTotal(counted, { name, help }, read);
}

interface Described {
  readonly name: string;
  readonly help: string;
}

/** Adds a counter whose total is kept elsewhere. */
export function addTotal(registry: Registry, { name, help }: Described, read: () => number): void {
  void new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

/** Adds facts that do not change, as labels. */
export function addInfo(registry: Registry, { name, help }: Described, facts: Readonly<Record<string, string>>): void {
  new Gauge({ name, help, registers: [registry], labelNames: Object.keys(facts) }).set(facts, 1);
}

/** Adds a gauge that is read when somebody asks. With a label, `read` answers a number for each of its values. */
export function addGauge(
  registry: Registry,
  { name, help, label }: Described & { readonly label?: string },
  read: () => number | Readonly<Record<string, number>> | Promise<number | Readonly<Record<string, number>>>,
): void {
  void new Gauge({
    name,
    help,
    registers: [registry],
    ...(label !== undefined && { labelNames: [label] }),
    async collect() {
      this.reset();
      const found = await read();
      if (typeof found === "number") return this.set(found);
      for (const [value, count] of Object.entries(found)) this.set({ [label ?? ""]: value }, count);
    },
  });
}
