import { setTimeout as sleep } from "node:timers/promises";
import { NO_FACTS } from "@armature/engine/rules";
import { registry } from "@armature/plugins/elements";
import { type Database, openDatabase } from "../server/src/database/open.ts";
import { addJobs } from "../server/src/database/jobs.ts";
import { createLog } from "../server/src/http/log.ts";
import type { JobDeps } from "../server/src/jobs/job-ports.ts";
import { moduleJobs } from "../server/src/jobs/module-jobs.ts";
import { Worker } from "../server/src/jobs/worker.ts";
import { type ApplicationModule, defineModule } from "../server/src/modules/application-code.ts";
import { onEntity } from "../server/src/records/points/module.ts";
import type { Records } from "../server/src/records/records.ts";
import { serverScope } from "../server/src/records/scope.ts";
import { type OpenedRecords, openRecords } from "../server/src/start/open-records.ts";
import { readApplication } from "../server/src/start/read-application.ts";
import { alternate } from "./alternate.ts";
import { spreadText, table } from "./markdown.ts";
import type { Section } from "./section.ts";
import { percentile, spreadOf } from "./statistics.ts";
import { LOOPBACK, measureWebhook } from "./webhooks.ts";
import { withDatabase } from "./with-database.ts";

const WRITE = "a write with a job, against one without";
const RATE = "jobs with one record each, against plain creates";
const SOON = "from the commit to `after`";
const REQUESTED = "from the commit to the request of a webhook";
const JOBS = 1000;
const COMMITS = 200;
/** How many creates run at once, as jobs of one name do. */
const LANES = 4;

const clock = () => new Date();
const log = createLog("silent");
let made = 0;

/** What jobs cost, and how soon they run. In one process, since a server adds the same to both sides. */
export const jobs: Section = {
  rows: [WRITE, RATE, SOON, REQUESTED],
  measure: ({ rounds, calls }) =>
    withDatabase(async ({ url }) => {
      const database = await openDatabase({ url, dataDir: "", log });
      try {
        const opened = await openBoth(database);
        return part({
          write: await measureWrites(opened, rounds, calls),
          rate: await measureRate(opened, rounds),
          soon: await measureSoon(opened),
          requested: await measureRequests(opened),
        });
      } finally {
        await database.close();
      }
    }),
};

interface Opened {
  readonly database: Database;
  /** The same database, without modules and with one that follows writes of spare parts. */
  readonly plain: OpenedRecords;
  readonly following: OpenedRecords;
  readonly organizationId: number;
  readonly modules: readonly ApplicationModule[];
  /** Called at each run of `after`. */
  readonly onAfter: { act: () => void };
  readonly onWritten: { act: () => void };
}

async function openBoth(database: Database): Promise<Opened> {
  const onAfter = { act: () => undefined as void };
  const onWritten = { act: () => undefined as void };
  const stock = defineModule({
    name: "bench.stock",
    entities: [onEntity({ entity: "sparePart", after: async () => onAfter.act() })],
    jobs: {
      make: {
        run: async ({ everywhere, job }) => {
          const records = everywhere.within({ organizationId: Number(job.payload), variant: null });
          await records.apply(aRoom(), { atomic: "all" });
        },
      },
    },
  });
  const open = (modules: readonly ApplicationModule[]) => {
    const application = { ...readApplication("metadata", "equipment", registry), modules };
    const config = { publicUrl: "http://127.0.0.1", productName: "Register", demo: true };
    const parts = { database, clock, log, application, config, allowed: LOOPBACK };
    return openRecords({ ...parts, onWritten: () => onWritten.act() });
  };
  const plain = await open([]);
  const following = await open([stock]);
  const site = { name: "Bench", domain: "bench.example", code: "BEN" };
  const scope = serverScope(plain.metadata.current().entityNames, null, NO_FACTS);
  const changeset = { entity: "organization", source: "api", items: [{ kind: "create", values: site }] } as const;
  const { isWritten, items } = await plain.records.apply(scope, changeset, { atomic: "all" });
  if (!isWritten) throw new Error(`The site was refused: ${JSON.stringify(items)}`);
  return { database, plain, following, organizationId: Number(items[0]?.id), modules: [stock], onAfter, onWritten };
}

function aRoom() {
  const values = { code: `R-${(made += 1)}`, name: "Room" };
  return { entity: "room", source: "api", items: [{ kind: "create", values }] } as const;
}

function aPart() {
  const values = { partNumber: `P-${(made += 1)}`, name: "Seal", stock: 3 };
  return { entity: "sparePart", source: "api", items: [{ kind: "create", values }] } as const;
}

async function create(
  { records, metadata }: OpenedRecords,
  organizationId: number,
  changeset: Parameters<Records["apply"]>[1],
) {
  const scope = serverScope(metadata.current().entityNames, { organizationId, variant: null }, NO_FACTS);
  const { isWritten, items } = await records.apply(scope, changeset, { atomic: "all" });
  if (!isWritten) throw new Error(`A record was refused: ${JSON.stringify(items)}`);
}

/** The median time of a write with a job as a multiple of one without, round by round. The sides take turns by writes. */
async function measureWrites(
  { plain, following, organizationId }: Opened,
  rounds: number,
  calls: number,
): Promise<readonly number[]> {
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const times = await alternate(["plain", "following"], calls, async (side) => {
      const begun = performance.now();
      await create(side === "plain" ? plain : following, organizationId, aPart());
      return performance.now() - begun;
    });
    const median = (side: "plain" | "following") =>
      percentile(
        times.map((each) => each[side]),
        0.5,
      );
    if (round > 0) ratios.push(median("following") / median("plain"));
  }
  return ratios;
}

/** How many jobs run in the time of as many creates. */
async function measureRate(opened: Opened, rounds: number): Promise<readonly number[]> {
  const measured = await alternate(["jobs", "creates"], rounds, async (side) => {
    if (side === "jobs") return timeOfJobs(opened);
    const begun = performance.now();
    const { plain, organizationId } = opened;
    const lane = async () => {
      for (let n = 0; n < JOBS / LANES; n += 1) await create(plain, organizationId, aRoom());
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return performance.now() - begun;
  });
  return measured.map((each) => each.creates / each.jobs);
}

async function timeOfJobs(opened: Opened): Promise<number> {
  const { database, organizationId } = opened;
  const made = Array.from({ length: JOBS }, () => ({ name: "bench.stock:make", payload: organizationId }));
  await database.kysely.deleteFrom("system.job").execute();
  await addJobs(database.kysely, made, clock());
  const worker = workerOf(opened);
  const begun = performance.now();
  worker.start();
  const open = database.kysely.selectFrom("system.job").select("id").where("done", "is", null).limit(1);
  while ((await open.execute()).length > 0) await sleep(20);
  const time = performance.now() - begun;
  await worker.stop();
  return time;
}

async function measureSoon(opened: Opened): Promise<readonly number[]> {
  const { database, following, organizationId, onAfter, onWritten } = opened;
  await database.kysely.deleteFrom("system.job").execute();
  const worker = workerOf(opened);
  worker.start();
  onWritten.act = () => worker.wake();
  const times: number[] = [];
  for (let n = 0; n < COMMITS; n += 1) {
    const { promise, resolve } = Promise.withResolvers<number>();
    onAfter.act = () => resolve(performance.now());
    await create(following, organizationId, aPart());
    const committed = performance.now();
    times.push(Math.max(0, (await promise) - committed));
    await sleep(10);
  }
  await worker.stop();
  return times;
}

function measureRequests({ database, plain, organizationId, onWritten }: Opened): Promise<readonly number[]> {
  const write = () => create(plain, organizationId, aPart());
  return measureWebhook({ database, opened: plain, onWritten, write });
}

function workerOf({ database, following: { metadata, records }, modules }: Opened): Worker {
  // Sheets and files have no part in it.
  const deps = {
    database,
    metadata,
    records,
    clock,
    productName: "Bench",
    keptElsewhere: new Set(),
  } as unknown as JobDeps;
  const known = new Map(moduleJobs(modules, deps).map((job) => [job.name, job]));
  return new Worker({ database, clock, log, jobs: () => known, timeZone: "UTC" });
}

function part(
  figures: Readonly<Record<"write" | "rate" | "soon" | "requested", readonly number[]>>,
): readonly string[] {
  const text = (values: readonly number[], digits: number) => spreadText(spreadOf(values), digits);
  return [
    "## Jobs",
    "",
    `Writes with and without a job take turns, one by one; ${JOBS.toLocaleString("en-US")} jobs that create a record each run beside as many creates, ${LANES} at once; ${COMMITS} commits are followed one by one.`,
    "",
    ...table(
      ["what", "bar", "median (least to most)"],
      [
        [WRITE, "≤ 1.06×", `${text(figures.write, 3)}×`],
        [RATE, "≥ 0.3×", `${text(figures.rate, 2)}×`],
        [SOON, "< 100 ms", `${text(figures.soon, 1)} ms`],
        [REQUESTED, "< 1,000 ms", `${text(figures.requested, 1)} ms`],
      ],
    ),
    "",
  ];
}
