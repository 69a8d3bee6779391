import { createServer, connect, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../database/open.ts";
import { cloneDatabase, embeddedDatabase, silentLog, type TestDatabase } from "../database/testing.ts";
import { startServer, type TestServer } from "../session/testing.ts";

/** A line to the database that a test can cut and mend. */
async function startLine(target: URL): Promise<{ url: string; cut: () => Promise<void>; mend: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const serve = () =>
    createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) sockets.add(socket.on("error", () => undefined));
      near.pipe(far).pipe(near);
    });
  let server: Server = serve();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.port = String(port);
  // Not by the socket of the test database, which leads around this line.
  url.search = "";
  return {
    url: url.href,
    async cut() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      server = serve();
      await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
    },
  };
}

describe("health", () => {
  test("a lost database is 503 and not 500, and the server is ready again when it is back", {
    timeout: 30_000,
  }, async () => {
    const direct = await cloneDatabase();
    const line = await startLine(new URL(direct.url ?? ""));
    const database = await openDatabase({ url: line.url, dataDir: "", log: silentLog });
    const server = await startServer(database);
    const get = (url: string, token?: string) => server.call({ method: "GET", url, token });
    expect((await get("/health/ready")).json()).toEqual({ status: "ready" });

    await line.cut();
    const ready = await get("/health/ready");
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: "unavailable", reason: "the database does not answer" });
    expect((await get("/health/live")).statusCode).toBe(200);
    const call = await get("/api/session", "any");
    expect(call.statusCode).toBe(503);
    expect(call.json()).toMatchObject({ errors: [{ code: "unavailable" }] });

    await line.mend();
    await expect.poll(async () => (await get("/health/ready")).statusCode, { timeout: 5000 }).toBe(200);
    await server.app.close();
    await line.cut();
    await database.close();
    await direct.close();
  });

  describe("on the embedded database", () => {
    let database: TestDatabase;
    let server: TestServer;
    beforeAll(async () => {
      database = await embeddedDatabase();
      server = await startServer(database);
    }, 60_000);
    afterAll(async () => {
      await server.app.close();
      await database.close();
    });

    test("is ready", async () => {
      expect((await server.call({ method: "GET", url: "/health/ready" })).statusCode).toBe(200);
    });

    test("metrics count by route and status, never by address", async () => {
      await server.call({ method: "PUT", url: "/api/session/12345?secret=1" });
      await server.call({ method: "GET", url: "/api/settings" });
      const { body, headers } = await server.call({ method: "GET", url: "/metrics" });
      expect(headers["content-type"]).toContain("text/plain");
      expect(body).toContain(
        'http_request_duration_seconds_count{method="PUT",route="/api/session/:organizationId",status="401"} 1',
      );
      expect(body).toContain('route="/api/settings",status="200"');
      expect(body).not.toMatch(/12345|secret/);
    });
  });
});
