import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Secrets } from "../server/src/base/secrets.ts";
import type { Database } from "../server/src/database/open.ts";
import { createLog } from "../server/src/http/log.ts";
import { makeSecret } from "../server/src/jobs/webhook-state.ts";
import type { WebhookDeps } from "../server/src/jobs/present-webhooks.ts";
import { webhookJobs } from "../server/src/jobs/webhooks.ts";
import { Worker } from "../server/src/jobs/worker.ts";
import { createOutbound } from "../server/src/outbound/outbound.ts";
import { publish } from "../server/src/publishing/publish.ts";
import type { OpenedRecords } from "../server/src/start/open-records.ts";

const COMMITS = 50;
/** The address of this machine. */
export const LOOPBACK = { ranges: [], loopback: true } as const;

interface Measured {
  readonly database: Database;
  readonly opened: OpenedRecords;
  readonly onWritten: { act: () => void };
  /** Writes a spare part. */
  readonly write: () => Promise<void>;
}

/** How long it takes from a commit until the receiver of a webhook has the whole request, in milliseconds. */
export async function measureWebhook({ database, opened, onWritten, write }: Measured): Promise<readonly number[]> {
  const clock = () => new Date();
  let received: () => void = () => undefined;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      received();
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const { metadata, publishing, records } = opened;
  const secrets = new Secrets([randomBytes(32).toString("base64")]);
  const words = { productName: "Bench", publicUrl: "http://127.0.0.1" };
  const deps: WebhookDeps = { metadata, publishing, records, secrets, clock, http: createOutbound(LOOPBACK), ...words };
  await makeWebhook(database, deps, `http://127.0.0.1:${port}/`);
  const known = new Map(webhookJobs(deps, metadata.current()).map((job) => [job.name, job]));
  const worker = new Worker({ database, clock, log: createLog("silent"), jobs: () => known, timeZone: "UTC" });
  worker.start();
  onWritten.act = () => worker.wake();
  const times: number[] = [];
  for (let n = 0; n < COMMITS; n += 1) {
    const { promise, resolve } = Promise.withResolvers<number>();
    received = () => resolve(performance.now());
    await write();
    const committed = performance.now();
    times.push(Math.max(0, (await promise) - committed));
    await sleep(10);
  }
  await worker.stop();
  server.close();
  return times;
}

/** A webhook of somebody of staff, who sees all records. */
async function makeWebhook({ kysely }: Database, deps: WebhookDeps, url: string): Promise<void> {
  const at = deps.clock().toISOString();
  const names = { firstName: "Ada", lastName: "Brandt", displayName: "Ada Brandt" };
  const { userId } = await kysely
    .insertInto("data.user")
    // Its other columns are those of metadata.
    .values({ email: "bench@equipment.example", ...names, created: at, updated: at } as never)
    .returning("userId")
    .executeTakeFirstOrThrow();
  const name = { username: "bench", usernameKey: "bench", passwordHash: null, profile: "manager" };
  const account = {
    userId,
    ...name,
    permission: null,
    confirmed: at,
    lastOrganizationId: null,
  };
  await kysely.insertInto("system.account").values(account).execute();
  const webhook = { kind: "webhook", entity: "sparePart", name: "bench" } as const;
  const values = { label: "Bench", on: ["created"], url, owner: userId };
  const { definitions } = await publish(deps.publishing, {
    authorId: null,
    note: null,
    base: null,
    changes: () => [
      { ...webhook, layer: "local", values: { name: webhook.name, entityName: webhook.entity, ...values } },
    ],
  });
  const made = [...definitions.values()].find(({ kind, name }) => kind === webhook.kind && name === webhook.name);
  await makeSecret(kysely, deps.secrets, made?.id ?? 0, deps.clock());
}
