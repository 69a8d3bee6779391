import { type ClientPoolOptions, openClientPool } from "./client-pool.ts";
import { type Database, type DatabaseLog, POOL_SIZE } from "../database.ts";
import { DiskWatch } from "../disk-watch.ts";
import { Hosts, serverPlaces } from "./hosts.ts";
import { Listener } from "./listener.ts";
import { refusePooler } from "./pooler-check.ts";
import { Presence } from "./presence.ts";
import { requireUsable } from "./requirements.ts";
import { IS_READ_ONLY } from "../session-settings.ts";
import { shared, stateOf } from "../state.ts";
import { StatementNames } from "../statement-pool.ts";
import type { SlowStatements } from "../statement-watch.ts";
import { BACKGROUND_LIMITS, type SessionLimits, TIME_LIMITS } from "../time-limits.ts";
import { Waits } from "./waits.ts";

/** A job that only one instance may do holds one connection and works on another; a sweep takes the third. */
const BACKGROUND_SIZE = 3;

export interface PostgresqlOptions {
  readonly url: string;
  /** For LISTEN and work in the background. Differs from `url` if that leads to a connection pooler. */
  readonly listenUrl: string;
  readonly log: DatabaseLog;
  readonly poolSize?: number;
  /** The limit of a statement of a call, in milliseconds. */
  readonly statementLimit?: number;
  readonly slow?: SlowStatements;
}

/** @throws DatabaseError if the server cannot be reached or used. The message says why and what to do */
export async function openPostgresql(options: PostgresqlOptions): Promise<Database> {
  const { url, listenUrl, log, poolSize = POOL_SIZE } = options;
  const presence = new Presence(log);
  const waits = new Waits();
  const disk = new DiskWatch();
  const { calls, background, probe, directHosts } = openPools(options, { presence, waits, disk });
  const { kysely } = calls;
  const close = async () => {
    await Promise.all([kysely.destroy(), background.destroy(), probe.destroy()]);
  };
  try {
    await requireUsable(kysely, serverPlaces(url));
    await refusePooler(background, { place: serverPlaces(listenUrl), isListenUrl: listenUrl !== url });
  } catch (error) {
    await close();
    throw error;
  }
  presence.begin();
  const listener = new Listener(directHosts, log);
  const ask = shared(() => stateOf(probe, disk, `select ${IS_READ_ONLY}`));
  return {
    kysely,
    background,
    poolSize,
    kind: "postgresql",
    async check() {
      const state = await ask();
      if (state === "ready") presence.succeeded(true);
      return state === "ready" && waits.longest() > TIME_LIMITS.busy ? "busy" : state;
    },
    listen: listener.listen,
    connections: calls.connections,
    listening: listener.listening,
    async close() {
      await listener.close();
      await close();
    },
  };
}

interface Watches {
  readonly presence: Presence;
  readonly waits: Waits;
  readonly disk: DiskWatch;
}

/** The connections for calls, for work in the background, and for asking whether calls can be served. */
function openPools(options: PostgresqlOptions, { presence, waits, disk }: Watches) {
  const { url, listenUrl, log, poolSize = POOL_SIZE, slow } = options;
  const hosts = new Hosts(url);
  const isDirect = listenUrl === url;
  const parts: Omit<ClientPoolOptions, "size" | "limits" | "answerLimit"> = {
    hosts,
    presence,
    // A separate LISTEN URL means that there is a pooler, which may not support prepared statements.
    names: isDirect ? new StatementNames() : null,
    onStatement: disk.note,
    onUnprepared: () => log.warn({}, LOSES_STATEMENTS),
  };
  const limits = limitsOf(options);
  const calls = openClientPool({
    ...parts,
    size: poolSize,
    limits,
    answerLimit: TIME_LIMITS.answer,
    waits,
    ...(slow && { slow }),
  });
  const direct = { ...parts, hosts: isDirect ? hosts : new Hosts(listenUrl) };
  const background = openClientPool({ ...direct, size: BACKGROUND_SIZE, limits: BACKGROUND_LIMITS, answerLimit: 0 });
  const { health } = TIME_LIMITS;
  const probe = openClientPool({ ...parts, size: 1, limits, answerLimit: health, connectLimit: health });
  return { calls, background: background.kysely, probe: probe.kysely, directHosts: direct.hosts };
}

const LOSES_STATEMENTS =
  "a connection pooler loses prepared statements, so none are used from now on: set DATABASE_LISTEN_URL to a direct connection";

function limitsOf({ statementLimit = TIME_LIMITS.statement }: PostgresqlOptions): SessionLimits {
  return { statement: statementLimit, lock: TIME_LIMITS.lock, pause: TIME_LIMITS.pause };
}
