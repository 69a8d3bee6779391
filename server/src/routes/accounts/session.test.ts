import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresqlFirst } from "../../database/testing.ts";
import {
  addAccount,
  addOrganization,
  cookieOf,
  cookiesOf,
  ORIGIN,
  PASSWORD,
  startServer,
  type TestServer,
} from "../../session/testing.ts";
import { keyOfToken } from "../../base/token.ts";

interface SessionBody {
  result: {
    loggedIn: boolean;
    expires: number;
    now: number;
    username: string;
    isProviderUser: boolean;
    organizationId: number | null;
    organization: { name: string } | null;
    user: {
      displayName: string;
      email: string;
      organizationId: number | null;
      serviceAreaId: number | null;
      permission: Record<string, Record<string, unknown>>;
    };
  };
}

describePostgresqlFirst("the session", (database, kind) => {
  let server: TestServer;
  let north: number;
  let south: number;
  let people = 0;

  beforeAll(async () => {
    server = await startServer(database());
    north = await addOrganization(database(), "North", 7);
    south = await addOrganization(database(), "South");
  });
  afterAll(() => server.app.close());

  async function member(options: Partial<Parameters<typeof addAccount>[1]> = {}): Promise<string> {
    const username = `person${(people += 1)}@north.example`;
    await addAccount(database(), { username, organizationId: north, ...options });
    return username;
  }
  const read = (token?: string) => server.call({ method: "GET", url: "/api/session", token });
  const logIn = (username: string, password: string, headers = {}) =>
    server.call({ method: "POST", url: "/api/login", payload: { username, password }, headers });
  const messageOf = (answer: { json: <T>() => T }) => answer.json<{ message: string }>().message;

  describe("signing in", () => {
    test("answers the session and sets both cookies [ACC-D10 ACC-D14 ADM-D40]", async () => {
      const username = await member();
      const answer = await logIn(username, PASSWORD);
      expect(answer.statusCode).toBe(200);
      const { result } = answer.json<SessionBody>();
      expect(result).toMatchObject({ loggedIn: true, username, isProviderUser: false, organizationId: north });
      expect(cookieOf(answer, "jwt")).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
      expect(cookieOf(answer, "jwt")?.secure).toBeUndefined();
      expect(cookieOf(answer, "jwtPresent")).toEqual({ name: "jwtPresent", value: "1", sameSite: "Lax", path: "/" });
      expect(answer.headers["cache-control"]).toBe("no-store");
    });

    test("cookies are Secure exactly under https [ACC-D14 ADM-D40]", async () => {
      const publicUrl = "https://build.product.test";
      const secure = await startServer(database(), { config: { publicUrl, secure: true } });
      const payload = { username: await member(), password: PASSWORD };
      const answer = await secure.call({ method: "POST", url: "/api/login", payload, headers: { origin: publicUrl } });
      expect(cookiesOf(answer).map(({ secure: flag }) => flag)).toEqual([true, true, true]);
      await secure.app.close();
    });

    test("under https the session's cookie is one that no other host of the domain can set [F-009]", async () => {
      const publicUrl = "https://build.product.test";
      const secure = await startServer(database(), { config: { publicUrl, secure: true } });
      const payload = { username: await member(), password: PASSWORD };
      const headers = { origin: publicUrl };
      const answer = await secure.call({ method: "POST", url: "/api/login", payload, headers });
      const cookie = cookieOf(answer, "__Host-jwt");
      // Browsers require this for a name with `__Host-`.
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: "Lax", path: "/" });
      expect(cookie?.domain).toBeUndefined();
      expect(cookieOf(answer, "jwt")).toBeUndefined();
      const readBy = async (name: string) => {
        const cookies = { [name]: cookie?.value ?? "" };
        const { json } = await secure.app.inject({ method: "GET", url: "/api/session", cookies });
        return json<SessionBody>().result.loggedIn;
      };
      expect([await readBy("__Host-jwt"), await readBy("jwt")]).toEqual([true, false]);
      expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
      const out = await secure.call({ method: "POST", url: "/api/logout", headers, token: cookie?.value });
      expect(cookieOf(out, "__Host-jwt")).toMatchObject({ value: "", secure: true, path: "/" });
      expect(cookiesOf(out).filter(({ name, domain }) => name.startsWith("__Host-") && domain !== undefined)).toEqual(
        [],
      );
      await secure.app.close();
    });

    test("the database never holds the token itself", async () => {
      const token = await server.signIn(await member());
      const keys = await database().kysely.selectFrom("system.session").select("tokenHash").execute();
      expect(keys.map(({ tokenHash }) => tokenHash)).toContain(keyOfToken(token));
      expect(keys.map(({ tokenHash }) => tokenHash)).not.toContain(token);
    });

    test("folds the username", async () => {
      const username = await member();
      expect((await logIn(`  ${username.toUpperCase()} `, PASSWORD)).statusCode).toBe(200);
    });

    test("one text for an unknown user, a wrong password and an account without one [ACC-D10]", async () => {
      const answers = await Promise.all([
        logIn("nobody@north.example", PASSWORD),
        logIn(await member(), "wrong"),
        logIn(await member({ password: null }), PASSWORD),
      ]);
      expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401]);
      expect(answers.map(messageOf)).toEqual(Array(3).fill("Invalid username or password."));
    });

    test("tells an unconfirmed account only to who knows its password [ACC-D10]", async () => {
      const username = await member({ confirmed: false });
      expect((await logIn(username, PASSWORD)).statusCode).toBe(403);
      expect((await logIn(username, "wrong")).statusCode).toBe(401);
    });

    test.each([
      ["a missing password", { username: "a" }, "password is required"],
      ["an empty username", { username: "", password: "b" }, "username must NOT have fewer than 1 characters"],
      ["an unknown field", { username: "a", password: "b", admin: true }, "admin is not known here"],
      ["a number as password", { username: "a", password: 1 }, "password must be string"],
      [
        "an over-long password",
        { username: "a", password: "x".repeat(1025) },
        "password must NOT have more than 1024 characters",
      ],
      ["a list", [], "the body must be object"],
      ["nothing", undefined, "the body must be object"],
    ])("refuses %s with 400 [ACC-D10]", async (_name, payload, problem) => {
      const answer = await server.call({ method: "POST", url: "/api/login", ...(payload && { payload }) });
      expect(answer.statusCode).toBe(400);
      expect(messageOf(answer)).toContain(problem);
    });

    test("takes the form as browsers send it by themselves, from no other site [F-173, ACC-D10]", async () => {
      const username = await member();
      const send = (payload: string, headers = {}) =>
        server.call({
          method: "POST",
          url: "/api/login",
          payload,
          headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        });
      const form = new URLSearchParams({ username, password: PASSWORD }).toString();
      const answer = await send(form);
      expect([answer.statusCode, answer.json<SessionBody>().result.username]).toEqual([200, username]);
      expect((await send(form, { origin: "https://evil.test" })).statusCode).toBe(403);
      expect((await send(new URLSearchParams({ username, password: "wrong" }).toString())).statusCode).toBe(401);
      for (const payload of ["username=a", "", "__proto__=a&username=a&password=b"])
        expect([payload, (await send(payload)).statusCode]).toEqual([payload, 400]);
    });

    test("replaces the session that the browser had", async () => {
      const username = await member();
      const first = await server.signIn(username);
      await server.call({ method: "POST", url: "/api/login", token: first, payload: { username, password: PASSWORD } });
      expect((await read(first)).statusCode).toBe(401);
    });

    test("provider staff start where they were last, else in their own organization", async () => {
      const username = await member({ profile: "providerStaff", organizationId: null });
      const token = await server.signIn(username);
      expect((await read(token)).json<SessionBody>().result).toMatchObject({
        organizationId: null,
        organization: null,
      });
      await server.call({ method: "PUT", url: `/api/session/${south}`, token });
      expect((await read(await server.signIn(username))).json<SessionBody>().result.organizationId).toBe(south);

      const own = await server.signIn(await member({ profile: "providerStaff" }));
      expect((await read(own)).json<SessionBody>().result.organizationId).toBe(north);
    });
  });

  describe("reading", () => {
    test("answers who, where, what is allowed and until when [ACC-076 ACC-078 ACC-079]", async () => {
      const username = await member({ permission: { user: { memberAdmin: true } } });
      const { result } = (await read(await server.signIn(username))).json<SessionBody>();
      expect(result).toMatchObject({ loggedIn: true, username });
      expect(Number.isInteger(result.expires)).toBe(true);
      expect(result.expires * 1000 - result.now).toBeGreaterThan(29.9 * 60_000);
      expect(result.expires * 1000 - result.now).toBeLessThanOrEqual(30 * 60_000);
      expect(result.organization).toMatchObject({ name: "North", careSetting: "Ambulatory", status: "buildOpen" });
      expect(result.user).toMatchObject({
        displayName: "Ada Osei",
        email: username,
        organizationId: north,
        serviceAreaId: 7,
      });
      expect(result.user.permission).toEqual({
        user: { view: true, create: true, update: true, remove: false, memberAdmin: true },
        organization: { view: true, create: true, update: true, remove: false, admin: false },
        adminApp: { view: false },
        structureApp: { updateOrganization: false },
      });
    });

    test("tells staff and members apart, and the organization, in both places [ACC-002, ACC-077, GEN-207]", async () => {
      for (const profile of ["member", "reader", "providerStaff", "providerAdmin"] as const) {
        const { result } = (await read(await server.signIn(await member({ profile })))).json<SessionBody>();
        const isProviderUser = profile.startsWith("provider");
        expect(result, profile).toMatchObject({
          isProviderUser,
          organizationId: north,
          user: { organizationId: north },
        });
      }
    });

    test("the token's cookie is jwt, with whose name every cookie of the session begins [ACC-090]", async () => {
      const answer = await logIn(await member(), PASSWORD);
      expect(cookiesOf(answer).map(({ name }) => name)).toEqual(["jwt", "jwtPresent", "device"]);
      const value = cookieOf(answer, "jwt")?.value ?? "";
      const asRead = async (name: string) =>
        (
          await server.app.inject({ method: "GET", url: "/api/session", cookies: { [name]: value } })
        ).json<SessionBody>().result.loggedIn;
      expect([await asRead("jwt"), await asRead("jwtPresent"), await asRead("token")]).toEqual([true, false, false]);
    });

    test("without a token says that nobody is signed in [ACC-D15]", async () => {
      const answer = await read();
      expect(answer.statusCode).toBe(200);
      expect(answer.json<SessionBody>().result).toMatchObject({
        loggedIn: false,
        expires: null,
        username: null,
        isProviderUser: null,
        organizationId: null,
        user: null,
      });
    });

    test.each([
      ["the session [ACC-093 ACC-D15 ADM-D40]", "/api/session"],
      ["anything else [ADM-240]", "/api/none"],
    ])("a forged token for %s answers 401 and expires the cookies, on host and parent domain", async (_, url) => {
      const publicUrl = "https://build.product.test";
      const parent = await startServer(database(), { config: { publicUrl, secure: true } });
      const headers = { origin: publicUrl, cookie: "__Host-jwt=forged; jwt=former; jwtOld=x" };
      const answer = await parent.app.inject({ method: "GET", url, headers });
      expect(answer.statusCode).toBe(401);
      const expired = cookiesOf(answer).filter(({ expires }) => expires?.getTime() === 0);
      expect(expired.map(({ name, domain }) => `${name} ${domain ?? "host"}`).sort()).toEqual(
        [
          "__Host-jwt host",
          "jwt host",
          "jwt product.test",
          "jwtOld host",
          "jwtOld product.test",
          "jwtPresent host",
          "jwtPresent product.test",
        ].sort(),
      );
      await parent.app.close();
    });

    test("reads are no extension: only sign-in and extend move expires [ACC-D15]", async () => {
      const token = await server.signIn(await member());
      const before = (await read(token)).json<SessionBody>().result.expires;
      server.pass(1);
      expect((await read(token)).json<SessionBody>().result.expires).toBe(before);
    });

    test("a newer revision is loaded before the answer", async () => {
      const token = await server.signIn(await member());
      await database().kysely.insertInto("system.revision").values(revision(41)).execute();
      await read(token);
      expect(server.metadata.asked.at(-1)).toBe(41);
    });
  });

  describe("ending", () => {
    test("a session ends by itself and the token is refused from then on [ACC-D15]", async () => {
      const token = await server.signIn(await member());
      server.pass(29.9);
      expect((await read(token)).statusCode).toBe(200);
      server.pass(0.1);
      const answer = await read(token);
      expect(answer.statusCode).toBe(401);
      expect(cookieOf(answer, "jwt")?.expires?.getTime()).toBe(0);
    });

    test("extending gives a full span again, until 12 hours after sign-in [ACC-D15]", async () => {
      const token = await server.signIn(await member());
      const extend = () => server.call({ method: "GET", url: "/api/session/extend", token });
      for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
        const answer = await extend();
        expect(answer.statusCode).toBe(200);
        const { expires, now } = answer.json<SessionBody>().result;
        expect(expires * 1000 - now).toBeGreaterThan(29.9 * 60_000);
        server.pass(20);
      }
      server.pass(0.1);
      const late = await extend();
      expect(late.statusCode).toBe(409);
      expect(late.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe("state");
      expect((await read(token)).statusCode).toBe(200);
      server.pass(10);
      expect((await read(token)).statusCode).toBe(401);
    });

    test("logout ends it on the server and expires the cookies; without a session it does nothing [ACC-089 ACC-D14 ADM-D40]", async () => {
      const token = await server.signIn(await member());
      const answer = await server.call({ method: "POST", url: "/api/logout", token });
      expect(answer.json<SessionBody>().result.loggedIn).toBe(false);
      expect(cookiesOf(answer).map(({ name }) => name)).toEqual(["jwt", "jwtPresent"]);
      expect((await read(token)).statusCode).toBe(401);
      expect((await server.call({ method: "POST", url: "/api/logout" })).statusCode).toBe(200);
    });

    test("revoked on one instance, refused by the very next request on another", async () => {
      const other = await startServer(database());
      const token = await server.signIn(await member());
      expect((await other.call({ method: "GET", url: "/api/session", token })).statusCode).toBe(200);
      await server.call({ method: "POST", url: "/api/logout", token });
      expect((await other.call({ method: "GET", url: "/api/session", token })).statusCode).toBe(401);
      await other.app.close();
    });

    test.each(["/api/session/extend", "/api/events", "/api/none"])("GET %s needs a session", async (url) => {
      const answer = await server.call({ method: "GET", url });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        message: "Your session has ended. Sign in again.",
        errors: [{ code: "session", attribute: null }],
      });
    });
  });

  describe("switching", () => {
    const put = (token: string, id: number | string, headers = {}) =>
      server.call({ method: "PUT", url: `/api/session/${id}`, token, headers });

    test("provider staff move to any organization; expires stays, and the switch is recorded [ACC-099 ACC-104]", async () => {
      const username = await member({ profile: "providerStaff", organizationId: null });
      const token = await server.signIn(username);
      const before = (await read(token)).json<SessionBody>().result;
      await put(token, south);
      server.pass(1);
      const { result } = (await put(token, north)).json<SessionBody>();
      expect(result).toMatchObject({
        organizationId: north,
        expires: before.expires,
        user: { organizationId: north, serviceAreaId: 7 },
      });
      expect((await read(token)).json<SessionBody>().result.organizationId).toBe(north);
      const records = await database()
        .kysely.selectFrom("system.organizationSwitch as switch")
        .innerJoin("system.account as account", "account.userId", "switch.userId")
        .select(["fromId", "toId"])
        .where("account.username", "=", username)
        .orderBy("id")
        .execute();
      expect(records).toEqual([
        { fromId: null, toId: south },
        { fromId: south, toId: north },
      ]);
    });

    test("refuses a member another organization, an unknown one, and what is no number [ADM-D39]", async () => {
      const token = await server.signIn(await member());
      const staff = await server.signIn(await member({ profile: "providerStaff" }));
      expect((await put(token, south)).statusCode).toBe(403);
      expect((await put(staff, 999_999_999)).statusCode).toBe(404);
      for (const id of ["abc", "-1", "1.5", "99999999999999999999", "1%20or%201=1"])
        expect((await put(staff, id)).statusCode).toBe(400);
    });

    test("the current organization is answered unchanged and not recorded", async () => {
      const token = await server.signIn(await member());
      const answer = await put(token, north);
      expect(answer.statusCode).toBe(200);
      expect(answer.json<SessionBody>().result.organizationId).toBe(north);
    });

    test("a write from a page of another organization answers 409 organizationChanged, a read does not [ACC-D19]", async () => {
      const token = await server.signIn(await member({ profile: "providerStaff" }));
      const stale = { "x-organization-id": String(south) };
      const answer = await put(token, north, stale);
      expect(answer.statusCode).toBe(409);
      expect(answer.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe("organizationChanged");
      expect((await put(token, south, { "x-organization-id": String(north) })).statusCode).toBe(200);
      expect((await server.call({ method: "GET", url: "/api/session/extend", token, headers: stale })).statusCode).toBe(
        200,
      );
    });
  });

  describe.runIf(kind === "postgresql")("calls from elsewhere", () => {
    const logOut = (headers: Record<string, string>, token?: string) =>
      server.app.inject({
        method: "POST",
        url: "/api/logout",
        headers: { host: "product.test", ...headers },
        ...(token && { cookies: { jwt: token } }),
      });

    test.each([
      ["a foreign Origin", { origin: "https://evil.test" }],
      ["the Origin null", { origin: "null" }],
      ["an Origin that is no URL", { origin: "::" }],
      ["another port", { origin: "http://product.test:81" }],
      ["another scheme [F-009]", { origin: "https://product.test" }],
      [
        "another scheme of the Host that was asked [F-009]",
        { host: "localhost:5173", origin: "https://localhost:5173" },
      ],
      ["the Host as no origin [F-009]", { host: "localhost:5173", origin: "http://localhost:5173/" }],
      ["a Host that the Origin agrees with [F-185]", { host: "inside.test", origin: "http://inside.test" }],
      ["Sec-Fetch-Site cross-site", { "sec-fetch-site": "cross-site" }],
      ["Sec-Fetch-Site same-site", { "sec-fetch-site": "same-site", origin: ORIGIN }],
      ["neither, with the session's cookie", {}],
    ])("%s is refused, and nothing happens [ACC-D17]", async (_name, headers) => {
      const token = await server.signIn(await member());
      const answer = await logOut(headers, token);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        errors: [{ code: "origin" }],
        message: expect.stringContaining("did not come from a page of this site") as unknown,
      });
      expect((await read(token)).statusCode).toBe(200);
    });

    test.each([
      ["the site's own Origin", { origin: ORIGIN }],
      ["the Origin of the Host that was asked", { host: "localhost:5173", origin: "http://localhost:5173" }],
      ["the Origin of an address [F-185]", { host: "192.0.2.7:3000", origin: "http://192.0.2.7:3000" }],
      ["the Origin of an IPv6 address", { host: "[2001:db8::1]:3000", origin: "http://[2001:db8::1]:3000" }],
      ["Sec-Fetch-Site same-origin", { "sec-fetch-site": "same-origin" }],
    ])("%s passes [ACC-D17]", async (_name, headers) => {
      const token = await server.signIn(await member());
      expect((await logOut(headers, token)).statusCode).toBe(200);
    });

    test.each([
      ["the address", { origin: "https://build.product.test" }, 200],
      ["the same host without TLS", { origin: "http://build.product.test" }, 403],
      ["the Host that was asked", { host: "inside.test", origin: "http://inside.test" }, 403],
      ["another port", { origin: "https://build.product.test:8443" }, 403],
      ["another host of the domain", { origin: "https://evil.product.test" }, 403],
    ])("where PUBLIC_URL is https that alone is the site: %s [F-009]", async (_name, headers, status) => {
      const publicUrl = "https://build.product.test";
      const secure = await startServer(database(), { config: { publicUrl, secure: true } });
      const asked = { host: "build.product.test", ...headers };
      const answer = await secure.app.inject({ method: "POST", url: "/api/logout", headers: asked });
      expect(answer.statusCode).toBe(status);
      await secure.app.close();
    });

    test("a program without cookie and Origin may sign in; a foreign page may not [ACC-D17]", async () => {
      const payload = { username: await member(), password: PASSWORD };
      expect((await server.app.inject({ method: "POST", url: "/api/login", payload })).statusCode).toBe(200);
      const foreign = await server.app.inject({
        method: "POST",
        url: "/api/login",
        payload,
        headers: { origin: "https://evil.test" },
      });
      expect(foreign.statusCode).toBe(403);
    });

    test("GET extend is guarded as a write is [ACC-D17]", async () => {
      const token = await server.signIn(await member());
      const extend = (headers: Record<string, string>) =>
        server.app.inject({ method: "GET", url: "/api/session/extend", headers, cookies: { jwt: token } });
      expect((await extend({ origin: "https://evil.test" })).statusCode).toBe(403);
      expect((await extend({ "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
      expect((await extend({})).statusCode).toBe(200);
    });
  });

  test("settings need no session", async () => {
    expect((await server.call({ method: "GET", url: "/api/settings" })).json()).toEqual({
      result: { productName: "Armature", courseUrl: null, removedValuesDays: 30 },
    });
  });
});

function revision(number: number) {
  return { number, at: new Date().toISOString(), authorId: null, note: null, operations: "[]", base: null };
}
