import { renewToken } from "../session/sessions.ts";
import { keyOfToken } from "../base/token.ts";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../database/database.ts";
import { cloneDatabase, describePostgresqlFirst } from "../database/testing.ts";
import { addAccount, startServer, type TestServer } from "../session/testing.ts";
import { openStream as open } from "./testing.ts";

const servers: TestServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map(({ app }) => app.close())));

async function listening(database: Database): Promise<TestServer & { readonly address: string }> {
  const server = await startServer(database);
  servers.push(server);
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  return { ...server, address: `http://127.0.0.1:${port}` };
}

let people = 0;
async function signedIn(database: Database, server: TestServer): Promise<string> {
  const username = `listener${(people += 1)}@product.test`;
  await addAccount(database, { username });
  return server.signIn(username);
}

async function publish({ kysely }: Database, number: number): Promise<void> {
  await kysely.transaction().execute(async (t) => {
    await t
      .insertInto("system.revision")
      .values({ number, at: new Date().toISOString(), authorId: null, note: null, operations: "[]", base: null })
      .execute();
    await sql`select pg_notify('armature_revision', ${String(number)})`.execute(t);
  });
}

describePostgresqlFirst("live events", (database) => {
  test("tell the revision on connect, and each one that is published on any instance", async () => {
    const [one, two] = [await listening(database()), await listening(database())];
    const token = await signedIn(database(), one);
    const streams = [await open(one.address, token), await open(two.address, token)];
    for (const stream of streams) {
      expect(stream.status).toBe(200);
      expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
      expect(stream.headers.get("content-encoding")).toBeNull();
      expect(stream.headers.get("cache-control")).toContain("no-transform");
      expect(stream.headers.get("x-request-id")).toBeTruthy();
      await expect.poll(() => stream.text).toContain('id: 0\nevent: revision\ndata: {"revision":0}\n\n');
    }
    await publish(database(), 1);
    for (const stream of streams)
      await expect.poll(() => stream.text).toContain('id: 1\nevent: revision\ndata: {"revision":1}\n\n');
    expect(two.metadata.asked).toContain(1);
  });

  test("are six of one session and thirty of one person at most, and one that ends makes room [F-009]", async () => {
    const one = await listening(database());
    const username = `listener${(people += 1)}@product.test`;
    await addAccount(database(), { username });
    const tokens = await Promise.all(Array.from({ length: 6 }, () => one.signIn(username)));
    const [first = ""] = tokens;
    const opened = await Promise.all(Array.from({ length: 7 }, () => open(one.address, first)));
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array<number>(6).fill(200), 429]);
    const refused = await one.call({ method: "GET", url: "/api/events", token: first });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "15"]);
    expect(refused.json<{ message: string }>().message).toBe(
      "The limit is 6 event streams of one session and 30 of one person. Close one first.",
    );
    for (const token of tokens.slice(1, 5))
      for (let n = 0; n < 6; n += 1) expect((await open(one.address, token)).status).toBe(200);
    expect((await open(one.address, tokens[5] ?? "")).status).toBe(429);
    expect((await open(one.address, await signedIn(database(), one))).status).toBe(200);
    await one.call({ method: "POST", url: "/api/logout", token: first });
    await expect.poll(async () => (await open(one.address, tokens[5] ?? "")).status).toBe(200);
  });

  test("end at once when the session is revoked on another instance; others go on", async () => {
    const [one, two] = [await listening(database()), await listening(database())];
    const [mine, theirs] = [await signedIn(database(), one), await signedIn(database(), one)];
    const [ending, staying] = [await open(two.address, mine), await open(two.address, theirs)];
    await one.call({ method: "POST", url: "/api/logout", token: mine });
    await expect.poll(() => ending.ended).toBe(true);
    expect(ending.text).toContain("event: signedOut\ndata: {}\n\n");
    expect(staying.ended).toBe(false);
  });

  test("go on where the session gets another token, and end with that [F-010]", async () => {
    const [one, two] = [await listening(database()), await listening(database())];
    const former = await signedIn(database(), one);
    const stream = await open(two.address, former);
    const token = await renewToken(database().kysely, keyOfToken(former));
    const later = await open(two.address, token);
    await new Promise((done) => setTimeout(done, 1500));
    expect([stream.ended, later.ended]).toEqual([false, false]);
    await one.call({ method: "POST", url: "/api/logout", token });
    await expect.poll(() => [stream.ended, later.ended]).toEqual([true, true]);
  });

  test("end when the session expires, which they do not put off; an extension does", async () => {
    const server = await listening(database());
    const token = await signedIn(database(), server);
    const stream = await open(server.address, token);
    server.pass(20);
    await server.call({ method: "GET", url: "/api/session/extend", token });
    server.pass(20);
    await new Promise((done) => setTimeout(done, 1500));
    expect(stream.ended).toBe(false);
    server.pass(11);
    await expect.poll(() => stream.ended).toBe(true);
  });

  test("a server that closes ends its streams and does not wait for them", async () => {
    const server = await listening(database());
    const stream = await open(server.address, await signedIn(database(), server));
    await server.app.close();
    await expect.poll(() => stream.ended).toBe(true);
  });

  test("a comment every 15 seconds keeps the line open", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    try {
      const server = await listening(database());
      const stream = await open(server.address, await signedIn(database(), server));
      vi.advanceTimersByTime(15_000);
      await expect.poll(() => stream.text).toContain(": still here\n\n");
    } finally {
      vi.useRealTimers();
    }
  });

  test("many streams hold no connection of the database", async () => {
    const server = await listening(database());
    const token = await signedIn(database(), server);
    const streams = await Promise.all(Array.from({ length: 25 }, () => open(server.address, token)));
    const answer = await server.call({ method: "GET", url: "/api/session", token });
    expect(answer.statusCode).toBe(200);
    for (const stream of streams) stream.leave();
  });

  test("need a session", async () => {
    const server = await listening(database());
    expect((await open(server.address, "forged")).status).toBe(401);
  });
});

describe("a listening connection that was cut", () => {
  test("what was published and revoked meanwhile is told after it is back", async () => {
    const database = await cloneDatabase();
    const server = await listening(database);
    const [mine, theirs] = [await signedIn(database, server), await signedIn(database, server)];
    const [ending, staying] = [await open(server.address, mine), await open(server.address, theirs)];
    await expect.poll(() => staying.text).toContain('{"revision":0}');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'armature listener' and datname = current_database()`.execute(database.kysely);
    await publish(database, 9);
    await server.call({ method: "POST", url: "/api/logout", token: mine });
    await expect.poll(() => staying.text).toContain('{"revision":9}');
    await expect.poll(() => ending.ended).toBe(true);
    expect(staying.ended).toBe(false);
    await server.app.close();
    await database.close();
  });
});
