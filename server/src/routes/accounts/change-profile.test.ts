import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { writtenMails } from "../../mail/testing.ts";
import { addAccount, startServer, type TestServer } from "../../session/testing.ts";
import { personRoutes } from "./admin-accounts.ts";

describePostgresql("a change of profile", (database) => {
  let server: TestServer;
  let made = 0;
  const { mailsTo } = writtenMails(database);
  beforeAll(async () => {
    const provider = [
      (app: FastifyInstance, deps: ServerDeps) => personRoutes(app, deps, { ...deps, records: null } as never),
    ];
    server = await startServer(database(), { routes: { provider } });
  });
  afterAll(() => server.app.close());
  beforeEach(async () => {
    await database().kysely.deleteFrom("system.account").execute();
  });

  async function person(profile: "member" | "reader" | "providerStaff" | "providerAdmin", over: object = {}) {
    const username = `${profile}${(made += 1)}@north.example`;
    const userId = await addAccount(database(), { username, profile, ...over });
    return { username, userId };
  }
  const tokenOf = ({ username }: { readonly username: string }) => server.signIn(username);
  const changeWith = (token: string, userId: number | string, profile: string) =>
    server.call({ method: "PUT", url: `/api/admin/account/${userId}/profile`, payload: { profile }, token });
  async function setProfile(by: { readonly username: string }, userId: number | string, profile: string) {
    const answer = await changeWith(await tokenOf(by), userId, profile);
    const { message, errors } = answer.json<{ message: string; errors?: { attribute: string; message: string }[] }>();
    return [answer.statusCode, errors?.[0]?.attribute ?? null, errors?.[0]?.message ?? message];
  }
  const accountOf = (userId: number) =>
    database()
      .kysely.selectFrom("system.account")
      .select(["profile", "permission"])
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow();
  const eventsOf = async (userId: number) =>
    database()
      .kysely.selectFrom("system.securityEvent")
      .select(["kind", "actorId", "detail"])
      .where("userId", "=", userId)
      .where("kind", "in", ["profileChanged", "sessionEnded"])
      .orderBy("id")
      .execute();

  test("ends the person's sessions and exceptions, is logged, and tells all administrators [F-146]", async () => {
    const [ada, other] = [await person("providerAdmin"), await person("providerAdmin")];
    const bo = await person("providerStaff", { permission: { organization: { admin: false } } });
    const token = await tokenOf(bo);
    expect(await setProfile(ada, bo.userId, "providerAdmin")).toEqual([200, null, undefined]);
    expect(await accountOf(bo.userId)).toEqual({ profile: "providerAdmin", permission: null });
    expect((await server.call({ method: "GET", url: "/api/session", token })).statusCode).toBe(401);
    const [changed, ended] = await eventsOf(bo.userId);
    const detail = { from: "providerStaff", to: "providerAdmin" };
    expect(changed).toEqual({ kind: "profileChanged", actorId: ada.userId, detail });
    expect(ended).toMatchObject({ kind: "sessionEnded", actorId: ada.userId });
    for (const { username } of [ada, other]) expect(await mailsTo(username)).toHaveLength(1);
    expect(await mailsTo(bo.username)).toEqual([]);
    expect(await setProfile(bo, other.userId, "providerStaff")).toEqual([200, null, undefined]);
    expect(await mailsTo(other.username)).toHaveLength(1);
  });

  test("to the same profile changes nothing", async () => {
    const [ada, bo] = [await person("providerAdmin"), await person("providerStaff")];
    const token = await tokenOf(bo);
    expect((await setProfile(ada, bo.userId, "providerStaff"))[0]).toBe(200);
    expect(await eventsOf(bo.userId)).toEqual([]);
    expect((await server.call({ method: "GET", url: "/api/session", token })).statusCode).toBe(200);
  });

  test("keeps people of an organization and of the provider apart, each with their profiles [F-146]", async () => {
    const [ada, member] = [await person("providerAdmin"), await person("member")];
    const ofOrganization = "Choose a profile for a person of an organization: member, reader.";
    const ofProvider = "Choose a profile for a person of the provider: providerStaff, providerAdmin.";
    expect(await setProfile(ada, member.userId, "providerAdmin")).toEqual([400, "profile", ofOrganization]);
    expect(await setProfile(ada, member.userId, "chief")).toEqual([400, "profile", ofOrganization]);
    expect((await setProfile(ada, member.userId, "reader"))[0]).toBe(200);
    const staff = await person("providerStaff");
    expect(await setProfile(ada, staff.userId, "member")).toEqual([400, "profile", ofProvider]);
  });

  test("is refused for oneself, for an unknown person, and by people who are no administrators [F-146]", async () => {
    const [ada, bo] = [await person("providerAdmin"), await person("providerStaff")];
    const own = "You cannot change your own profile. Ask another administrator.";
    expect(await setProfile(ada, ada.userId, "providerStaff")).toEqual([409, null, own]);
    expect((await setProfile(ada, 999_999, "providerStaff"))[0]).toBe(404);
    expect((await setProfile(ada, "abc", "providerStaff"))[0]).toBe(400);
    for (const by of [bo, await person("member"), await person("reader")])
      expect((await setProfile(by, ada.userId, "providerStaff"))[0]).toBe(403);
    expect((await accountOf(ada.userId)).profile).toBe("providerAdmin");
  });

  /** A person who may administer by an exception, and so is not one of the administrators that are counted. */
  const withException = () => person("providerStaff", { permission: { organization: { admin: true } } });

  test("is refused for the last administrator who can sign in [F-146]", async () => {
    const [ada, staff] = [await person("providerAdmin"), await withException()];
    await person("providerAdmin", { confirmed: false });
    const last = "This is the only administrator who can sign in. Make another one first.";
    expect(await setProfile(staff, ada.userId, "providerStaff")).toEqual([409, null, last]);
    expect((await accountOf(ada.userId)).profile).toBe("providerAdmin");
    await person("providerAdmin");
    expect((await setProfile(staff, ada.userId, "providerStaff"))[0]).toBe(200);
  });

  test("of the last two administrators at once, one is refused [F-146]", async () => {
    const [one, two] = [await tokenOf(await withException()), await tokenOf(await withException())];
    for (let round = 0; round < 10; round++) {
      const [ada, bo] = [await person("providerAdmin"), await person("providerAdmin")];
      const answers = await Promise.all([
        changeWith(one, ada.userId, "providerStaff"),
        changeWith(two, bo.userId, "providerStaff"),
      ]);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
      await database().kysely.deleteFrom("system.account").where("profile", "=", "providerAdmin").execute();
    }
  });

  test("of one person twice at once is one change [F-146]", async () => {
    const [ada, bo] = [await person("providerAdmin"), await person("providerStaff")];
    const token = await tokenOf(ada);
    const answers = await Promise.all([1, 2].map(() => changeWith(token, bo.userId, "providerAdmin")));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await eventsOf(bo.userId)).map(({ kind }) => kind)).toEqual(["profileChanged"]);
    expect(await mailsTo(ada.username)).toHaveLength(1);
  });
});
