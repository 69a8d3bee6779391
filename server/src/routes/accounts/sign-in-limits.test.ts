import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { writtenMails } from "../../mail/testing.ts";
import { countTries, networkLimits } from "../../http/rate-limit.ts";
import { NETWORK_FAILURES } from "../../session/failures.ts";
import { sweep } from "../../session/sweep.ts";
import { addAccount, cookieOf, PASSWORD, startServer, type TestServer } from "../../session/testing.ts";
import { isRehearsal } from "../../testing/rehearsal.testing.ts";
import { accountRoutes } from "./accounts.ts";
import { adminAccountRoutes } from "./admin-accounts.ts";

describePostgresql("the limits of signing in", (database) => {
  let [one, other]: [TestServer, TestServer] = [undefined as never, undefined as never];
  const { codeTo } = writtenMails(database);
  let people = 0;
  beforeAll(async () => {
    const routes = { public: [accountRoutes], provider: [adminAccountRoutes] };
    [one, other] = [await startServer(database(), { routes }), await startServer(database(), { routes })];
  });
  afterAll(() => Promise.all([one.app.close(), other.app.close()]));

  async function member(profile: "member" | "providerStaff" | "providerAdmin" = "member") {
    const username = `limited${(people += 1)}@north.example`;
    return { username, userId: await addAccount(database(), { username, profile }) };
  }
  interface From {
    readonly address?: string;
    /** The cookie of a browser that signed in before. */
    readonly device?: string | undefined;
    readonly on?: TestServer;
  }
  const newAddress = () => `10.${1 + ((people += 1) % 250)}.${people % 251}.7`;
  async function logIn(username: string, password: string, { address = newAddress(), device, on = one }: From = {}) {
    const headers = device === undefined ? {} : { cookie: `device=${device}` };
    const payload = { username, password };
    return on.call({ method: "POST", url: "/api/login", remoteAddress: address, payload, headers });
  }
  const statusOf = async (...call: Parameters<typeof logIn>) => (await logIn(...call)).statusCode;
  async function fail(username: string, times: number, from: From = {}): Promise<readonly number[]> {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1) statuses.push(await statusOf(username, "wrong", from));
    return statuses;
  }
  const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
  const kindsOf = async (userId: number) =>
    (
      await database()
        .kysely.selectFrom("system.securityEvent")
        .select("kind")
        .where("userId", "=", userId)
        .orderBy("id")
        .execute()
    ).map((event) => event.kind);

  test("ten failures in 15 minutes for one username, on whichever instance, then 429 with Retry-After [ACC-D10]", async () => {
    const { username } = await member();
    for (let n = 0; n < 10; n += 1) expect(await statusOf(username, "wrong", { on: n % 2 ? other : one })).toBe(401);
    const refused = await logIn(username, PASSWORD, { on: other });
    expect(refused.statusCode).toBe(429);
    expect(refused.json<{ message: string }>().message).toBe("Too many tries. Try again in 15 minute(s).");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(890);
    other.pass(15.1);
    expect(await statusOf(username, PASSWORD, { on: other })).toBe(200);
    other.pass(-15.1);
  });

  test("a hundred failures of any usernames from one network, then 429 for whom it does not know [ACC-D10]", async () => {
    const address = "10.254.0.1";
    const { username } = await member();
    const crowd = await Promise.all(Array.from({ length: 11 }, () => member()));
    for (const each of crowd) expect(await fail(each.username, 9, { address })).toEqual(times(9, 401));
    expect(await statusOf(username, PASSWORD, { address })).toBe(200);
    expect(await statusOf("nobody@north.example", "wrong", { address })).toBe(401);
    expect(await statusOf((await member()).username, PASSWORD, { address })).toBe(429);
    expect(await statusOf((await member()).username, PASSWORD)).toBe(200);
  });

  test("failures from the networks of one IPv6 customer count together, /56 and /48 too [F-183]", async () => {
    const wide = (n: number) => `2001:db8:7:${(0x1200 + n).toString(16)}::1`;
    const { kysely } = database();
    const failed = async (n: number) =>
      countTries(kysely, networkLimits(NETWORK_FAILURES, wide(n), { most: 100, minutes: 15 }), new Date());
    await Promise.all(Array.from({ length: 399 }, (_, n) => failed(n % 200)));
    expect(await statusOf("nobody@north.example", "wrong", { address: wide(250) })).toBe(401);
    expect(await statusOf("nobody@north.example", "wrong", { address: wide(250) })).toBe(429);
    expect(await statusOf("nobody@north.example", "wrong", { address: "2001:db8:7:1300::1" })).toBe(401);
    expect(await statusOf("nobody@north.example", "wrong", { address: "2001:db8:8:1200::1" })).toBe(401);
  });

  test("a clock that is set back in between locks nobody out for longer than the limit says [F-181]", async () => {
    const { username } = await member();
    expect(await fail(username, 10)).toEqual(times(10, 401));
    const refused = await logIn(username, PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
    one.pass(-120);
    expect(await statusOf(username, PASSWORD)).toBe(200);
    expect(await fail(username, 11)).toEqual([...times(10, 401), 429]);
    one.pass(120);
  });

  describe("only failures count", () => {
    test("200 who sign in from one network, 20 at once, are all let in, and nobody is locked out [F-003]", async () => {
      const address = "10.253.0.1";
      const clinic = await Promise.all(Array.from({ length: 200 }, () => member()));
      const left = clinic.map(({ username }) => username);
      const statuses: number[] = [];
      const caller = async () => {
        for (let username = left.pop(); username !== undefined; username = left.pop())
          statuses.push(await statusOf(username, PASSWORD, { address, on: left.length % 2 ? other : one }));
      };
      await Promise.all(Array.from({ length: 20 }, caller));
      expect(statuses).toEqual(times(200, 200));
      const kinds = await Promise.all(clinic.map(({ userId }) => kindsOf(userId)));
      expect(kinds).toEqual(times(200, ["signIn"]));
    });

    test("one person who signs in 21 times at once is let in each time [F-003]", async () => {
      for (let round = 0; round < 5; round += 1) {
        const { username } = await member();
        const answers = await Promise.all(times(21, username).map((name) => statusOf(name, PASSWORD)));
        expect(answers).toEqual(times(21, 200));
      }
    });

    test("of any number of failures at the same moment ten are told that they were wrong, and then it is locked [F-003]", async () => {
      const { username, userId } = await member();
      const answers = await Promise.all(
        times(60, username).map((name, n) => statusOf(name, "wrong", { on: n % 2 ? other : one })),
      );
      expect(answers.toSorted((a, b) => a - b)).toEqual([...times(10, 401), ...times(50, 429)]);
      expect(await statusOf(username, PASSWORD)).toBe(429);
      expect((await kindsOf(userId)).toSorted()).toEqual(["lockedOut", ...times(10, "signInFailed")]);
    });

    test("many people fail at once from one network, on two instances, and none waits for another for ever [F-003]", async () => {
      const address = "10.252.0.1";
      const crowd = await Promise.all(Array.from({ length: 12 }, () => member()));
      const tries = crowd.flatMap(({ username }) => times(8, username));
      const answers = await Promise.all(
        tries.map((username, n) => statusOf(username, "wrong", { address, on: n % 2 ? other : one })),
      );
      expect(new Set(answers)).toEqual(new Set([401]));
    });
  });

  describe("who is kept out", () => {
    test("a lock of a username leaves the browser and the network alone where its person signed in before [F-004 ACC-D10]", async () => {
      const { username } = await member();
      const home = newAddress();
      const first = await logIn(username, PASSWORD, { address: home });
      const device = cookieOf(first, "device");
      expect(device).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
      expect(await fail(username, 11)).toEqual([...times(10, 401), 429]);
      expect(await statusOf(username, PASSWORD)).toBe(429);
      expect(await statusOf(username, PASSWORD, { address: home })).toBe(200);
      expect(await statusOf(username, PASSWORD, { device: device?.value })).toBe(200);
      expect(await statusOf(username, PASSWORD, { device: "0".repeat(43) })).toBe(429);
      const stranger = await logIn((await member()).username, PASSWORD);
      expect(await statusOf(username, PASSWORD, { device: cookieOf(stranger, "device")?.value })).toBe(429);
    });

    test("a known browser and a known network have a limit too, each its own [F-004]", async () => {
      const { username } = await member();
      const home = newAddress();
      const device = cookieOf(await logIn(username, PASSWORD, { address: home }), "device")?.value;
      expect(await fail(username, 11, { device })).toEqual([...times(10, 401), 429]);
      expect(await fail(username, 11, { address: home })).toEqual([...times(10, 401), 429]);
      expect(await statusOf(username, PASSWORD)).toBe(200);
    });

    test("one person's failures keep out nobody else of the network [F-004]", async () => {
      const address = newAddress();
      const { username } = await member();
      expect(await fail(username, 130, { address })).toEqual([...times(10, 401), ...times(120, 429)]);
      expect(await statusOf((await member()).username, PASSWORD, { address })).toBe(200);
    });

    test("thousands of wrong passwords from many networks do not keep the owner out of a known browser [F-004]", async () => {
      const tries = isRehearsal ? 10_000 : 1_000;
      const { username, userId } = await member();
      const device = cookieOf(await logIn(username, PASSWORD), "device")?.value;
      const left = Array.from({ length: tries }, (_, n) => `10.${n % 250}.${Math.floor(n / 250)}.9`);
      const seen = new Map<number, number>();
      const attacker = async () => {
        for (let address = left.pop(); address !== undefined; address = left.pop()) {
          const status = await statusOf(username, "wrong", { address, on: left.length % 2 ? other : one });
          seen.set(status, (seen.get(status) ?? 0) + 1);
        }
      };
      const attack = Promise.all(Array.from({ length: 40 }, attacker));
      const owner: number[] = [];
      while (left.length > 0) owner.push(await statusOf(username, PASSWORD, { device }));
      await attack;
      expect(seen).toEqual(
        new Map(
          [
            [401, 10],
            [429, tries - 10],
          ].toSorted(([a = 0], [b = 0]) => a - b) as never,
        ),
      );
      expect(owner.length).toBeGreaterThan(0);
      expect(new Set(owner)).toEqual(new Set([200]));
      expect((await kindsOf(userId)).filter((each) => each !== "signIn")).toHaveLength(11);
    });

    test("a browser keeps its cookie when somebody else signs in there, and never one that we did not give [F-004]", async () => {
      const [first, second] = [await member(), await member()];
      const device = cookieOf(await logIn(first.username, PASSWORD), "device")?.value;
      expect(device).toHaveLength(43);
      expect(cookieOf(await logIn(second.username, PASSWORD, { device }), "device")?.value).toBe(device);
      const planted = "x".repeat(43);
      const given = cookieOf(await logIn(first.username, PASSWORD, { device: planted }), "device")?.value;
      expect(given).not.toBe(planted);
      const rows = await database().kysely.selectFrom("system.signInPlace").select("key").execute();
      for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
    });

    test("of one person's places the newest hundred are kept, each for 400 days [F-004]", async () => {
      const { userId } = await member();
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
      const rows = Array.from({ length: 130 }, (_, n) => ({ userId, key: `k${n}`, lastUsed: daysAgo(n) }));
      await database().kysely.insertInto("system.signInPlace").values(rows).execute();
      await database()
        .kysely.insertInto("system.signInPlace")
        .values({ userId: userId + 1_000_000, key: "old", lastUsed: daysAgo(401) })
        .execute();
      await sweep(database().kysely, new Date());
      const kept = await database()
        .kysely.selectFrom("system.signInPlace")
        .select("key")
        .where("userId", "in", [userId, userId + 1_000_000])
        .execute();
      expect(kept.map(({ key }) => key).toSorted()).toEqual(
        rows
          .slice(0, 100)
          .map(({ key }) => key)
          .toSorted(),
      );
    });
  });

  describe("a lock is lifted", () => {
    test("by a password that is reset [F-004 ACC-D10]", async () => {
      const { username } = await member();
      await fail(username, 11);
      await one.call({ method: "POST", url: "/api/passwordReset", payload: { username }, remoteAddress: newAddress() });
      const url = `/api/hash/${await codeTo(username)}?type=password-reset`;
      expect((await one.call({ method: "POST", url, payload: { password: "Another mare 27" } })).statusCode).toBe(200);
      expect(await statusOf(username, "Another mare 27")).toBe(200);
    });

    test("by an administrator, who sees it in the list of accounts; it is in the security log [F-004 ACC-D10]", async () => {
      const { username, userId } = await member();
      const device = cookieOf(await logIn(username, PASSWORD), "device")?.value;
      await fail(username, 11);
      await fail(username, 11, { device });
      const admin = await member("providerAdmin");
      const token = await one.signIn(admin.username);
      const list = async () => {
        const url = `/api/admin/account?person=${encodeURIComponent(username)}`;
        const answer = await one.call({ method: "GET", url, token });
        return answer.json<{ result: { accounts: { userId: number; lockedUntil: string | null }[]; total: number } }>()
          .result;
      };
      const { accounts, total } = await list();
      expect([total, accounts.length, accounts[0]?.userId]).toEqual([1, 1, userId]);
      const minutes = (Date.parse(accounts[0]?.lockedUntil ?? "") - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(14);
      expect(minutes).toBeLessThanOrEqual(15);

      const unlock = (by: string, id = userId) =>
        one.call({ method: "DELETE", url: `/api/admin/account/${id}/lock`, token: by });
      const staff = await one.signIn((await member("providerStaff")).username);
      expect((await unlock(staff)).statusCode).toBe(403);
      expect((await one.call({ method: "GET", url: "/api/admin/account", token: staff })).statusCode).toBe(403);
      expect((await unlock(token, 999_999)).statusCode).toBe(404);
      expect((await unlock(token)).statusCode).toBe(200);
      expect((await list()).accounts[0]?.lockedUntil).toBeNull();
      expect(await statusOf(username, PASSWORD)).toBe(200);
      expect(await statusOf(username, PASSWORD, { device })).toBe(200);
      const events = await database()
        .kysely.selectFrom("system.securityEvent")
        .select(["userId", "actorId"])
        .where("kind", "=", "unlocked")
        .where("userId", "=", userId)
        .execute();
      expect(events).toEqual([{ userId, actorId: admin.userId }]);
    });
  });

  test("neither usernames nor addresses are kept readable", async () => {
    const rows = await database().kysely.selectFrom("system.attempt").select("key").execute();
    for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });
});
