import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { writtenMails } from "../mail/testing.ts";
import { accountRoutes, ownPasswordRoutes } from "../routes/accounts/accounts.ts";
import { addAccount, cookieOf, PASSWORD, startServer, type TestServer } from "../session/testing.ts";

const NEW = "Another mare 27";

describePostgresql("the own password", (database) => {
  let one: TestServer;
  let other: TestServer;
  let people = 0;
  const { mailsTo, codeTo } = writtenMails(database);
  beforeAll(async () => {
    const routes = { public: [accountRoutes], session: [ownPasswordRoutes] };
    [one, other] = [await startServer(database(), { routes }), await startServer(database(), { routes })];
  });
  afterAll(() => Promise.all([one.app.close(), other.app.close()]));

  async function person() {
    const username = `changer${(people += 1)}.osei@north.example`;
    return { username, userId: await addAccount(database(), { username }) };
  }
  const change = (token: string, present: string, password: string, on = one) =>
    on.call({ method: "PUT", url: "/api/session/password", token, payload: { present, password } });
  const logIn = async (username: string, password: string) =>
    (await one.call({ method: "POST", url: "/api/login", payload: { username, password } })).statusCode;
  const isOpen = async (token: string) =>
    (await other.call({ method: "GET", url: "/api/session", token })).statusCode === 200;
  const problemsOf = (answer: { json: <T>() => T }) =>
    answer
      .json<{ errors: { attribute: string; message: string }[] }>()
      .errors.map((each) => [each.attribute, each.message]);
  const kindsOf = async (userId: number) => {
    const events = database().kysely.selectFrom("system.securityEvent").select("kind").where("userId", "=", userId);
    return (await events.orderBy("id").execute()).map(({ kind }) => kind);
  };

  test("is changed with the present one: the other sessions end, the own one gets another token, a mail tells it, and it is in the security log [F-010]", async () => {
    const { username, userId } = await person();
    const [own, ...others] = [await one.signIn(username), await one.signIn(username), await other.signIn(username)];
    const answer = await change(own ?? "", PASSWORD, NEW);
    expect([answer.statusCode, answer.json()]).toEqual([200, { result: 2 }]);
    const token = cookieOf(answer, "jwt")?.value ?? "";
    expect(token).not.toBe(own);
    expect(await isOpen(token)).toBe(true);
    expect(await Promise.all([own ?? "", ...others].map(isOpen)), "the former tokens").toEqual([false, false, false]);
    expect([await logIn(username, PASSWORD), await logIn(username, NEW)]).toEqual([401, 200]);
    const [mail, ...more] = await mailsTo(username);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Your Armature password was changed");
    expect(mail?.text).toContain("choose a new password at once");
    expect(mail?.text).not.toContain("code=");
    const kinds = await kindsOf(userId);
    expect(kinds.slice(3)).toEqual(["passwordChanged", "sessionEnded", "sessionEnded", "signInFailed", "signIn"]);
  });

  test("stays without the present one, which is no 401 that would end the session, and is asked for ten times [F-010]", async () => {
    const { username, userId } = await person();
    const token = await one.signIn(username);
    for (let n = 0; n < 10; n += 1) {
      const refused = await change(token, "wrong", NEW, n % 2 ? other : one);
      expect([refused.statusCode, problemsOf(refused)]).toEqual([
        400,
        [["present", "This is not your present password."]],
      ]);
    }
    expect((await change(token, PASSWORD, NEW)).statusCode).toBe(429);
    expect(await isOpen(token)).toBe(true);
    expect(await logIn(username, PASSWORD)).toBe(200);
    expect((await kindsOf(userId)).filter((kind) => kind === "passwordRefused")).toHaveLength(10);
  });

  test("is not given by many at once who guess the present one [F-010]", async () => {
    const { username } = await person();
    const token = await one.signIn(username);
    const tries = Array.from({ length: 30 }, (_, n) => change(token, `wrong${n}`, NEW, n % 2 ? other : one));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test.each([
    [
      "Password1!",
      "This password is a word that is guessed first, with digits or signs. Choose another one, such as four words and a number.",
    ],
    ["short1A", "Password must be at least 8 characters long."],
    [PASSWORD, "The new password is the present one. Choose another one."],
    ["Armature 2031", "The password must not contain 'armature', which others know of you."],
  ])("is not '%s' [F-010]", async (password, problem) => {
    const { username } = await person();
    const refused = await change(await one.signIn(username), PASSWORD, password);
    expect([refused.statusCode, problemsOf(refused)]).toEqual([400, [["password", problem]]]);
    expect(await logIn(username, PASSWORD)).toBe(200);
  });

  test("makes links void that were mailed to reset the former one; a reset is told by a mail too [F-010]", async () => {
    const { username } = await person();
    const ask = () => one.call({ method: "POST", url: "/api/passwordReset", payload: { username } });
    const reset = (code: string, password: string) =>
      one.call({ method: "POST", url: `/api/hash/${code}?type=password-reset`, payload: { password } });
    await ask();
    const code = await codeTo(username);
    await change(await one.signIn(username), PASSWORD, NEW);
    expect((await reset(code, "Third mare 2031")).statusCode).toBe(404);
    await ask();
    const later = await codeTo(username);
    expect(problemsOf(await reset(later, "Password1!"))).toEqual([
      ["password", expect.stringContaining("guessed first")],
    ]);
    expect((await reset(later, "Third mare 2031")).statusCode).toBe(200);
    const subjects = (await mailsTo(username)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "Your Armature password was changed")).toHaveLength(2);
  });

  test("needs a session [F-010]", async () => {
    const payload = { present: PASSWORD, password: NEW };
    expect((await one.call({ method: "PUT", url: "/api/session/password", payload })).statusCode).toBe(401);
  });
});
