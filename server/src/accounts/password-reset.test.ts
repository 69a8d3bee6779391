import { performance } from "node:perf_hooks";
import { fold } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { linkOf, startMailServer, type TestMailServer } from "../mail/testing.ts";
import { mailWorker } from "../jobs/testing.ts";
import type { Worker } from "../jobs/worker.ts";
import { accountRoutes } from "../routes/accounts/accounts.ts";
import { addAccount, ORIGIN, PASSWORD, startServer, type TestServer } from "../session/testing.ts";
import { keyOfToken } from "../base/token.ts";

const NEW = "Another horse 2";
const REDEEM = "/api/hash/";

describePostgresql("a password reset", (database) => {
  let mailServer: TestMailServer;
  let server: TestServer;
  let other: TestServer;
  let mails: Worker;
  let people = 0;
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await start();
    other = await start();
    const env = { PUBLIC_URL: ORIGIN, SMTP_URL: mailServer.url, MAIL_FROM: "p@product.test" };
    mails = mailWorker(database(), env);
  });
  afterAll(async () => {
    await server.app.close();
    await other.app.close();
    await mailServer.close();
  });

  const start = () => startServer(database(), { routes: { public: [accountRoutes] } });
  const person = async (over: Partial<Parameters<typeof addAccount>[1]> = {}) => {
    const username = `reset${(people += 1)}@clinic.example`;
    await addAccount(database(), { username, ...over });
    return username;
  };
  /** Each request has its own address, so that only the test of that limit reaches it. */
  const request = (username: string, headers = {}, at = server, remoteAddress = `10.0.0.${(people += 1) % 250}`) =>
    at.call({ method: "POST", url: "/api/passwordReset", payload: { username }, headers, remoteAddress });
  const mailsTo = (username: string) => mailServer.received.filter(({ to }) => to.includes(username));
  const newestCode = async (username: string, count = 1) => {
    await mails.runDue();
    expect(mailsTo(username)).toHaveLength(count);
    return linkOf(mailsTo(username).at(-1) ?? { text: "" }).searchParams.get("code") ?? "";
  };
  const codeFor = async (username: string) => {
    expect((await request(username)).statusCode).toBe(200);
    return newestCode(username);
  };
  const redeem = (code: string, password: unknown = NEW, at = server, token?: string) =>
    at.call({ method: "POST", url: `${REDEEM}${code}?type=password-reset`, payload: { password }, token });
  const signIn = (username: string, password: string) =>
    server.call({ method: "POST", url: "/api/login", payload: { username, password } });
  const isSignedIn = async (token: string) =>
    (await server.call({ method: "GET", url: "/api/session", token })).statusCode === 200;

  test("mails a link to choose a new password, which signs in from then on and ends all sessions", async () => {
    const username = await person();
    const tokens = [await server.signIn(username), await other.signIn(username)];
    const bystander = await server.signIn(await person());
    const code = await codeFor(username);
    const [mail] = mailsTo(username);
    const link = linkOf(mail ?? { text: "" });
    expect(link.origin + link.pathname).toBe(`${ORIGIN}/member/account/message/confirm`);
    expect([...link.searchParams.keys()]).toEqual(["code", "type"]);
    expect(link.searchParams.get("type")).toBe("password-reset");
    expect((await redeem(code)).json()).toEqual({ result: null });
    expect((await signIn(username, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(username, NEW)).statusCode).toBe(200);
    expect(await Promise.all([...tokens, bystander].map(isSignedIn))).toEqual([false, false, true]);
  });

  test("leaves the session alone that sends it", async () => {
    const username = await person();
    const [own, elsewhere] = [await server.signIn(username), await server.signIn(username)];
    await redeem(await codeFor(username), NEW, server, own);
    expect([await isSignedIn(own), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });

  test("keeps the hash of a code alone", async () => {
    const code = await codeFor(await person());
    expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const rows = await database().kysely.selectFrom("system.verificationCode").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows.some(({ codeHash }) => codeHash === keyOfToken(code))).toBe(true);
    const withText = database().kysely.selectFrom("system.mail").select("text").where("text", "is not", null);
    expect(await withText.execute()).toEqual([]);
  });

  describe("a code", () => {
    test("is used once, by one of several at the same moment on two instances", async () => {
      const username = await person();
      const code = await codeFor(username);
      const passwords = Array.from({ length: 6 }, (_, n) => `Racing horse ${n}`);
      const answers = await Promise.all(passwords.map((word, n) => redeem(code, word, n % 2 ? server : other)));
      const winners = passwords.filter((_, n) => answers[n]?.statusCode === 200);
      expect(winners).toHaveLength(1);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200, 404, 404, 404, 404, 404,
      ]);
      expect((await signIn(username, winners[0] ?? "")).statusCode).toBe(200);
      expect((await redeem(code)).statusCode).toBe(404);
    });

    test("is void once a newer one was made", async () => {
      const username = await person();
      const first = await codeFor(username);
      await request(username);
      const second = await newestCode(username, 2);
      expect((await redeem(first)).statusCode).toBe(404);
      expect((await redeem(second)).statusCode).toBe(200);
    });

    test("expires after an hour, and says so", async () => {
      const username = await person();
      const late = await start();
      const code = await codeFor(username);
      late.pass(59);
      expect((await redeem(code, "weak", late)).statusCode).toBe(400);
      late.pass(2);
      const answer = await redeem(code, NEW, late);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        410,
        "This link has expired. Ask for a new one.",
      ]);
      expect((await signIn(username, PASSWORD)).statusCode).toBe(200);
      await late.app.close();
    });

    test("is for its purpose alone", async () => {
      const username = await person();
      const code = await codeFor(username);
      const url = `${REDEEM}${code}?type=account-verification`;
      expect((await server.call({ method: "POST", url, payload: { password: NEW } })).statusCode).toBe(404);
      expect((await redeem(code)).statusCode).toBe(200);
    });

    test.each(["x", "%00", "a".repeat(43), "a".repeat(5000), "..%2F..", "'; drop table system.account; --"])(
      "that was never made (%s) is unknown",
      async (code) => {
        const answer = await redeem(encodeURIComponent(code));
        expect(answer.statusCode).toBe(404);
      },
    );
  });

  test("applies the rules of account creation, without using the code up", async () => {
    const username = await person();
    const code = await codeFor(username);
    const messages = async (password: unknown) =>
      (await redeem(code, password)).json<{ errors: { attribute: string; message: string }[] }>().errors;
    expect(await messages("short")).toEqual(
      [
        "Password must be at least 8 characters long.",
        "Must contain a uppercase letter.",
        "Must contain a number.",
      ].map((message) => ({ code: "password", attribute: "password", message })),
    );
    expect(await messages("")).toMatchObject([{ message: "Required" }]);
    for (const hostile of [null, 5, [], {}, true, "A1a".repeat(1000)]) {
      expect((await redeem(code, hostile)).statusCode, JSON.stringify(hostile)?.slice(0, 20)).toBe(400);
    }
    expect((await redeem(code)).statusCode).toBe(200);
  });

  describe("tells nobody who has an account", () => {
    test("the answer is the same for an unknown, an unconfirmed and a known username, and no other gets a mail", async () => {
      const names = [await person(), await person({ confirmed: false }), "nobody@clinic.example"];
      const answers = [];
      for (const name of names) answers.push(await request(name));
      const seen = answers.map(({ statusCode, body, headers }) => [statusCode, body, Object.keys(headers).toSorted()]);
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[2]).toEqual(seen[0]);
      await newestCode(names[0] ?? "");
      expect(names.map((name) => mailsTo(name).length)).toEqual([1, 0, 0]);
    });

    test("and never comes before a quarter of a second, in which a mail is written", async () => {
      const time = async (username: string) => {
        const started = performance.now();
        await request(username);
        return performance.now() - started;
      };
      for (let n = 0; n < 4; n += 1) {
        expect(await time(await person())).toBeGreaterThanOrEqual(245);
        expect(await time(`nobody${n}@clinic.example`)).toBeGreaterThanOrEqual(245);
      }
    });

    test("requests are limited alike for known and unknown usernames, over all instances", async () => {
      for (const username of [await person(), "limited@clinic.example"]) {
        const codes: number[] = [];
        for (let n = 0; n < 6; n += 1) codes.push((await request(username, {}, n % 2 ? server : other)).statusCode);
        expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
      }
    });

    test("and per network address", async () => {
      const tries = Array.from({ length: 31 }, (_, n) =>
        request(`many${n}@clinic.example`, {}, n % 2 ? server : other, "192.0.2.7"),
      );
      const codes = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
      expect(codes.filter((code) => code === 200)).toHaveLength(30);
      expect(codes.filter((code) => code === 429)).toHaveLength(1);
    });
  });

  test("its link leads to the configured origin, whatever the request says of its host", async () => {
    const username = await person();
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    expect((await request(username, { ...headers, origin: ORIGIN })).statusCode).toBe(200);
    await newestCode(username);
    const [mail] = mailsTo(username);
    expect(linkOf(mail ?? { text: "" }).origin).toBe(ORIGIN);
    expect(JSON.stringify(mail)).not.toContain("evil");
  });

  test("is refused to other sites", async () => {
    for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }])
      expect((await request(await person(), headers)).statusCode).toBe(403);
  });

  test.each([
    ["no field", {}],
    ["an empty username", { username: "" }],
    ["a list", { username: ["a@b.example"] }],
    ["a further field", { username: "a@b.example", userId: 1 }],
    ["malformed JSON", '{"username":'],
    ["nothing", ""],
  ])("refuses %s with 400", async (_title, payload) => {
    const headers = { "content-type": "application/json" };
    const answer = await server.call({ method: "POST", url: "/api/passwordReset", payload, headers });
    expect(answer.statusCode).toBe(400);
  });

  test("refuses a body of 10 MB at both calls", async () => {
    const payload = { username: "a".repeat(10 * 1024 * 1024) };
    for (const url of ["/api/passwordReset", `${REDEEM}x?type=password-reset`])
      expect((await server.call({ method: "POST", url, payload })).statusCode).toBe(413);
  });

  test("goes with the person who is deleted", async () => {
    const username = await person();
    const code = await codeFor(username);
    await database().kysely.deleteFrom("system.account").where("usernameKey", "=", fold(username)).execute();
    expect((await redeem(code)).statusCode).toBe(404);
  });
});
