import type { AddressInfo } from "node:net";
import type { EntityType } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countingStatements, type CountedDatabase } from "../database/count-statements.testing.ts";
import { cloneDatabase, type TestDatabase } from "../database/testing.ts";
import { ANSWER_CHANNEL, type AnswerNotice, AnswerNotices } from "../records/write/answer-notices.ts";
import { addAccount, addOrganization, startServer, type TestServer } from "../session/testing.ts";
import { openStream, type Stream } from "./testing.ts";

const ORGANIZATIONS = 20;
const ENTITIES = ["device", "room"] as const;

describe("notices of written records", () => {
  let database: TestDatabase;
  let counted: CountedDatabase<TestDatabase>;
  let server: TestServer;
  const organizations: number[] = [];
  const streams: Stream[] = [];
  const payloads: string[] = [];
  beforeAll(async () => {
    database = await cloneDatabase();
    counted = countingStatements(database);
    server = await startServer(counted.database);
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as AddressInfo;
    for (let n = 0; n < ORGANIZATIONS; n++) organizations.push(await addOrganization(database, `Site ${n}`));
    for (const organizationId of organizations.slice(0, 3)) {
      const username = `member${organizationId}@notices.example`;
      await addAccount(database, { username, organizationId });
      streams.push(await openStream(`http://127.0.0.1:${port}`, await server.signIn(username)));
    }
    await database.listen(ANSWER_CHANNEL, (payload) => payloads.push(payload));
  });
  afterAll(async () => {
    for (const stream of streams) stream.leave();
    await server?.app.close();
    await database?.close();
  });

  /** Notes a write of each entity in each organization, and sends what was noted. */
  async function writeEverywhere(records: number): Promise<void> {
    const notices = new AnswerNotices(counted.database.kysely, (error) => expect(error).toBe(null));
    for (const name of ENTITIES)
      for (const organizationId of organizations) {
        const type = { name, scope: "organization" } as EntityType;
        const items = Array.from({ length: records }, (_, id) => ({
          item: { id, kind: "create", after: {} } as const,
          updated: "2026-11-28T12:00:00.000Z",
        }));
        notices.note({ type, header: { organizationId }, items });
      }
    await notices.flush();
  }

  test("cost one statement to send and one to deliver, however many organizations wrote [F-139]", async () => {
    // Streams check their session once when they open, within a second.
    await new Promise((done) => setTimeout(done, 1_500));
    const before = counted.statements;
    await writeEverywhere(1);
    for (const [at, stream] of streams.entries())
      await expect.poll(() => stream.text).toContain(`"organizationId":${organizations[at]},"entity":"room"`);
    expect(counted.statements - before).toBe(2);
    expect(payloads).toHaveLength(1);
    for (const [at, stream] of streams.entries())
      expect(stream.text.match(/"organizationId":\d+,"entity":"device"/g)).toEqual([
        `"organizationId":${organizations[at]},"entity":"device"`,
      ]);
  });

  test("that no payload can hold are split, and none is left out", async () => {
    payloads.length = 0;
    await writeEverywhere(40);
    const received = () => payloads.flatMap((payload) => JSON.parse(payload) as AnswerNotice[]);
    await expect.poll(() => received().length).toBe(ORGANIZATIONS * ENTITIES.length);
    expect(payloads.length).toBeGreaterThan(5);
    expect(received().every(({ records }) => Object.keys(records ?? {}).length === 40)).toBe(true);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
  });
});
