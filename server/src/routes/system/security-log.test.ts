import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { writtenMails } from "../../mail/testing.ts";
import { sweepSecurityLog } from "../../session/security-log.ts";
import { addAccount, addOrganization, PASSWORD, startServer, type TestServer } from "../../session/testing.ts";
import { accountRoutes } from "../accounts/accounts.ts";
import { activeSessionRoutes, adminSessionRoutes } from "../accounts/active-sessions.ts";
import { readSheet } from "../../sheets/read-workbook.ts";
import { createSheetWorkers } from "../../sheets/sheet-workers.ts";
import type { RouteModule } from "../../http/server-deps.ts";
import { securityLogRoutes } from "./security-log.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";

interface Entry {
  readonly at: string;
  readonly kind: string;
  readonly userId: number | null;
  readonly actorId: number | null;
  readonly actorName: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly device: string | null;
  readonly detail: object;
}

describePostgresql("the security log", (database) => {
  let server: TestServer;
  const { codeTo } = writtenMails(database);
  let [north, south] = [0, 0];
  let people = 0;
  let staff = "";
  const workers = createSheetWorkers({ atOnce: 1 });
  const logRoutes: RouteModule = (app, deps) => securityLogRoutes(app, deps, { workers });
  beforeAll(async () => {
    const session = [activeSessionRoutes];
    const routes = { public: [accountRoutes], session, provider: [adminSessionRoutes, logRoutes] };
    server = await startServer(database(), { routes });
    north = await addOrganization(database(), "North");
    south = await addOrganization(database(), "South");
    staff = await server.signIn((await person("providerStaff")).username);
  });
  afterAll(() => Promise.all([server.app.close(), workers.close()]));

  async function person(profile: "member" | "providerStaff" | "providerAdmin" = "member") {
    const username = `logged${(people += 1)}@north.example`;
    return { username, userId: await addAccount(database(), { username, organizationId: north, profile }) };
  }
  const logIn = (username: string, password: string, remoteAddress = `10.9.${(people += 1) % 250}.1`, headers = {}) =>
    server.call({ method: "POST", url: "/api/login", payload: { username, password }, remoteAddress, headers });
  const ask = (query: string, token = staff) =>
    server.call({ method: "GET", url: `/api/admin/session/log${query}`, token });
  const read = async (query: string) =>
    (await ask(query)).json<{ result: { events: Entry[]; total: number; isExact: boolean } }>().result;
  const kindsOf = async (username: string) =>
    (await read(`?person=${encodeURIComponent(username)}`)).events.map(({ kind }) => kind);

  test("tells sign-ins, failures, switches, ended sessions and sign-outs, with whom, when and from where [ADD-023]", async () => {
    const { username, userId } = await person("providerStaff");
    const before = new Date().toISOString();
    await logIn(username, "wrong", "10.8.0.1", { "user-agent": FIREFOX });
    const token = await server.signIn(username);
    await server.call({ method: "PUT", url: `/api/session/${south}`, token });
    const admin = await person("providerAdmin");
    const adminToken = await server.signIn(admin.username);
    await server.signIn(username);
    await server.call({ method: "DELETE", url: "/api/session/all", token });
    await server.call({ method: "DELETE", url: `/api/admin/session?userId=${userId}`, token: adminToken });
    await server.call({ method: "POST", url: "/api/logout", token: await server.signIn(username) });
    const { events, total, isExact } = await read(`?person=${username}`);
    expect([total, isExact]).toEqual([8, true]);
    expect(events.map(({ kind, actorId, detail }) => [kind, actorId, detail])).toEqual([
      ["signOut", null, {}],
      ["signIn", null, {}],
      ["sessionEnded", admin.userId, { device: null }],
      ["sessionEnded", null, { device: null }],
      ["signIn", null, {}],
      ["organizationSwitched", null, { fromId: north, toId: south }],
      ["signIn", null, {}],
      ["signInFailed", null, { reason: "password" }],
    ]);
    expect(events.every((event) => event.userId === userId && event.email === username)).toBe(true);
    expect(events.at(-1)).toMatchObject({ address: "10.8.0.1", device: "Firefox on Windows" });
    expect(events.filter(({ actorId, address }) => actorId === null && address === null)).toEqual([]);
    expect((await read(`?person=${username}&from=${before}`)).total).toBe(8);
    expect((await read(`?person=${username}&to=${before}`)).total).toBe(0);
    expect((await read(`?person=${username}&kind=signIn`)).total).toBe(3);
  });

  test("tells resets and new passwords, and who was locked out once, not at each further try [ADD-023]", async () => {
    const { username } = await person();
    const payload = { username };
    await server.call({ method: "POST", url: "/api/passwordReset", payload, remoteAddress: "10.7.0.1" });
    const code = await codeTo(username);
    expect(code).toHaveLength(43);
    const url = `/api/hash/${code}?type=password-reset`;
    const answer = await server.call({ method: "POST", url, payload: { password: "Another horse 2" } });
    expect(answer.statusCode).toBe(200);
    for (let n = 0; n < 13; n += 1) await logIn(username, PASSWORD);
    const expected = ["lockedOut", ...Array<string>(10).fill("signInFailed"), "passwordChanged", "resetRequested"];
    expect(await kindsOf(username)).toEqual(expected);
    const rows = await database().kysely.selectFrom("system.securityEvent").selectAll().execute();
    for (const secret of [code, "Another horse 2", PASSWORD]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("tells a change of rights, however it was made [ADD-023]", async () => {
    const { username, userId } = await person();
    const permission = JSON.stringify({ user: { memberAdmin: true } });
    const account = database().kysely.updateTable("system.account").where("userId", "=", userId);
    await account.set({ profile: "providerStaff", permission }).execute();
    await account.set({ confirmed: new Date().toISOString() }).execute();
    const { events } = await read(`?person=${username}`);
    expect(events).toMatchObject([
      {
        kind: "permissionChanged",
        detail: {
          from: { profile: "member", permission: null },
          to: { profile: "providerStaff", permission: { user: { memberAdmin: true } } },
        },
      },
    ]);
  });

  test("holds no password, code, token, nor a username that nobody has [ADD-023]", async () => {
    const [{ username }, secret] = [await person(), "Correct horse 99"];
    await logIn(username, secret);
    await logIn("hunter2-typed-in-the-wrong-field", secret);
    const token = await server.signIn(username);
    const rows = await database().kysely.selectFrom("system.securityEvent").selectAll().execute();
    const text = JSON.stringify(rows);
    for (const each of [secret, PASSWORD, "hunter2", token]) expect(text).not.toContain(each);
    expect((await read("?kind=signInFailed")).events[0]).toMatchObject({ userId: null, detail: { reason: "unknown" } });
  });

  test("is read in pages, the newest first [ADD-023]", async () => {
    const { username, userId } = await person();
    const instants = Array.from({ length: 27 }, (_, i) => new Date(Date.now() + i * 1000).toISOString());
    const rows = instants.map((at) => ({ at, kind: "signIn" as const, userId, detail: "{}" }));
    await database().kysely.insertInto("system.securityEvent").values(rows).execute();
    const pages = [1, 2, 3].map((page) => read(`?person=${username}&size=25&page=${page}`));
    const found = (await Promise.all(pages)).map(({ events }) => events.map(({ at }) => at));
    expect(found).toEqual([instants.slice(2).toReversed(), instants.slice(0, 2).toReversed(), []]);
  });

  test("is for provider staff alone, and says what it does not understand [ADD-023]", async () => {
    const member = await server.signIn((await person()).username);
    expect((await ask("", member)).statusCode).toBe(403);
    expect((await server.call({ method: "GET", url: "/api/admin/session/log" })).statusCode).toBe(401);
    for (const query of ["?kind=none", "?page=0", "?size=1000", "?from=yesterday", "?other=1", "?person="])
      expect([query, (await ask(query)).statusCode]).toEqual([query, 400]);
    for (const query of ["?person=%25", "?person=_____", "?person=%5C", "?person=';drop"])
      expect([query, (await read(query)).total]).toEqual([query, 0]);
  });

  describe("as a file", () => {
    const download = (token: string, payload: object = {}) =>
      server.call({ method: "POST", url: "/api/admin/session/log/export", payload, token });
    const rowsOf = async (answer: Awaited<ReturnType<typeof download>>) => {
      expect([answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([200, true]);
      expect(answer.headers["content-disposition"]).toContain('filename="Security log.xlsx"');
      return readSheet(answer.rawPayload).rows;
    };
    let admin = "";
    beforeAll(async () => {
      admin = await server.signIn((await person("providerAdmin")).username);
    });

    test("has what the filters leave, in words, and is in the log itself [ADD-101]", async () => {
      const { username, userId } = await person();
      await logIn(username, "wrong", "10.8.0.9", { "user-agent": FIREFOX });
      await logIn(username, PASSWORD, "10.8.0.9");
      const [header, ...rows] = await rowsOf(await download(admin, { person: username, kind: "signInFailed" }));
      expect(header).toEqual(["Entry", "When (UTC)", "What", "Person", "Details", "Network address", "Device"]);
      const { displayName = "" } = (await read(`?person=${username}`)).events[0] as unknown as { displayName?: string };
      expect(rows.map(([, , ...row]) => row)).toEqual([
        ["Sign-in failed", `${displayName} (${username})`, "Wrong password", "10.8.0.9", "Firefox on Windows"],
      ]);
      expect(rows[0]?.[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(rows[0]?.join()).not.toContain(`user #${userId}`);
      const entry = { kind: "exported", detail: expect.objectContaining({ name: "Security log.xlsx" }) as object };
      expect((await read("?kind=exported")).events).toContainEqual(expect.objectContaining(entry));
    });

    test("has the newest 10,000 entries, and says in its last row that there are more [ADD-101]", async () => {
      const { username, userId } = await person();
      const add = (count: number) =>
        sql`insert into system."securityEvent" ("at", "kind", "userId", "detail")
        select now(), 'signOut', ${userId}::int, '{}' from generate_series(1, ${count}::int)`.execute(
          database().kysely,
        );
      await add(10_000);
      const whole = await rowsOf(await download(admin, { person: username }));
      expect([whole.length, whole.at(-1)?.[2]]).toEqual([10_001, "Signed out"]);
      await add(1);
      const cut = await rowsOf(await download(admin, { person: username }));
      expect(cut).toHaveLength(10_002);
      expect(cut.at(-1)).toEqual([expect.stringMatching(/^Only the newest 10,000 entries are here/)]);
      expect(Number(cut[1]?.[0])).toBeGreaterThan(Number(cut[10_000]?.[0]));
    });

    test("comes with an entry that is longer than a cell, and with texts that look like formulas [ADD-101]", async () => {
      const { username, userId } = await person();
      const add = (label: string) =>
        sql`insert into system."securityEvent" ("at", "kind", "userId", "detail")
        values (now(), 'serviceDeleted', ${userId}::int, ${JSON.stringify({ name: label })}::jsonb)`.execute(
          database().kysely,
        );
      await add("n".repeat(40_000));
      await add('=HYPERLINK("https://other.example")');
      const [, formula, long] = await rowsOf(await download(admin, { person: username }));
      expect(formula?.[4]).toBe(`'=HYPERLINK("https://other.example")'`);
      expect(long?.[4]).toHaveLength(32_767);
    });

    test("is for administrators alone, who proved lately who they are [ADD-101]", async () => {
      expect((await download(staff)).statusCode).toBe(403);
      const { username } = await person("providerAdmin");
      const late = await server.signIn(username);
      server.pass(16);
      const refused = await download(late);
      expect([refused.statusCode, refused.json<{ errors: object[] }>().errors]).toMatchObject([
        403,
        [{ code: "proveAgain" }],
      ]);
      expect((await download(await server.signIn(username), { from: "yesterday" })).statusCode).toBe(400);
      expect((await download(await server.signIn(username), { limit: 5 })).statusCode).toBe(400);
    });
  });

  describe("in the database", () => {
    const refused = /the security log is only added to/;

    test("is changed, deleted and emptied by nobody [ADD-024]", async () => {
      const { kysely } = database();
      await expect(kysely.updateTable("system.securityEvent").set({ kind: "signIn" }).execute()).rejects.toThrow(
        refused,
      );
      await expect(kysely.deleteFrom("system.securityEvent").execute()).rejects.toThrow(refused);
      await expect(sql`truncate system."securityEvent"`.execute(kysely)).rejects.toThrow(refused);
      expect((await read("")).total).toBeGreaterThan(0);
    });

    test("is swept of what is older than 396 days, and of nothing else [ADD-024]", async () => {
      const { kysely } = database();
      const { userId, username } = await person();
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
      for (const days of [395, 397])
        await kysely
          .insertInto("system.securityEvent")
          .values({ at: daysAgo(days), kind: "signIn", userId, detail: "{}" })
          .execute();
      const young = kysely
        .deleteFrom("system.securityEvent")
        .where("at", "<", daysAgo(394))
        .where("at", ">", daysAgo(396));
      await expect(young.execute()).rejects.toThrow(refused);
      const days = { securityLogDays: 396, securityLogExport: null };
      expect(await sweepSecurityLog(kysely, { ...days, securityLogDays: 2192 })).toBe(0);
      expect(await kindsOf(username)).toEqual(["signIn", "signIn"]);
      expect(await sweepSecurityLog(kysely, days)).toBe(1);
      expect(await kindsOf(username)).toEqual(["signIn"]);
    });
  });
});
