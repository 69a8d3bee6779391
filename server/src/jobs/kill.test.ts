import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../database/testing.ts";
import { METADATA, NORTHGATE, registerTemplate } from "../testing/equipment.testing.ts";
import { isRehearsal } from "../testing/rehearsal.testing.ts";

const KILLS = isRehearsal ? 1000 : 6;
/** The clock of all processes runs so much faster, so that the leases of killed workers end within a second. */
const SPEED = 60;

const sourceOf = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));

/**
 * A process on the database. A writer makes spare parts. A worker runs what follows from each: two rooms of its name,
 * with a pause between them. Without keys, it writes them as no job does.
 */
const PROCESS = (options: {
  readonly kind: "writer" | "worker";
  readonly url: string | null;
  readonly hasKeys: boolean;
}) => `
  import { randomUUID } from "node:crypto";
  import { setTimeout as sleep } from "node:timers/promises";
  import { registry } from "@armature/plugins/elements";
  import { openDatabase } from ${sourceOf("../database/open.ts")};
  import { createLog } from ${sourceOf("../http/log.ts")};
  import { defineModule } from ${sourceOf("../modules/application-code.ts")};
  import { onEntity } from ${sourceOf("../records/points/module.ts")};
  import { serverScope } from ${sourceOf("../records/scope.ts")};
  import { openRecords } from ${sourceOf("../start/open-records.ts")};
  import { readApplication } from ${sourceOf("../start/read-application.ts")};
  import { moduleJobs } from ${sourceOf("./module-jobs.ts")};
  import { Worker } from ${sourceOf("./worker.ts")};
  const { kind, url, hasKeys } = ${JSON.stringify(options)};
  const began = ${Date.now()};
  const clock = () => new Date(began + (Date.now() - began) * ${SPEED});
  const log = createLog("silent");
  let records;
  const scope = () => serverScope(metadata.current().entityNames, { organizationId: ${NORTHGATE}, variant: null }, { today: "2026-01-01" });
  const create = async (writing, entity, values) => {
    const changeset = { entity, source: "api", items: [{ kind: "create", values }] };
    const { isWritten, items } = writing === records ? await records.apply(scope(), changeset, { atomic: "all" }) : await writing.apply(changeset, { atomic: "all" });
    if (!isWritten) throw new Error(JSON.stringify(items));
  };
  const stock = defineModule({
    name: "test.stock",
    entities: [onEntity({ entity: "sparePart", async after(written, ports) {
      for (const { new: { partNumber } } of written) for (const half of ["a", "b"]) {
        await create(hasKeys ? ports.records : records, "room", { code: half + randomUUID().slice(0, 8), name: partNumber });
        await sleep(Math.random() * 100);
      }
    } })],
  });
  const database = await openDatabase({ url, dataDir: "", log });
  const application = { ...readApplication(${JSON.stringify(METADATA)}, "equipment", registry), modules: [stock] };
  const config = { publicUrl: "http://127.0.0.1", productName: "Register", demo: true };
  const opened = await openRecords({ database, clock, log, application, config });
  const { metadata } = opened;
  records = opened.records;
  const deps = { database, metadata, records, clock, productName: "Register", keptElsewhere: new Set() };
  const jobs = new Map(moduleJobs([stock], deps).map((job) => [job.name, job]));
  if (kind === "worker") new Worker({ database, clock, log, jobs: () => jobs, timeZone: "UTC" }).start();
  process.stdout.write("ready\\n");
  if (kind === "worker") setInterval(() => undefined, 1000);
  for (let n = 0; kind === "writer"; n += 1) {
    const partNumber = process.pid + "-" + n;
    await create(records, "sparePart", { partNumber, name: "Seal", stock: 3 });
    process.stdout.write(partNumber + "\\n");
    await sleep(30);
  }`;

interface Running {
  readonly child: ChildProcess;
  readonly kind: "writer" | "worker";
  readonly printed: string[];
}

const running = new Set<Running>();
let database: TestDatabase | undefined;
afterEach(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  running.clear();
  await database?.close();
});

function start(kind: Running["kind"], hasKeys: boolean): Running {
  const code = PROCESS({ kind, url: database?.url ?? null, hasKeys });
  const cwd = fileURLToPath(new URL("../../app", import.meta.url));
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const printed: string[] = [];
  child.stdout.on("data", (bytes: Buffer) => printed.push(...bytes.toString().split("\n").filter(Boolean)));
  const started = { child, kind, printed };
  running.add(started);
  return started;
}

/** Kills one of two workers and a writer again and again. @returns the parts whose writes were acknowledged */
async function killing(kills: number, hasKeys: boolean): Promise<readonly string[]> {
  const written: string[] = [];
  for (const kind of ["writer", "worker", "worker"] as const) start(kind, hasKeys);
  for (let n = 0; n < kills; n += 1) {
    const [victim] = [...running].toSorted(() => Math.random() - 0.5);
    if (victim === undefined) throw new Error("Nothing runs");
    const least = () =>
      Math.min(...[...running].map(({ kind, printed }) => printed.length - (kind === "writer" ? 10 : 0)));
    await expect.poll(least, { interval: 20 }).toBeGreaterThan(0);
    await sleep(Math.random() * 500);
    const ended = once(victim.child, "close");
    victim.child.kill("SIGKILL");
    await ended;
    running.delete(victim);
    if (victim.kind === "writer") written.push(...victim.printed.slice(1));
    start(victim.kind, hasKeys);
  }
  for (const { child, kind, printed } of running)
    if (kind === "writer") {
      child.kill("SIGKILL");
      written.push(...printed.slice(1));
    }
  return written;
}

interface Counted {
  readonly partNumber: string;
  readonly rooms: number;
}

/** How many rooms each part has, once nothing waits any more. */
async function roomsByPart({ kysely }: TestDatabase): Promise<readonly Counted[]> {
  const open = async () => {
    const { rows } = await sql`select from system."job" where "done" is null`.execute(kysely);
    return rows.length;
  };
  await expect.poll(open, { interval: 200 }).toBe(0);
  const { rows } = await sql<Counted>`
    select "part"."partNumber", count("room"."id")::int as "rooms" from data."sparePart" as "part"
    left join data."room" as "room" on "room"."name" = "part"."partNumber"
    where "part"."partNumber" ~ '^[0-9]+-[0-9]+$' group by 1`.execute(kysely);
  return rows;
}

describe("kill -9 of two workers and a writer", { timeout: isRehearsal ? 3 * 3_600_000 : 240_000 }, () => {
  test(`loses and doubles nothing over ${KILLS} kills [ADD-064]`, async () => {
    database = await cloneDatabase(registerTemplate);
    const written = await killing(KILLS, true);
    const rooms = await roomsByPart(database);
    const known = new Set(rooms.map(({ partNumber }) => partNumber));
    expect(written.filter((part) => !known.has(part))).toEqual([]);
    expect(rooms.length).toBeGreaterThan(KILLS);
    expect(rooms.filter((part) => part.rooms !== 2)).toEqual([]);
    const { rows } = await sql<{ again: number }>`
      select count(*) filter (where "starts" > 1)::int as "again" from system."job"`.execute(database.kysely);
    console.log(`${KILLS} kills: ${rooms.length} writes, ${rows[0]?.again} jobs run again`);
    if (isRehearsal) expect(rows[0]?.again).toBeGreaterThan(0);
  });

  test.runIf(isRehearsal)("doubles without keys", async () => {
    database = await cloneDatabase(registerTemplate);
    await killing(60, false);
    const doubled = (await roomsByPart(database)).filter(({ rooms }) => rooms > 2);
    console.log(`60 kills without keys: ${doubled.length} jobs with effects that are doubled`);
    expect(doubled.length).toBeGreaterThan(0);
  });
});
