import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { writtenMails } from "../mail/testing.ts";
import { tokenRoutes } from "../routes/accounts/tokens.ts";
import { addAccount, startServer, type TestServer } from "../session/testing.ts";
import { loadConfig } from "../start/load-config.ts";
import { writeTokenNotices } from "./token-notices.ts";

const DAY = 86_400_000;
const config = loadConfig({ DATABASE_URL: "memory://", PUBLIC_URL: "https://product.example" });

describePostgresql("mails about tokens that end", (database) => {
  let server: TestServer;
  let people = 0;
  const { mailsTo } = writtenMails(database);
  beforeAll(async () => {
    server = await startServer(database(), { routes: { session: [tokenRoutes] } });
  });
  afterAll(() => server.app.close());

  async function withToken(days: number) {
    const username = `owner${(people += 1)}@north.example`;
    await addAccount(database(), { username });
    const session = await server.signIn(username);
    const payload = { label: "Export at http://evil.example", days, scopes: { entities: { user: "V" }, named: [] } };
    const call = { method: "POST", url: "/api/account/token", payload, token: session } as const;
    const { result } = (await server.call(call)).json<{ result: { id: number } }>();
    return { username, id: result.id, made: Date.now() };
  }
  const notice = (at: number) => writeTokenNotices({ kysely: database().kysely, config }, new Date(at));
  const subjects = async (username: string) => (await mailsTo(username)).map(({ subject }) => subject);

  test("go out 14 days and 1 day before, each once, also from two instances at once [ADD-042]", async () => {
    const { username, made } = await withToken(90);
    await notice(made + 75 * DAY);
    expect(await subjects(username)).toEqual([]);
    await Promise.all([notice(made + 76.5 * DAY), notice(made + 76.5 * DAY)]);
    await notice(made + 80 * DAY);
    expect(await subjects(username)).toHaveLength(1);
    await Promise.all([notice(made + 89.5 * DAY), notice(made + 89.5 * DAY)]);
    expect(await subjects(username)).toHaveLength(2);
    const [mail] = await mailsTo(username);
    const day = new Date(made + 90 * DAY).toISOString().slice(0, 10);
    expect(mail?.subject).toBe(`An access token of Armature ends on ${day}`);
    expect(mail?.text).toContain("https://product.example/account/tokens");
    expect(mail?.text).not.toContain("evil.example/");
    expect(mail?.text).not.toContain("http://evil");
  });

  test("tell a short one only of its last day, and one that was down for weeks only once [ADD-042]", async () => {
    const [week, late] = [await withToken(7), await withToken(60)];
    await notice(week.made + 3 * DAY);
    expect(await subjects(week.username)).toEqual([]);
    await notice(week.made + 6.5 * DAY);
    expect(await subjects(week.username)).toHaveLength(1);
    await notice(late.made + 59.5 * DAY);
    await notice(late.made + 59.6 * DAY);
    expect(await subjects(late.username)).toHaveLength(1);
  });

  test("say nothing of one that is revoked or has ended [ADD-042]", async () => {
    const [revoked, ended] = [await withToken(30), await withToken(30)];
    await database()
      .kysely.updateTable("system.token")
      .set({ revoked: new Date().toISOString() })
      .where("id", "=", revoked.id)
      .execute();
    await notice(revoked.made + 17 * DAY);
    expect([await subjects(revoked.username), await subjects(ended.username)]).toEqual([[], [expect.any(String)]]);
    await notice(ended.made + 31 * DAY);
    expect(await subjects(ended.username)).toHaveLength(1);
  });

  test("tell the owner of a service of its token, and nobody while it is disabled [ADD-056]", async () => {
    const { username, id, made } = await withToken(30);
    const { kysely } = database();
    const { userId: ownerId } = await kysely
      .selectFrom("system.account")
      .select("userId")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    const service = { userId: 9_001, name: "Room sync", organizationId: null, profile: "staff", ownerId };
    const at = new Date(made).toISOString();
    await kysely
      .insertInto("system.service")
      .values({ ...service, created: at, disabled: at })
      .execute();
    await kysely.updateTable("system.token").set({ userId: null, serviceId: 9_001 }).where("id", "=", id).execute();
    await notice(made + 20 * DAY);
    expect(await subjects(username)).toEqual([]);
    await kysely.updateTable("system.service").set({ disabled: null }).where("userId", "=", 9_001).execute();
    await notice(made + 20 * DAY);
    const [mail] = await mailsTo(username);
    expect(mail?.text).toContain("of the service 'Room sync' ends on");
  });
});
