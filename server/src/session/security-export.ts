import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Config } from "../base/config.ts";
import { errorCode } from "../database/database.ts";
import type { SystemSchema } from "../database/schema.ts";
import { entriesAfter } from "./security-log.ts";
import { type SendEntries, sendTo } from "./security-target.ts";

/** Entries that are sent together. */
const BATCH = 500;
/** Batches of one run. */
const MOST_BATCHES = 20;
/** How long a run waits for transactions that have begun to add entries, in milliseconds. */
const LONGEST_WAIT_MS = 20_000;
const WAIT_LOOK_MS = 50;
/** When to look again: for new entries, and for a receiver that is away. */
const [LOOK_MS, RETRY_MS] = [5_000, 30_000];

export interface ExportDeps {
  readonly kysely: Kysely<SystemSchema>;
  readonly config: Pick<Config, "securityLogExport" | "publicUrl" | "productName">;
  readonly clock: () => Date;
  readonly log: { info(values: object, text: string): void; warn(values: object, text: string): void };
}

/**
 * A run of the export: copies entries in the order of their ids. An entry counts once its batch is there, so a crash
 * sends a batch again and loses none. A failure is logged once, not at each try.
 * @returns when to run again; null without SECURITY_LOG_EXPORT
 */
export async function exportSecurityLog({ kysely, config, clock, log }: ExportDeps): Promise<Date | null> {
  const { securityLogExport: target, publicUrl, productName } = config;
  if (target === null) return null;
  const later = (ms: number) => new Date(clock().getTime() + ms);
  const send = sendTo(target, { host: new URL(publicUrl).hostname, name: nameOf(productName) });
  try {
    const isAll = await sendNew(kysely, send);
    if (await setProblem(kysely, null)) log.info({}, "the security log is exported again");
    return later(isAll ? LOOK_MS : 0);
  } catch (error) {
    const code = errorCode(error);
    if (await setProblem(kysely, code)) log.warn({ code }, "the security log is not exported; it is tried again");
    return later(RETRY_MS);
  }
}

/** As a line of syslog can have it. */
function nameOf(productName: string): string {
  return productName.replaceAll(/[^!-~]/g, "-").slice(0, 48);
}

/** @returns whether there is nothing more to send now */
async function sendNew(kysely: Kysely<SystemSchema>, send: SendEntries): Promise<boolean> {
  const { lastId, top, xmax } = await seenOf(kysely);
  if (top <= lastId || !(await haveEnded(kysely, xmax))) return true;
  for (let [batch, last] = [0, lastId]; batch < MOST_BATCHES; batch += 1) {
    const entries = await entriesAfter(kysely, { last, top, limit: BATCH });
    const next = Number(entries.at(-1)?.id ?? top);
    if (entries.length > 0) await send(entries);
    if (!(await moveOn(kysely, last, next)) || next >= top) return true;
    last = next;
  }
  return false;
}

interface Seen {
  readonly lastId: number;
  /** The last entry that is there. */
  readonly top: number;
  /** Every transaction that has an entry below it, seen or not yet, is older than this. */
  readonly xmax: string;
}

async function seenOf(kysely: Kysely<SystemSchema>): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select "lastId", coalesce((select max("id") from system."securityEvent"), 0)::int8 as "top",
      pg_catalog.pg_snapshot_xmax(pg_catalog.pg_current_snapshot())::text as "xmax"
    from system."securityExport"`.execute(kysely);
  return rows[0] ?? { lastId: 0, top: 0, xmax: "0" };
}

/** Waits until all transactions before `xmax` have ended. @returns false if one goes on for long */
async function haveEnded(kysely: Kysely<SystemSchema>, xmax: string): Promise<boolean> {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += WAIT_LOOK_MS) {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot()) >= ${xmax}::xid8 as "ended"`.execute(kysely);
    if (rows[0]?.ended === true) return true;
    await sleep(WAIT_LOOK_MS);
  }
  return false;
}

/** @returns false if another instance has moved on meanwhile, because this one was taken for lost */
async function moveOn(kysely: Kysely<SystemSchema>, last: number, next: number): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable("system.securityExport")
    .set({ lastId: next })
    .where("lastId", "=", last)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns whether it is another one than before */
async function setProblem(kysely: Kysely<SystemSchema>, problem: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update system."securityExport" set "problem" = ${problem}::text,
      "since" = case when ${problem}::text is null then null else coalesce("since", now()) end
    where "problem" is distinct from ${problem}::text`.execute(kysely);
  return numAffectedRows === 1n;
}

export interface ExportState {
  /** Entries that are not exported yet, at most 10,000. */
  readonly waiting: number;
  /** For how long the oldest of them waits. */
  readonly oldestSeconds: number;
  /** Why the last try failed. */
  readonly problem: string | null;
}

const MOST_COUNTED = 10_000;

/** How far the export is behind. One statement. */
export async function measureExport(kysely: Kysely<SystemSchema>, now: Date): Promise<ExportState> {
  const { rows } = await sql<{ waiting: number; at: string | null; problem: string | null }>`
    select count("waiting"."at")::int as "waiting", min("waiting"."at") as "at", "export"."problem"
    from system."securityExport" as "export"
    left join lateral (
      select "at" from system."securityEvent" where "id" > "export"."lastId" order by "id" limit ${MOST_COUNTED}
    ) as "waiting" on true
    group by "export"."problem"`.execute(kysely);
  const { waiting = 0, at = null, problem = null } = rows[0] ?? {};
  const oldestSeconds = at === null ? 0 : Math.max(0, (now.getTime() - Date.parse(at)) / 1000);
  return { waiting, oldestSeconds, problem };
}
