import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements } from "../database/count-statements.testing.ts";
import { describePostgresql } from "../database/testing.ts";
import { addAccount, addOrganization, startServer, type TestServer } from "../session/testing.ts";
import { sweep } from "../session/sweep.ts";
import { contextOf } from "./context.ts";

function testRoutes(app: FastifyInstance): void {
  app.get("/api/test/context", async (request) => contextOf(request));
  app.post("/api/test/write", async () => ({ result: "written" }));
}

describePostgresql("the context of a request", (database) => {
  let server: TestServer;
  let counted: ReturnType<typeof countingStatements>;
  let organizationId: number;
  beforeAll(async () => {
    counted = countingStatements(database());
    const routes = { session: [testRoutes], provider: [provided] };
    server = await startServer(counted.database, { routes });
    organizationId = await addOrganization(database(), "East", 12);
  });
  afterAll(() => server.app.close());

  function provided(app: FastifyInstance): void {
    app.get("/api/admin/test", async () => "read");
    app.put("/api/admin/test", async () => "written");
  }

  test("is read by one statement: person, rights, organization and revision", async () => {
    const userId = await addAccount(database(), { username: "one@east.example", organizationId });
    const token = await server.signIn("one@east.example");
    let answer: Awaited<ReturnType<typeof server.call>> | undefined;
    const cost = await counted.costOf(async () => {
      answer = await server.call({ method: "GET", url: "/api/test/context", token });
    });
    expect(cost).toBe(1);
    expect(answer?.json()).toMatchObject({
      user: { userId, username: "one@east.example", displayName: "Ada Osei", profile: "member", isProviderUser: false },
      organization: {
        organizationId,
        name: "East",
        state: "buildOpen",
        variant: "Ambulatory",
        attributes: { serviceAreaId: 12 },
      },
      permission: { user: { view: true } },
      revision: 0,
    });
  });

  test("a right that was taken away is gone with the very next request", async () => {
    await addAccount(database(), { username: "two@east.example", organizationId, profile: "providerAdmin" });
    const token = await server.signIn("two@east.example");
    const write = () => server.call({ method: "PUT", url: "/api/admin/test", token });
    expect((await write()).statusCode).toBe(200);
    await database()
      .kysely.updateTable("system.account")
      .set({ profile: "providerStaff" })
      .where("username", "=", "two@east.example")
      .execute();
    expect((await write()).statusCode).toBe(403);
  });

  test.each([
    ["member", 403, 403],
    ["reader", 403, 403],
    ["providerStaff", 200, 403],
    ["providerAdmin", 200, 200],
  ] as const)("under /api/admin a %s reads with %i and writes with %i", async (profile, reads, writes) => {
    const username = `${profile}@east.example`;
    await addAccount(database(), { username, organizationId, profile });
    const token = await server.signIn(username);
    expect((await server.call({ method: "GET", url: "/api/admin/test", token })).statusCode).toBe(reads);
    expect((await server.call({ method: "PUT", url: "/api/admin/test", token })).statusCode).toBe(writes);
    expect((await server.call({ method: "PUT", url: "/api/admin/test" })).statusCode).toBe(401);
  });

  test("401 comes before 403, and both before the body is looked at [ACC-D33]", async () => {
    const bad = {
      method: "POST",
      url: "/api/test/write",
      payload: "{",
      headers: { "content-type": "application/json" },
    } as const;
    expect((await server.call({ ...bad, headers: { ...bad.headers, origin: "https://evil.test" } })).statusCode).toBe(
      401,
    );
    await addAccount(database(), { username: "three@east.example", organizationId });
    const token = await server.signIn("three@east.example");
    expect(
      (await server.call({ ...bad, token, headers: { ...bad.headers, origin: "https://evil.test" } })).statusCode,
    ).toBe(403);
    expect((await server.call({ ...bad, token })).statusCode).toBe(400);
  });

  test("a forwarded address counts only from a trusted proxy [ACC-D10]", async () => {
    const proxied = await startServer(database(), { config: { trustedProxies: ["127.0.0.1"] } });
    const usernames = Array.from({ length: 12 }, (_, n) => `guess${n}@east.example`);
    for (const username of usernames) await addAccount(database(), { username });
    const tries = async (on: TestServer) => {
      const codes = new Set<number>();
      for (let n = 0; n < 102; n += 1) {
        const payload = { username: usernames[n % 12], password: "wrong" };
        const headers = { "x-forwarded-for": `10.9.0.${n}` };
        codes.add(
          (await on.call({ method: "POST", url: "/api/login", payload, headers, remoteAddress: "127.0.0.1" }))
            .statusCode,
        );
      }
      return codes;
    };
    expect(await tries(proxied)).toEqual(new Set([401]));
    await database().kysely.deleteFrom("system.attempt").execute();
    expect(await tries(server)).toEqual(new Set([401, 429]));
    await proxied.app.close();
  });

  test("old tries and long-ended sessions are swept away, others stay", async () => {
    const { kysely } = database();
    await kysely.deleteFrom("system.attempt").execute();
    await addAccount(database(), { username: "four@east.example", organizationId });
    const token = await server.signIn("four@east.example");
    const sizes = async () => [
      (await kysely.selectFrom("system.session").select("userId").execute()).length,
      (await kysely.selectFrom("system.attempt").select("key").execute()).length,
    ];
    const before = await sizes();
    await sweep(kysely, new Date());
    expect(await sizes()).toEqual(before);
    expect((await server.call({ method: "GET", url: "/api/session", token })).statusCode).toBe(200);
    await sweep(kysely, new Date(Date.now() + 26 * 3_600_000));
    expect(await sizes()).toEqual([0, 0]);
  });
});
