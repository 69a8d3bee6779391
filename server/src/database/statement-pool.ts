import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { errorCode } from "./database.ts";

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

  /** @returns null for the first use of a text */
  nameOf(text: string): string | null {
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

  #forgetOldest(): void {
    for (const text of this.#names.keys()) {
      this.#names.delete(text);
      return;
    }
  }
}

/**
 * A pool for Kysely. Statements with parameters are prepared by their text. A text of several statements (`begin; …`)
 * answers with the result of the last.
 * @param names null to prepare nothing: behind a pooler without prepared statements, and on PGlite
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
    // Kysely passes only texts here, because its cursors are not configured.
    query: query as PostgresPoolClient["query"],
    release: (isDestroyed) => client.release(isDestroyed),
  };
}
