import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify";
import { type Kysely, sql } from "kysely";
import { Registry } from "prom-client";
import { AppError } from "../../base/errors.ts";
import { addGauge, counted, measureProcess } from "../../base/metrics.ts";
import type { SystemSchema } from "../../database/schema.ts";
import type { EventHub } from "../../events/hub.ts";
import { bearerOf } from "../../http/bearer.ts";
import { contextOf, requirePermission } from "../../http/context.ts";
import { tokenOf } from "../../http/cookies.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { pausedJobs } from "../../jobs/present-webhooks.ts";
import { measureJobs } from "../../jobs/queue.ts";
import type { MetadataStore } from "../../metadata/metadata-store.ts";
import { measureExport } from "../../session/security-export.ts";
import { sessionRequired } from "../../session/guards.ts";

/** How long `/metrics` waits for the database. Then what only it knows is left out. */
const LONGEST_READ_MS = 2000;

/**
 * `/metrics` for Prometheus, not public. What happens is counted where it happens (`base/metrics.ts`); what is there now
 * is read here.
 */
export function metricRoutes(app: FastifyInstance, deps: ServerDeps, hub: EventHub): void {
  measureProcess();
  const present = new Registry();
  databaseGauges(present, deps);
  exportGauges(present, deps);
  addGauge(present, { name: "armature_event_streams", help: "Open event streams of browsers" }, () => hub.streams);
  deps.addGauges?.(present);
  const options = { onRequest: metricsAllowed(deps), config: { operation: "metrics" } };
  app.get("/metrics", options, async (_request, reply) => {
    const texts = await Promise.all([counted.metrics(), present.metrics()]);
    return reply.type(present.contentType).send(texts.join("\n"));
  });
}

function databaseGauges(registry: Registry, { database, clock }: ServerDeps): void {
  const gauge = (name: string, help: string, read: () => number) => addGauge(registry, { name, help }, read);
  const connections = "Connections for calls that are busy or idle, and works that wait for one";
  addGauge(registry, { name: "armature_database_connections", help: connections, label: "state" }, () => ({
    ...database.connections(),
  }));
  gauge("armature_database_connections_max", "Connections for calls at most", () => database.poolSize);
  gauge("armature_listener_connected", "1 while notifications of other instances arrive, else 0", () =>
    database.listening().isConnected ? 1 : 0,
  );
  gauge(
    "armature_listener_last_event_timestamp_seconds",
    "When the last notification arrived, in seconds since 1970; 0 for never",
    () => database.listening().lastEvent,
  );
  const mails = "Emails that wait to be sent, and those that the mail server refused in the last 30 days";
  addGauge(registry, { name: "armature_mails", help: mails, label: "state" }, () =>
    orNothing(mailsByState(database.background, clock())),
  );
}

/** What waits to be done. */
export function jobGauges(
  registry: Registry,
  { database, clock }: Pick<ServerDeps, "database" | "clock">,
  metadata: Pick<MetadataStore, "current">,
): void {
  const measured = () => measureJobs(database.background, clock(), pausedJobs(metadata.current()));
  addGauge(registry, { name: "armature_jobs", help: "Jobs that wait, run or have failed", label: "state" }, () =>
    orNothing(measured().then(({ counts }) => counts)),
  );
  const oldest =
    "For how long the job that waits longest has been due; deliveries of a webhook that is off do not count";
  addGauge(registry, { name: "armature_jobs_oldest_seconds", help: oldest }, () =>
    orNothing(measured().then(({ oldestSeconds }) => oldestSeconds)),
  );
}

/** Without SECURITY_LOG_EXPORT, nothing waits. */
function exportGauges(registry: Registry, { database, clock, config }: ServerDeps): void {
  const measured = async () => {
    if (config.securityLogExport === null) return { waiting: 0, oldestSeconds: 0 };
    return measureExport(database.background, clock());
  };
  const waiting = "Entries of the security log that are not exported yet, at most 10,000";
  addGauge(registry, { name: "armature_security_export_waiting", help: waiting }, () =>
    orNothing(measured().then((state) => state.waiting)),
  );
  const oldest = "For how long the oldest entry of the security log waits to be exported";
  addGauge(registry, { name: "armature_security_export_oldest_seconds", help: oldest }, () =>
    orNothing(measured().then((state) => state.oldestSeconds)),
  );
}

async function mailsByState(kysely: Kysely<SystemSchema>, now: Date): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ waiting: number; refused: number }>`
    select count(*) filter (where "refused" is null and "expires" > ${now.toISOString()})::int as "waiting",
      count(*) filter (where "refused" is not null)::int as "refused"
    from system."mail" where "sent" is null`.execute(kysely);
  return { ...rows[0] };
}

/** What the database answers in time; nothing if it does not, since the other figures are needed then most of all. */
function orNothing<T>(reading: Promise<T>): Promise<T | Readonly<Record<string, never>>> {
  return Promise.race([reading.catch(() => ({})), delay(LONGEST_READ_MS, {}, { ref: false })]);
}

/**
 * Allows a signed-in administrator, or a program with METRICS_TOKEN. The address of the caller is not enough, because
 * behind a proxy every caller has a local one.
 */
function metricsAllowed(deps: ServerDeps): onRequestAsyncHookHandler {
  const authenticate = sessionRequired(deps);
  return async function allow(this: FastifyInstance, request, reply) {
    const token = bearerOf(request);
    if (token !== undefined && isToken(token, deps.config.metricsToken)) return;
    if (token !== undefined || tokenOf(request) === undefined)
      throw new AppError("metricsToken", { headers: { "www-authenticate": "Bearer" } });
    await authenticate.call(this, request, reply);
    requirePermission(contextOf(request), "organization.admin");
  };
}

function isToken(token: string, expected: string | null): boolean {
  if (expected === null) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(token), hash(expected));
}
