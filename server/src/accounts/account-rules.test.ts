import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import type { SystemSchema } from "../database/schema.ts";
import { createLog } from "../http/log.ts";
import { writtenMails } from "../mail/testing.ts";
import { ORIGIN, PASSWORD } from "../session/testing.ts";
import { keyOfToken } from "../base/token.ts";
import {
  PEOPLE,
  HARBOR,
  NORTHGATE,
  technicianScope,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../testing/equipment.testing.ts";
import { movableClock, sessionTokenOf } from "../testing/test-product.ts";

const NEW = "Another horse 2";
const UNKNOWN_CODE = "This link is not valid, was used already, or was replaced by a newer one. Ask for a new one.";
const EXPIRED_CODE = "This link has expired. Ask for a new one.";

describePostgresql(
  "the rules of accounts",
  (database) => {
    let product: TestRegister;
    const lines: string[] = [];
    const { clock, pass } = movableClock();
    const { mailsTo, linkTo, codeTo } = writtenMails(database);
    beforeAll(async () => {
      const log = createLog("trace", { write: (line) => void lines.push(line) });
      product = await startPeople(database(), { clock, log });
    });
    afterAll(() => product.close());

    const nobody = (method: "GET" | "POST", path: string, body?: object) => product.call("nobody", method, path, body);
    const signIn = (username: string, password = PASSWORD) => nobody("POST", "login", { username, password });
    const tokenOf = async (username: string, password?: string) => sessionTokenOf(await signIn(username, password));
    const isOpen = async (token: string) =>
      (await product.call("nobody", "GET", "session", undefined, { cookie: `jwt=${token}` })).status === 200;
    const redeem = (code: string, type: string, body: object = {}) => nobody("POST", `hash/${code}?type=${type}`, body);
    const seen = ({ status, body }: Awaited<ReturnType<typeof nobody>>) => [status, body.message];
    const aPerson = (emailUsername: string, over: object = {}) => ({
      emailUsername,
      firstName: "Mara",
      lastName: "Lee",
      organizationId: HARBOR,
      password: PASSWORD,
      ...over,
    });
    const confirmationOf = (userId: unknown, name = "") =>
      `user/${String(userId)}/sendConfirmation?organizationId=${HARBOR}&emailUsername=${name}`;
    const create = async (emailUsername: string, over: object = {}) => {
      pass(2);
      return nobody("POST", "organization/user", aPerson(emailUsername, over));
    };
    /** Creates and confirms an account. @returns the e-mail address */
    const confirmed = async (emailUsername: string) => {
      await create(emailUsername);
      const email = `${emailUsername}@harbor.example`;
      await redeem(await codeTo(email), "account-verification", { password: PASSWORD });
      return email;
    };

    test("a forgotten password: one answer for all, a link for an hour and one use, the rules, the other sessions' end [ACC-D12]", async () => {
      const [known, unconfirmed] = [await confirmed("forgot"), "waiting@harbor.example"];
      await create("waiting");
      const before = (await mailsTo(unconfirmed)).length;
      const ask = async (username: string) => {
        const { status, body } = await nobody("POST", "passwordReset", { username });
        return [status, body];
      };
      const answers = [await ask(known), await ask(unconfirmed), await ask("nobody@harbor.example")];
      expect(answers).toEqual(Array(3).fill([200, { result: null }]));
      expect([(await mailsTo(unconfirmed)).length, await mailsTo("nobody@harbor.example")]).toEqual([before, []]);

      const link = await linkTo(known);
      expect(link.pathname).toBe("/member/account/message/confirm");
      expect([...link.searchParams.keys()]).toEqual(["code", "type"]);
      expect(link.searchParams.get("type")).toBe("password-reset");
      const first = await codeTo(known);
      pass(61);
      expect(seen(await redeem(first, "password-reset", { password: NEW }))).toEqual([410, EXPIRED_CODE]);

      await ask(known);
      const code = await codeTo(known);
      pass(59);
      const tokens = [await tokenOf(known), await tokenOf(known)];
      const weak = await redeem(code, "password-reset", { password: "short" });
      expect([weak.status, ...weak.body.errors.map(({ message }) => message)]).toEqual([
        400,
        "Password must be at least 8 characters long.",
        "Must contain a uppercase letter.",
        "Must contain a number.",
      ]);
      const headers = { cookie: `jwt=${tokens[0]}` };
      const path = `hash/${code}?type=password-reset`;
      expect((await product.call("nobody", "POST", path, { password: NEW }, headers)).status).toBe(200);
      expect(await Promise.all(tokens.map(isOpen))).toEqual([true, false]);
      expect([(await signIn(known)).status, (await signIn(known, NEW)).status]).toEqual([401, 200]);
      expect(seen(await redeem(code, "password-reset", { password: PASSWORD }))).toEqual([404, UNKNOWN_CODE]);
    });

    test("a look at a username: three answers, whatever the case, within the domain, 30 a minute [ACC-D20]", async () => {
      const look = (name: string) => nobody("GET", `organization/${HARBOR}/userExists/${name}`);
      const { userId } = (await create("looked")).body.result;
      expect((await look("unknown")).body.result).toEqual({ exists: false, userId: null, confirmed: false });
      expect((await look("LooKed")).body.result).toEqual({ exists: true, userId, confirmed: false });
      await redeem(await codeTo("looked@harbor.example"), "account-verification", { password: PASSWORD });
      expect((await look("looked")).body.result).toEqual({ exists: true, userId, confirmed: true });
      expect((await nobody("GET", `organization/${NORTHGATE}/userExists/looked`)).body.result).toMatchObject({
        exists: false,
      });
      pass(2);
      const statuses: number[] = [];
      for (let n = 0; n < 31; n += 1) statuses.push((await look("looked")).status);
      expect([statuses.indexOf(429), statuses.filter((status) => status === 200).length]).toEqual([30, 30]);
      const url = `/api/organization/${HARBOR}/userExists/looked`;
      const elsewhere = { method: "GET", url, headers: { origin: ORIGIN }, remoteAddress: "10.7.7.7" } as const;
      expect((await product.app.inject(elsewhere)).statusCode).toBe(200);
      pass(2);
    });

    test("a new account: the form's rules, one for each e-mail, all or nothing, a member and no more, its password a slow hash [ACC-D22]", async () => {
      const wrong = await create("a@b", { firstName: "", lastName: " ", password: "short" });
      expect(wrong.status).toBe(400);
      expect(wrong.body.errors.map(({ attribute, message }) => `${attribute}: ${message}`)).toEqual([
        'emailUsername: Email Username cannot contain "@".',
        "firstName: Required",
        "lastName: Required",
        "password: Password must be at least 8 characters long.",
        "password: Must contain a uppercase letter.",
        "password: Must contain a number.",
      ]);
      const { kysely } = database();
      await kysely.schema.alterTable("system.mail").renameTo("mailAway").execute();
      expect((await create("Whole")).status).toBe(500);
      await kysely.schema.alterTable("system.mailAway").renameTo("mail").execute();
      const account = () =>
        kysely
          .selectFrom("system.account")
          .selectAll()
          .where("username", "=", "whole@harbor.example")
          .executeTakeFirst();
      const people = () => kysely.selectFrom("data.user").select("userId").where("email", "=", "whole@harbor.example");
      expect([await account(), await people().execute()]).toEqual([undefined, []]);

      const created = await create("Whole");
      expect([created.status, Object.keys(created.body.result)]).toEqual([201, ["userId"]]);
      expect(seen(await create("wHOLE"))).toEqual([409, "A user with this email already exists."]);
      expect(await people().execute()).toEqual([created.body.result]);
      expect(await account()).toMatchObject({ profile: "technician", permission: null, confirmed: null });
      expect((await account())?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

      const code = await codeTo("whole@harbor.example");
      await redeem(code, "account-verification", { password: PASSWORD });
      const session = (await signIn("whole@harbor.example")).body;
      const rightsOf = ({ result }: typeof session) => (result["user"] as { permission: object }).permission;
      expect(rightsOf(session)).toEqual(technicianScope(product).permission);
      const person = await product.call("manager", "GET", `admin/user/${String(created.body.result["userId"])}`);
      // A demo without a mail server shows its mails in the log (decision 0027).
      const logged = lines.filter((line) => !line.includes("email kept, since SMTP_URL is not set"));
      const reported = JSON.stringify([created.body, session, person.body, logged]);
      for (const secret of [PASSWORD, (await account())?.passwordHash ?? "", code, keyOfToken(code)])
        expect(reported).not.toContain(secret);
    });

    test("a code: 32 random bytes, hashed, of one type, for one use and 24 hours, voided by the next [ACC-D24]", async () => {
      const email = "coded@harbor.example";
      const verify = (code: string, body?: object) => redeem(code, "account-verification", body);
      const { userId } = (await create("coded")).body.result;
      const again = async () => {
        pass(2);
        await nobody("GET", confirmationOf(userId, "coded"));
        return codeTo(email);
      };
      const first = await codeTo(email);
      expect(Buffer.from(first, "base64url")).toHaveLength(32);
      const stored = await database().kysely.selectFrom("system.verificationCode").selectAll().execute();
      expect(stored.map(({ codeHash }) => codeHash)).toContain(keyOfToken(first));
      expect(JSON.stringify(stored)).not.toContain(first);

      const second = await again();
      expect(second).not.toBe(first);
      expect(seen(await verify(first))).toEqual([404, UNKNOWN_CODE]);
      expect(seen(await verify("x".repeat(43)))).toEqual([404, UNKNOWN_CODE]);
      expect(seen(await redeem(second, "password-reset", { password: NEW }))).toEqual([404, UNKNOWN_CODE]);
      pass(24 * 60 + 1);
      expect(seen(await verify(second))).toEqual([410, EXPIRED_CODE]);
      const third = await again();
      pass(24 * 60 - 1);
      const chosen = { password: PASSWORD };
      expect([(await verify(third, chosen)).status, (await verify(third)).status]).toEqual([200, 200]);

      await nobody("POST", "passwordReset", { username: email });
      const reset = await codeTo(email);
      const set = () => redeem(reset, "password-reset", { password: NEW });
      expect((await set()).status).toBe(200);
      expect(seen(await set())).toEqual([404, UNKNOWN_CODE]);

      // A person entered by user administration has no password until the code is redeemed with one.
      const entered = `entered${Date.now()}@harbor.example`;
      const cookie = `jwt=${await tokenOf(PEOPLE.neighbour)}`;
      const values = product.anEntity("user", { email: entered });
      const made = await product.call("nobody", "POST", "user", values, { cookie });
      await nobody("GET", confirmationOf(made.body.result["userId"], entered.split("@")[0]));
      const code = await codeTo(entered);
      expect([(await verify(code)).status, (await verify(code, { password: "weak" })).status]).toEqual([400, 400]);
      expect((await signIn(entered)).status).toBe(401);
      expect((await verify(code, { password: PASSWORD })).status).toBe(200);
      expect((await signIn(entered)).status).toBe(200);
    });

    test("a confirmation: without a session, once a minute and ten times a day, and never with the e-mail [ACC-D25]", async () => {
      const { userId } = (await create("asked")).body.result;
      const ask = (id: unknown) => nobody("GET", confirmationOf(id, "asked"));
      pass(24 * 60);
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) {
        const answer = await ask(userId);
        expect(JSON.stringify(answer.body)).not.toMatch(/asked|@/);
        statuses.push(answer.status);
        if (n === 0) expect((await ask(userId)).status).toBe(429);
        pass(1.1);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
      expect(await mailsTo("asked@harbor.example")).toHaveLength(11);
      expect((await ask(999_999)).status).toBe(404);
    });

    test("a confirmation asked for while the former mail gets its code waits for it, and neither fails [F-060]", async () => {
      const { userId } = (await create("hurried")).body.result;
      pass(2);
      const { kysely } = database();
      const { asking } = await kysely.transaction().execute(async (trx) => {
        const mail = trx.selectFrom("system.mail").select("expires").where("userId", "=", Number(userId));
        const { expires } = await mail.forUpdate().executeTakeFirstOrThrow();
        const asking = nobody("GET", confirmationOf(userId, "hurried"));
        await expect.poll(() => waitingFor(kysely, `update "system"."mail" set "expires"`)).toBe(1);
        const code = {
          codeHash: keyOfToken("hurried"),
          type: "account-verification",
          userId: Number(userId),
          expires,
        };
        await trx
          .insertInto("system.verificationCode")
          .values(code as never)
          .execute();
        return { asking };
      });
      expect((await asking).status).toBe(200);
    });
  },
  registerTemplate,
);

/** How many statements with this beginning wait for a lock of another transaction. */
async function waitingFor(kysely: Kysely<SystemSchema>, start: string): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`${start}%`}`.execute(kysely);
  return rows.length;
}
