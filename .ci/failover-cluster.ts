import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { freePort, startPostgres, type ThrowAwayPostgres } from "./postgres.ts";

/** How long a node may take to say whether it is the primary, in milliseconds. */
const ANSWER_MS = 500;

/** Two PostgreSQL behind HAProxy, which leads to the one that takes writes, as behind Patroni. */
export interface Cluster {
  readonly primary: ThrowAwayPostgres;
  readonly standby: ThrowAwayPostgres;
  /** The URL of the database through HAProxy. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  // Only a durable one waits for its standby.
  const primary = await startPostgres({ durable: true });
  const standby = await primary.startStandby();
  const checks = await Promise.all([primary, standby].map(startCheck));
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "armature-haproxy-"));
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, configuration(port, checks));
  const haproxy = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  await once(haproxy, "spawn");
  return {
    primary,
    standby,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await ended(haproxy);
      for (const { server } of checks) server.close();
      await Promise.all([primary.stop(), standby.stop()]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Runs one statement on a node itself. */
export async function runOn(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes a standby the primary, which from then on waits for nobody. */
export async function promote({ url }: ThrowAwayPostgres): Promise<void> {
  await runOn(url, "select pg_promote()");
  await runOn(url, "alter system set synchronous_standby_names = ''");
  await runOn(url, "select pg_reload_conf()");
}

/** A node, and where it says whether it is the primary. */
interface Checked {
  readonly node: ThrowAwayPostgres;
  readonly server: Server;
  readonly port: number;
}

/** Answers 200 while the node takes writes, and 503 else, as Patroni does. */
async function startCheck(node: ThrowAwayPostgres): Promise<Checked> {
  const isPrimary = async () => {
    const [row] = await runOn(node.url, "select not pg_is_in_recovery() as primary");
    return row?.["primary"] === true;
  };
  const server = createServer((_, answer) => {
    void isPrimary()
      .catch(() => false)
      .then((is) => answer.writeHead(is ? 200 : 503).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { node, server, port: (server.address() as AddressInfo).port };
}

function configuration(port: number, nodes: readonly Checked[]): string {
  const servers = nodes.map(({ node, port: check }, at) => {
    return `  server node${at} 127.0.0.1:${new URL(node.url).port} check port ${check} on-marked-down shutdown-sessions`;
  });
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen database
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  default-server inter 500ms fall 2 rise 1
${servers.join("\n")}
`;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
