import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { errorCode } from "./database.ts";

/** Texts remembered at most; beyond, the one that was not used longest is forgotten. */
const MAX_NAMES = 500;
/** 'Cached plan must not change result type': a prepared statement met a column that has changed. */
const CHANGED_RESULT = "0A000";

/**
 * The names under which statements are prepared: a text that comes a second time gets one, so that what is asked once
 * leaves nothing behind on the connections.
 */
export class StatementNames {
  readonly #names = new Map<string, string | null>();
  #given = 0;

  /** @returns null for a text that is seen for the first time */
  nameOf(text: string): string | null {
    const known = this.#names.get(text);
    const name = known === undefined ? null : (known ?? `s${++this.#given}`);
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size > MAX_NAMES) this.#forgetOldest();
    return name;
  }

  /** From here on every text is prepared anew, under names that no connection has seen. */
  clear(): void {
    this.#names.clear();
  }

  #forgetOldest(): void {
    for (const text of this.#names.keys()) {
      this.#names.delete(text);
      return;
    }
  }
}

/**
 * A pool for Kysely. Statements with parameters are prepared by their text; a text of several statements (`begin; …`)
 * answers with the result of its last.
 * @param names null where nothing is prepared: behind a pooler that does not know prepared statements, and on PGlite
 */
export function statementPool(pool: pg.Pool, names: StatementNames | null): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? statementClient(client, names);
      known.set(client, wrapped);
      return wrapped;
    },
  };
}

function statementClient(client: pg.PoolClient, names: StatementNames | null): PostgresPoolClient {
  async function query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const name = parameters.length === 0 ? null : (names?.nameOf(text) ?? null);
    try {
      const result = await client.query({ text, values: [...parameters], ...(name !== null && { name }) });
      return Array.isArray(result) ? result.at(-1) : result;
    } catch (error) {
      if (errorCode(error) === CHANGED_RESULT) names?.clear();
      throw error;
    }
  }
  return {
    // Kysely's cursors are not configured: a text is all that it asks with.
    query: query as PostgresPoolClient["query"],
    release: (isDestroyed) => client.release(isDestroyed),
  };
}
