import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLine } from "../../database/postgresql/line.testing.ts";
import { openDatabase } from "../../database/open.ts";
import {
  cloneDatabase,
  describeDatabases,
  embeddedDatabase,
  silentLog,
  type TestDatabase,
} from "../../database/testing.ts";
import { addAccount, PASSWORD, startServer, type TestServer } from "../../session/testing.ts";

describe("health", () => {
  test("a lost database is 503 and not 500, and the server is ready again when it is back", async () => {
    const direct = await cloneDatabase();
    const line = await startLine(new URL(direct.url ?? ""));
    const database = await openDatabase({ url: line.url, dataDir: "", log: silentLog });
    const server = await startServer(database);
    const get = (url: string, token?: string) => server.call({ method: "GET", url, token });
    expect((await get("/health/ready")).json()).toEqual({ status: "ready" });

    await line.cut();
    const ready = await get("/health/ready");
    expect([ready.statusCode, ready.headers["retry-after"]]).toEqual([503, "5"]);
    expect(ready.json()).toEqual({ status: "unavailable", reason: "the database does not answer" });
    expect((await get("/health/live")).statusCode).toBe(200);
    const call = await get("/api/session", "any");
    expect(call.statusCode).toBe(503);
    expect(call.json()).toMatchObject({ errors: [{ code: "unavailable" }] });

    await line.repair();
    await expect.poll(async () => (await get("/health/ready")).statusCode).toBe(200);
    await server.app.close();
    await line.cut();
    await database.close();
    await direct.close();
  });

  describeDatabases("a disk that is full", (database) => {
    test("answers 507 and is not ready, until there is room again [F-008]", async () => {
      const { kysely } = database();
      const server = await startServer(database());
      const username = "full@disk.example";
      await addAccount(database(), { username });
      // Fails as PostgreSQL does when it cannot extend or create a file.
      await sql`create function system."full"() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
        kysely,
      );
      await sql`create function system."fullToo"() returns event_trigger language plpgsql as $$
        begin raise exception 'could not create file: No space left on device' using errcode = '53100'; end $$`.execute(
        kysely,
      );
      await sql`create trigger "full" before insert on system."session" execute function system."full"()`.execute(
        kysely,
      );
      await sql`create event trigger "full" on ddl_command_start when tag in ('CREATE TABLE')
        execute function system."fullToo"()`.execute(kysely);
      const ready = async () => {
        const answer = await server.call({ method: "GET", url: "/health/ready" });
        return [answer.statusCode, answer.json<{ reason?: string }>().reason];
      };
      const logIn = () => server.call({ method: "POST", url: "/api/login", payload: { username, password: PASSWORD } });
      expect(await ready()).toEqual([200, undefined]);

      const refused = await logIn();
      expect(refused.statusCode).toBe(507);
      expect(refused.json()).toMatchObject({
        message: expect.stringContaining("The server's disk is full, so nothing was saved.") as string,
        errors: [{ code: "diskFull", attribute: null }],
      });
      for (const _again of [1, 2]) expect(await ready()).toEqual([503, "the disk of the database is full"]);
      expect((await server.call({ method: "GET", url: "/api/settings" })).statusCode).toBe(200);

      await sql`drop trigger "full" on system."session"`.execute(kysely);
      await sql`drop event trigger "full"`.execute(kysely);
      expect(await ready()).toEqual([200, undefined]);
      expect((await logIn()).statusCode).toBe(200);
      const { rows } = await sql`select 1 from pg_catalog.pg_class where "relname" = 'diskProbe'`.execute(kysely);
      expect(rows).toEqual([]);
      await server.app.close();
    });
  });

  describe("on the embedded database", () => {
    let database: TestDatabase;
    let server: TestServer;
    beforeAll(async () => {
      database = await embeddedDatabase();
      server = await startServer(database);
    });
    afterAll(async () => {
      await server.app.close();
      await database.close();
    });

    test("/health is what /health/ready is, and nothing below it is a page [F-086]", async () => {
      const health = await server.call({ method: "GET", url: "/health" });
      expect(health.json()).toEqual({ status: "ready" });
      for (const url of ["/health/", "/health/readi", "/health/a/b"]) {
        const answer = await server.call({ method: "GET", url, headers: { accept: "text/html" } });
        expect([answer.statusCode, answer.json<{ errors: object[] }>().errors], url).toEqual([
          404,
          [{ code: "unknownCall", attribute: null, message: "There is no such call." }],
        ]);
      }
    });

    test("a call that comes while the server stops is told so, in the one shape of errors [F-086]", async () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const holding = (app: FastifyInstance) => void app.addHook("preClose", () => held);
      const { app } = await startServer(database, { routes: { public: [holding] } });
      const address = await app.listen({ port: 0, host: "127.0.0.1" });
      const closed = app.close();
      const answer = await fetch(`${address}/api/settings`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([503, "application/json; charset=utf-8"]);
      const message = "The server is stopping. Try again shortly.";
      const requestId = answer.headers.get("x-request-id");
      expect(await answer.json()).toEqual({
        message,
        errors: [{ code: "stopping", attribute: null, message }],
        requestId,
      });
      expect((await fetch(`${address}/health/ready`)).status).toBe(503);
      release();
      await closed;
    });

    test("is ready", async () => {
      expect((await server.call({ method: "GET", url: "/health/ready" })).statusCode).toBe(200);
    });
  });
});
