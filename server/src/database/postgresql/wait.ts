import { setTimeout as sleep } from "node:timers/promises";
import type { Database, DatabaseLog } from "../database.ts";
import { faultOf, reasonOf } from "../fault.ts";
import { serverPlaces } from "./hosts.ts";
import { type OpenOptions, openDatabase } from "../open.ts";
import { TIME_LIMITS } from "../time-limits.ts";

const PAUSE_MS = 1_000;

/**
 * Opens a database, and waits for one that is not there yet or does not take writes yet, as after a boot of the machine.
 * Says so in the log once.
 * @param limit how long to wait, in milliseconds
 * @throws DatabaseError if it is still not there then, or at once if it cannot be used for another reason
 */
export async function openWhenThere(options: OpenOptions, limit: number = TIME_LIMITS.start): Promise<Database> {
  const until = performance.now() + limit;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await openDatabase(options);
    } catch (error) {
      if (options.url === null || faultOf(error) === null || performance.now() > until) throw error;
      if (isFirst) say(options.log, options.url, error);
      await sleep(PAUSE_MS);
    }
  }
}

function say(log: DatabaseLog, url: string, error: unknown): void {
  const reason = error instanceof Error ? reasonOf(error.cause) : "unknown";
  log.warn({ code: reason }, `Waiting for the database at ${serverPlaces(url)}`);
}
