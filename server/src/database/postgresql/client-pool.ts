import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import pg from "pg";
import type { Hosts } from "./hosts.ts";
import type { Presence } from "./presence.ts";
import { type Connections, connectionsOf } from "../connections.ts";
import type { SystemSchema } from "../schema.ts";
import { openingSql } from "../session-settings.ts";
import { type StatementNames, statementPool } from "../statement-pool.ts";
import { type SessionLimits, TIME_LIMITS } from "../time-limits.ts";
import { valueTypes } from "../types.ts";
import type { SlowStatements } from "../statement-watch.ts";
import type { Waits } from "./waits.ts";

/** Connections end after an hour, which frees prepared statements that are no longer used. */
const MAX_LIFETIME_S = 3600;

export interface ClientPoolOptions {
  readonly hosts: Hosts;
  /** The greatest number of connections. */
  readonly size: number;
  readonly limits: SessionLimits;
  /** How long to wait for an answer that the network may have lost, in milliseconds; 0 for ever. */
  readonly answerLimit: number;
  /** How long to wait for a connection, in milliseconds. */
  readonly connectLimit?: number;
  readonly names: StatementNames | null;
  readonly presence: Presence;
  readonly waits?: Waits;
  readonly onStatement?: (event: LogEvent) => void;
  readonly onUnprepared: () => void;
  readonly slow?: SlowStatements;
}

export interface ClientPool {
  readonly kysely: Kysely<SystemSchema>;
  readonly connections: () => Connections;
}

/** A pool of connections to the server that can write, as Kysely uses it. */
export function openClientPool(options: ClientPoolOptions): ClientPool {
  const {
    hosts,
    size,
    answerLimit,
    connectLimit = TIME_LIMITS.connect,
    names,
    presence,
    waits,
    onStatement,
    onUnprepared,
    slow,
  } = options;
  const generations = new WeakMap<object, number>();
  const settings: pg.PoolConfig & { onConnect: (client: pg.ClientBase) => Promise<void> } = {
    application_name: "armature",
    types: valueTypes,
    max: size,
    connectionTimeoutMillis: connectLimit,
    ...(answerLimit > 0 && { query_timeout: answerLimit }),
    keepAlive: true,
    keepAliveInitialDelayMillis: TIME_LIMITS.keepAlive,
    maxLifetimeSeconds: MAX_LIFETIME_S,
    onConnect: (client) => setUp(client, options),
  };
  const pool = new pg.Pool({ ...settings, Client: clientOf(hosts, generations) } as pg.PoolConfig);
  pool.on("error", presence.failed);
  // The pool handles errors of idle connections only. An error of one in use, between two statements, would end the
  // process.
  pool.on("connect", (client) => client.on("error", presence.failed));
  const isStale = (client: pg.PoolClient) => generations.get(client) !== hosts.generation;
  const parts = { names, presence, hosts, isStale, onUnprepared, ...(waits && { waits }) };
  const kysely = new Kysely<SystemSchema>({
    dialect: new PostgresDialect({ pool: statementPool(pool, parts, slow) }),
    ...(onStatement && { log: onStatement }),
  });
  return { kysely, connections: () => connectionsOf(pool) };
}

/** Clients that connect to the present server of `hosts`. */
function clientOf(hosts: Hosts, generations: WeakMap<object, number>): new () => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.current });
      generations.set(this, hosts.generation);
    }
  };
}

/** @throws an error with the code 25006 if another server of several should be used, since this one refuses writes */
async function setUp(client: pg.ClientBase, { hosts, limits }: ClientPoolOptions): Promise<void> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(openingSql(limits));
  if (hosts.count > 1 && rows[0]?.isReadOnly === true)
    throw Object.assign(new Error("The server of the database refuses writes"), { code: "25006" });
}
