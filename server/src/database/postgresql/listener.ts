import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Database, type DatabaseLog } from "../database.ts";
import type { Hosts } from "./hosts.ts";
import { TIME_LIMITS } from "../time-limits.ts";

const PING_MS = 30_000;
const ANSWER_LIMIT_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

interface Subscription {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  readonly onReconnect: (() => void) | undefined;
}

/**
 * Runs LISTEN on a direct connection of its own, opened with the first subscription. A connection pooler in between
 * would lose notifications. If the connection breaks or stops answering, it is opened again with growing pauses.
 */
export class Listener {
  readonly #hosts: Hosts;
  readonly #log: DatabaseLog;
  readonly #subscriptions = new Set<Subscription>();
  readonly #closing = new AbortController();
  #client: Promise<pg.Client> | undefined;
  #isConnected = false;
  #lastEvent = 0;

  constructor(hosts: Hosts, log: DatabaseLog) {
    this.#hosts = hosts;
    this.#log = log;
  }

  readonly listen: Database["listen"] = async (channel, onPayload, onReconnect) => {
    const subscription: Subscription = { channel, onPayload, onReconnect };
    this.#subscriptions.add(subscription);
    try {
      const client = await this.#connected();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#subscriptions.delete(subscription);
      throw error;
    }
    return async () => void this.#subscriptions.delete(subscription);
  };

  readonly listening: Database["listening"] = () => ({ isConnected: this.#isConnected, lastEvent: this.#lastEvent });

  async close(): Promise<void> {
    this.#closing.abort();
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connected(): Promise<pg.Client> {
    this.#client ??= this.#open();
    try {
      return await this.#client;
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
  }

  async #open(): Promise<pg.Client> {
    const url = this.#hosts.current;
    const client = new pg.Client({
      connectionString: url,
      application_name: "armature listener",
      keepAlive: true,
      keepAliveInitialDelayMillis: TIME_LIMITS.keepAlive,
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
    });
    client.on("error", () => undefined);
    client.on("notification", ({ channel, payload }) => this.#deliver(channel, payload ?? ""));
    try {
      await client.connect();
      for (const { channel } of this.#subscriptions) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // A standby takes connections, and refuses LISTEN.
      this.#hosts.leave(url);
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#watch(client);
    return client;
  }

  #watch(client: pg.Client): void {
    this.#isConnected = true;
    const ping = setInterval(() => void client.query("select 1").catch(() => void client.end()), PING_MS);
    ping.unref();
    client.once("end", () => {
      clearInterval(ping);
      this.#isConnected = false;
      if (this.#closing.signal.aborted) return;
      this.#log.warn({}, "listening connection lost");
      this.#client = this.#reopen();
      this.#client.catch(() => undefined);
    });
  }

  /** Returns once there is a connection. Throws only on {@link close}. */
  async #reopen(): Promise<pg.Client> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await delay(pause, undefined, { signal: this.#closing.signal, ref: false });
      try {
        const client = await this.#open();
        this.#log.info({}, "listening connection back");
        for (const { onReconnect } of this.#subscriptions) onReconnect?.();
        return client;
      } catch {
        // Tried again.
      }
    }
  }

  #deliver(channel: string, payload: string): void {
    this.#lastEvent = Date.now() / 1000;
    for (const subscription of this.#subscriptions) {
      if (subscription.channel === channel) subscription.onPayload(payload);
    }
  }
}
