import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import {
  addAccount,
  addOrganization,
  cookieOf,
  PASSWORD,
  startServer,
  type TestServer,
} from "../../session/testing.ts";
import { activeSessionRoutes, adminSessionRoutes } from "./active-sessions.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1";

interface Listed {
  readonly id: number;
  readonly device: string | null;
  readonly address: string | null;
  readonly signedInAt: string;
  readonly lastUsed: string;
  readonly isThis: boolean;
}

describePostgresql("the sessions of a person", (database) => {
  let one: TestServer;
  let other: TestServer;
  let home: number;
  let people = 0;
  beforeAll(async () => {
    one = await startServer(database(), { routes: { session: [activeSessionRoutes], provider: [adminSessionRoutes] } });
    other = await startServer(database());
    home = await addOrganization(database(), "North");
  });
  afterAll(() => Promise.all([one.app.close(), other.app.close()]));

  async function person(profile: "member" | "providerStaff" | "providerAdmin" = "member") {
    const username = `seat${(people += 1)}@north.example`;
    return { username, userId: await addAccount(database(), { username, organizationId: home, profile }) };
  }
  async function signIn(username: string, userAgent = FIREFOX): Promise<string> {
    const payload = { username, password: PASSWORD };
    const headers = { "user-agent": userAgent };
    return cookieOf(await one.call({ method: "POST", url: "/api/login", payload, headers }), "jwt")?.value ?? "";
  }
  const statusOf = async (token: string, at = other) =>
    (await at.call({ method: "GET", url: "/api/session", token })).statusCode;
  const list = async (token: string) =>
    (await one.call({ method: "GET", url: "/api/session/all", token })).json<{ result: Listed[] }>().result;
  const end = (token: string, id: number | string) =>
    one.call({ method: "DELETE", url: `/api/session/all/${id}`, token });

  test("are listed with device, sign-in, last use and the own mark; none of others, and none that ended [ADD-021]", async () => {
    const { username } = await person();
    await signIn((await person()).username);
    await one.call({ method: "POST", url: "/api/logout", token: await signIn(username) });
    const phone = await signIn(username, IPHONE);
    one.pass(5);
    const atOffice = await signIn(username);
    one.pass(3);
    const listed = await list(phone);
    expect(listed.map(({ device, isThis }) => [device, isThis])).toEqual([
      ["Safari on iPhone", true],
      ["Firefox on Windows", false],
    ]);
    const [own] = listed;
    expect(Date.parse(own?.lastUsed ?? "") - Date.parse(own?.signedInAt ?? "")).toBeGreaterThanOrEqual(8 * 60_000);
    expect(JSON.stringify(listed)).not.toMatch(/token|Mozilla/i);
    expect((await list(atOffice)).find(({ isThis }) => isThis)?.device).toBe("Firefox on Windows");
  });

  test("two of one browser are told apart by their network address, which follows the last use [F-010]", async () => {
    const { username } = await person();
    const payload = { username, password: PASSWORD };
    const signInFrom = async (remoteAddress: string) => {
      const call = { method: "POST", url: "/api/login", payload, headers: { "user-agent": FIREFOX } } as const;
      return cookieOf(await one.call({ ...call, remoteAddress }), "jwt")?.value ?? "";
    };
    await signInFrom("198.51.100.7");
    const own = await signInFrom("203.0.113.9");
    const addresses = async () => (await list(own)).map(({ device, address, isThis }) => [device, address, isThis]);
    const [atOffice, elsewhere] = [
      ["Firefox on Windows", "203.0.113.9", true],
      ["Firefox on Windows", "198.51.100.7", false],
    ];
    expect(await addresses()).toEqual([atOffice, elsewhere]);
    one.pass(2);
    await one.call({ method: "GET", url: "/api/session/all", token: own, remoteAddress: "192.0.2.44" });
    expect(await addresses()).toEqual([["Firefox on Windows", "192.0.2.44", true], elsewhere]);
  });

  test("one is ended at once, on every instance; another's is unknown [ADD-021]", async () => {
    const [{ username }, { username: stranger }] = [await person(), await person()];
    const [own, elsewhere, theirs] = [await signIn(username), await signIn(username), await signIn(stranger)];
    const target = (await list(own)).find(({ isThis }) => !isThis)?.id ?? 0;
    expect((await end(theirs, target)).statusCode).toBe(404);
    expect(await statusOf(elsewhere)).toBe(200);
    expect((await end(own, target)).json()).toEqual({ result: null });
    expect(await statusOf(elsewhere)).toBe(401);
    expect([await statusOf(own), await statusOf(theirs)]).toEqual([200, 200]);
    expect((await end(own, target)).statusCode).toBe(404);
    for (const id of ["abc", "-1", "99999999999", "1%20or%201=1"]) expect((await end(own, id)).statusCode).toBe(400);
  });

  test("all others are ended together [ADD-021]", async () => {
    const { username } = await person();
    const bystander = await signIn((await person()).username);
    const [own, ...others] = [await signIn(username), await signIn(username), await signIn(username)];
    const answer = await one.call({ method: "DELETE", url: "/api/session/all", token: own });
    expect(answer.json()).toEqual({ result: 2 });
    expect(await Promise.all([own, bystander, ...others].map((token) => statusOf(token)))).toEqual([
      200, 200, 401, 401,
    ]);
    expect(await list(own)).toHaveLength(1);
  });

  test("are ended by nobody without a session, and from no other site", async () => {
    const token = await signIn((await person()).username);
    for (const [method, url] of [
      ["GET", "/api/session/all"],
      ["DELETE", "/api/session/all"],
      ["DELETE", "/api/session/all/1"],
      ["GET", "/api/admin/session?userId=1"],
    ] as const) {
      expect([url, (await one.call({ method, url })).statusCode]).toEqual([url, 401]);
    }
    const headers = { origin: "https://evil.test" };
    expect((await one.call({ method: "DELETE", url: "/api/session/all", token, headers })).statusCode).toBe(403);
  });

  describe("of somebody else", () => {
    test("are seen and ended by administrators [ADD-022]", async () => {
      const admin = await signIn((await person("providerAdmin")).username);
      const { username, userId } = await person();
      const tokens = [await signIn(username, IPHONE), await signIn(username), await signIn(username)];
      const url = `/api/admin/session?userId=${userId}`;
      const read = async () =>
        (await one.call({ method: "GET", url, token: admin })).json<{
          result: { person: object; sessions: Listed[] };
        }>().result;
      const { person: whose, sessions } = await read();
      expect(whose).toEqual({ userId, displayName: "Ada Osei", email: username });
      expect(sessions.map(({ isThis }) => isThis)).toEqual([false, false, false]);
      const phone = sessions.find(({ device }) => device === "Safari on iPhone")?.id ?? 0;
      const answer = await one.call({ method: "DELETE", url: `/api/admin/session/${phone}`, token: admin });
      expect(answer.statusCode).toBe(200);
      expect(await Promise.all(tokens.map((token) => statusOf(token)))).toEqual([401, 200, 200]);
      expect((await one.call({ method: "DELETE", url, token: admin })).json()).toEqual({ result: 2 });
      expect(await Promise.all(tokens.map((token) => statusOf(token)))).toEqual([401, 401, 401]);
      expect((await read()).sessions).toEqual([]);
      expect((await one.call({ method: "DELETE", url: "/api/admin/session/999999", token: admin })).statusCode).toBe(
        404,
      );
      const unknown = "/api/admin/session?userId=999999";
      expect((await one.call({ method: "GET", url: unknown, token: admin })).statusCode).toBe(404);
      expect((await one.call({ method: "DELETE", url: "/api/admin/session", token: admin })).statusCode).toBe(400);
    });

    test.each(["member", "providerStaff"] as const)("are neither seen nor ended by %s [ADD-022]", async (profile) => {
      const token = await signIn((await person(profile)).username);
      const { username, userId } = await person();
      const theirs = await signIn(username);
      const [{ id } = { id: 0 }] = await list(theirs);
      for (const [method, url] of [
        ["GET", `/api/admin/session?userId=${userId}`],
        ["DELETE", `/api/admin/session?userId=${userId}`],
        ["DELETE", `/api/admin/session/${id}`],
      ] as const) {
        expect([method, (await one.call({ method, url, token })).statusCode]).toEqual([method, 403]);
      }
      expect(await statusOf(theirs)).toBe(200);
    });
  });
});
