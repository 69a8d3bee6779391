import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { errorCode } from "./database.ts";
import { faultOf } from "./fault.ts";
import type { Hosts } from "./postgresql/hosts.ts";
import type { Presence } from "./postgresql/presence.ts";
import type { Waits } from "./postgresql/waits.ts";
import { noteConnectionWait, noteStatement, type SlowStatements } from "./statement-watch.ts";

/** The maximum number of remembered texts. Beyond it, the one unused for longest is forgotten. */
const MAX_NAMES = 500;
/** 'Cached plan must not change result type': a prepared statement met a changed column. */
const CHANGED_RESULT = "0A000";

/**
 * Names for prepared statements. A text gets a name on its second use, so that a statement that runs once leaves
 * nothing on the connections.
 */
export class StatementNames {
  readonly #names = new Map<string, string | null>();
  #given = 0;
  #hasEnded = false;

  /** @returns null for the first use of a text */
  nameOf(text: string): string | null {
    if (this.#hasEnded) return null;
    const known = this.#names.get(text);
    const name = known === undefined ? null : (known ?? `s${++this.#given}`);
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size > MAX_NAMES) this.#forgetOldest();
    return name;
  }

  /** Makes every text be prepared again, under a name that no connection has seen. */
  clear(): void {
    this.#names.clear();
  }

  /** Prepares nothing any more. @returns whether statements were prepared until now */
  end(): boolean {
    const wasRunning = !this.#hasEnded;
    this.#hasEnded = true;
    return wasRunning;
  }

  #forgetOldest(): void {
    for (const text of this.#names.keys()) {
      this.#names.delete(text);
      return;
    }
  }
}

/** What a pool of PostgreSQL also does with statements. */
export interface PoolParts {
  /** Null to prepare nothing: behind a pooler without prepared statements. */
  readonly names: StatementNames | null;
  readonly presence: Presence;
  readonly hosts: Hosts;
  /** Whether a connection is older than the last change of the servers. */
  readonly isStale: (client: pg.PoolClient) => boolean;
  readonly waits?: Waits;
  /** Called once, when a pooler is found to lose prepared statements. They are not used from then on. */
  readonly onUnprepared: () => void;
}

/**
 * A pool for Kysely. Statements with parameters are prepared by their text. A text of several statements (`begin; …`)
 * answers with the result of the last.
 * @param parts null for PGlite
 */
export function statementPool(pool: pg.Pool, parts: PoolParts | null, slow?: SlowStatements): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = parts === null ? () => pool.connect() : () => connectAnywhere(pool, parts);
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const began = performance.now();
      const client = await (parts?.waits?.during(connect()) ?? connect()).finally(() => noteConnectionWait(began));
      const wrapped = known.get(client) ?? statementClient(client, parts, slow);
      known.set(client, wrapped);
      return wrapped;
    },
  };
}

/** A connection to the first server that takes one and can write. */
async function connectAnywhere(pool: pg.Pool, { hosts, presence, isStale }: PoolParts): Promise<pg.PoolClient> {
  for (let failures = 0; ; ) {
    const tried = hosts.current;
    try {
      const client = await pool.connect();
      if (!isStale(client)) return client;
      client.release(true);
    } catch (error) {
      failures += 1;
      const fault = faultOf(error);
      if (fault === "away" || fault === "readOnly") hosts.leave(tried);
      if (fault !== null && fault !== "busy" && failures < hosts.count) continue;
      presence.failed(error);
      throw error;
    }
  }
}

function statementClient(client: pg.PoolClient, parts: PoolParts | null, slow?: SlowStatements): PostgresPoolClient {
  let lost: unknown = null;
  const send = async (text: string, values: readonly unknown[], name: string | null): Promise<unknown> => {
    const began = performance.now();
    try {
      const result = await client.query({ text, values: [...values], ...(name !== null && { name }) });
      parts?.presence.succeeded();
      return Array.isArray(result) ? result.at(-1) : result;
    } finally {
      noteStatement(text, began, slow);
    }
  };
  async function query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    // An answer may still come to the statement before: further ones would wait behind it.
    if (lost !== null) throw lost;
    const name = parameters.length === 0 ? null : (parts?.names?.nameOf(text) ?? null);
    try {
      return await send(text, parameters, name);
    } catch (error) {
      if (parts === null) throw error;
      note(error, parts);
      if (isAnswerLost(error)) lost = error;
      if (faultOf(error) === "unprepared" && client.getTransactionStatus() === "I") return send(text, parameters, null);
      throw error;
    }
  }
  return {
    // Kysely passes only texts here, because its cursors are not configured.
    query: query as PostgresPoolClient["query"],
    release: (isDestroyed) => client.release(isDestroyed ?? lost !== null),
  };
}

/** What a failed statement says of the connections and the server. */
function note(error: unknown, { names, presence, hosts, onUnprepared }: PoolParts): void {
  presence.failed(error);
  if (errorCode(error) === CHANGED_RESULT) names?.clear();
  const fault = faultOf(error);
  if (fault === "readOnly") hosts.renew();
  if (fault === "unprepared" && names?.end() === true) onUnprepared();
}

/** Whether `pg` stopped waiting for the answer. The statement may still run. */
function isAnswerLost(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}
