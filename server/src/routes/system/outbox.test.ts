import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { writeMail } from "../../mail/outbox.ts";
import { linkOf } from "../../mail/testing.ts";
import { startServer } from "../../session/testing.ts";
import {
  PEOPLE,
  type Person,
  type Caller,
  CALLERS,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { outboxRoutes } from "./outbox.ts";

interface Mail {
  readonly id: string;
  readonly to: string;
  readonly state: string;
}

describePostgresql(
  "the outbox",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startPeople(database());
      for (const account of ["technician", "planner", "manager"] as const) await write(account);
      await write("reader", new Date(Date.now() - 1000));
    });
    afterAll(() => product.close());

    const userIdOf = async (account: Person) => {
      const accounts = database().kysely.selectFrom("system.account").select("userId");
      return (await accounts.where("username", "=", PEOPLE[account]).executeTakeFirstOrThrow()).userId;
    };
    async function write(account: Person, expires = new Date(Date.now() + 3_600_000)): Promise<void> {
      const [userId, to] = [await userIdOf(account), PEOPLE[account]];
      const mail = { userId, to, subject: "Hello", text: `To ${account}`, expires: expires.toISOString() };
      await writeMail(database().kysely, mail, new Date());
    }
    const list = async (caller: Caller = "manager") => product.call(caller, "GET", "admin/outbox");
    const mailTo = async (account: Person) => {
      const { mails } = (await list()).body.result as unknown as { readonly mails: readonly Mail[] };
      return mails.find(({ to }) => to === PEOPLE[account])?.id ?? "";
    };
    const open = (caller: Caller, id: string) => product.call(caller, "POST", `admin/outbox/${id}/text`);
    const looks = () =>
      database()
        .kysely.selectFrom("system.securityEvent")
        .select(["userId", "actorId", "detail"])
        .where("kind", "=", "outboxRead")
        .orderBy("id")
        .execute();

    test.each(CALLERS)("is for administrators alone, its list and its texts, asked by %s [F-005]", async (caller) => {
      const status = { nobody: 401, manager: 200 }[caller as string] ?? 403;
      expect((await list(caller)).status).toBe(status);
      expect((await open(caller, await mailTo("technician"))).status).toBe(status);
    });

    test("shows no text to an access token", async () => {
      const scopes = { entities: {}, named: ["organization.admin"] };
      const made = await product.call("manager", "POST", "account/token", { label: "Mails", days: 7, scopes });
      const headers = { authorization: `Bearer ${String(made.body.result["token"])}` };
      const url = `/api/admin/outbox/${await mailTo("planner")}/text`;
      const refused = await product.app.inject({ method: "POST", url, headers });
      expect([refused.statusCode, refused.json<{ errors: object[] }>().errors]).toMatchObject([
        403,
        [{ code: "sessionOnly" }],
      ]);
      expect((await product.app.inject({ method: "GET", url: "/api/admin/outbox", headers })).statusCode).toBe(200);
    });

    test("lists the newest first without texts, and tells what became of each", async () => {
      const { result } = (await list()).body;
      expect(result).toMatchObject({
        isSending: false,
        mails: [
          { to: PEOPLE.reader, state: "expired" },
          { to: PEOPLE.manager, state: "waiting", subject: "Hello", sent: null, problem: null },
          { to: PEOPLE.planner, state: "waiting" },
          { to: PEOPLE.technician, state: "waiting" },
        ],
      });
      expect(JSON.stringify(result)).not.toContain("To technician");
    });

    test("each look at a text is in the security log: whose mail, and who looked [F-005, F-011]", async () => {
      const before = (await looks()).length;
      const [adminId, staffId] = [await userIdOf("manager"), await userIdOf("planner")];
      for (const text of ["To planner", "To planner"])
        expect((await open("manager", await mailTo("planner"))).body.result).toEqual({ text });
      expect((await open("manager", await mailTo("reader"))).body.result).toEqual({ text: null });
      expect((await open("planner", await mailTo("planner"))).status).toBe(403);
      const look = { userId: staffId, actorId: adminId, detail: { subject: "Hello" } };
      expect((await looks()).slice(before)).toEqual([look, look]);
    });

    test("a link is made when it is read and works once; what is stored opens nothing [F-005]", async () => {
      const username = PEOPLE.neighbour;
      await product.call("nobody", "POST", "passwordReset", { username });
      const stored = await database().kysely.selectFrom("system.mail").selectAll().where("to", "=", username).execute();
      expect(linkOf({ text: stored[0]?.text ?? "" }).searchParams.get("code")).toBe("__CODE__");
      const id = await mailTo("neighbour");
      const codes: string[] = [];
      for (let n = 0; n < 2; n += 1) {
        const { text } = (await open("manager", id)).body.result as { readonly text: string };
        codes.push(linkOf({ text }).searchParams.get("code") ?? "");
      }
      expect([codes[0]?.length, new Set(codes).size]).toEqual([43, 2]);
      const rows = await database().kysely.selectFrom("system.verificationCode").selectAll().execute();
      expect(codes.filter((code) => JSON.stringify([rows, stored]).includes(code))).toEqual([]);
      const redeem = async (code = "") => {
        const answer = await product.call("nobody", "POST", `hash/${code}?type=password-reset`, {
          password: "Another mare 27",
        });
        return answer.status;
      };
      expect(await redeem("__CODE__")).toBe(404);
      expect([await redeem(codes[1]), await redeem(codes[0]), await redeem(codes[1])]).toEqual([200, 404, 404]);
      expect((await open("manager", id)).body.result).toEqual({ text: null });
    });

    test("an unknown mail is 404, and what is no id 400 [F-005]", async () => {
      expect((await open("manager", "00000000-0000-7000-8000-000000000000")).status).toBe(404);
      expect((await open("manager", "1")).status).toBe(400);
    });

    test("where a mail server has them, no text is shown to anybody [F-005]", async () => {
      const url = `/api/admin/outbox/${await mailTo("technician")}/text`;
      const account = database().kysely.updateTable("system.account").where("username", "=", PEOPLE.manager);
      await account.set({ profile: "providerAdmin" }).execute();
      const config = { smtpUrl: "smtp://127.0.0.1:1", mailFrom: "portal@product.example" };
      const sending = await startServer(database(), { config, routes: { provider: [outboxRoutes] } });
      const token = await sending.signIn(PEOPLE.manager);
      expect((await sending.call({ method: "POST", url, token })).json()).toEqual({ result: { text: null } });
      await sending.app.close();
      await account.set({ profile: "manager" }).execute();
    });

    test("is no entity's name", async () => {
      const body = { name: "outbox", label: "Outbox", labelPlural: "Outboxes", readableAttribute: "name" };
      expect((await product.call("manager", "POST", "entity", body)).status).toBe(400);
    });
  },
  registerTemplate,
);
