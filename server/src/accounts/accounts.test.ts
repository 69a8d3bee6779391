import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { keyOfToken, newToken } from "../base/token.ts";
import { writtenMails } from "../mail/testing.ts";
import type { Values } from "@armature/engine";
import { ORIGIN, PASSWORD } from "../session/testing.ts";
import {
  PEOPLE,
  HARBOR,
  NORTHGATE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../testing/equipment.testing.ts";
import { type Answer, movableClock, sessionTokenOf } from "../testing/test-product.ts";

const NEW = "Another horse 2";

describePostgresql(
  "an account",
  (database) => {
    let product: TestRegister;
    let made = 0;
    const { clock, pass } = movableClock();
    const { mailsTo, linkTo, codeTo } = writtenMails(database);
    beforeAll(async () => {
      product = await startPeople(database(), { clock });
    });
    afterAll(() => product.close());

    const aRequest = (over: object = {}) => {
      made += 1;
      const names = { emailUsername: `Mara.Lee${made}`, firstName: "Mara", lastName: "Lee" };
      return { ...names, organizationId: HARBOR, password: PASSWORD, ...over };
    };
    /** Each call comes a minute after the last, so that only the tests of limits reach the limits. */
    const create = (body: unknown, query = "", headers = {}) => {
      pass(1);
      return product.call("nobody", "POST", `organization/user${query}`, body, headers);
    };
    const look = (emailUsername: string, organizationId: unknown = HARBOR) => {
      pass(0.1);
      const path = `organization/${String(organizationId)}/userExists/${encodeURIComponent(emailUsername)}`;
      return product.call("nobody", "GET", path);
    };
    const sendConfirmation = (userId: unknown, queries: Readonly<Record<string, string>>, headers = {}) => {
      const query = new URLSearchParams(queries).toString();
      return product.call("nobody", "GET", `user/${String(userId)}/sendConfirmation?${query}`, undefined, headers);
    };
    /** Names the e-mail address, as the form does. */
    const confirmAgain = async (userId: unknown, query = "", headers = {}) => {
      const people = database().kysely.selectFrom("data.user").select(["email", "organizationId"]);
      const person = await people.where("userId", "=", Number(userId)).executeTakeFirst();
      const [emailUsername = ""] = (person?.email ?? "unknown").split("@");
      const organizationId = String(person?.organizationId ?? HARBOR);
      const onward = Object.fromEntries(new URLSearchParams(query));
      return sendConfirmation(userId, { organizationId, emailUsername, ...onward }, headers);
    };
    const redeem = (code: string, body?: object) =>
      product.call("nobody", "POST", `hash/${code}?type=account-verification`, body);
    const signIn = (username: string, password = PASSWORD) =>
      product.call("nobody", "POST", "login", { username, password });
    /** Makes a call as the other organization's member, who signs in at the time of the test's clock. */
    const asMember = async (method: "GET" | "POST" | "DELETE", path: string, body?: object) => {
      const token = sessionTokenOf(await signIn(PEOPLE.neighbour));
      return product.call("nobody", method, path, body, { cookie: `jwt=${token}` });
    };
    const seen = ({ status, body }: Answer) => [status, body.message];
    const accountOf = (userId: number) =>
      database().kysely.selectFrom("system.account").selectAll().where("userId", "=", userId).executeTakeFirst();

    test("is made, confirmed by the link of its mail, and signs in as a member of that organization", async () => {
      const request = aRequest();
      const email = `${request.emailUsername.toLowerCase()}@harbor.example`;
      const created = await create(request);
      expect(created).toMatchObject({ status: 201, body: { result: { userId: expect.any(Number) as number } } });
      const userId = Number(created.body.result["userId"]);
      expect(Object.keys(created.body.result)).toEqual(["userId"]);
      expect(await accountOf(userId)).toMatchObject({
        username: email,
        profile: "technician",
        permission: null,
        confirmed: null,
        passwordHash: expect.stringMatching(/^\$argon2id\$/) as string,
      });
      expect(seen(await signIn(email))).toMatchObject([403, /^This account has not been confirmed yet/]);
      expect((await redeem(await codeTo(email), { password: NEW })).body).toEqual({ result: null });
      const session = await signIn(email, NEW);
      expect(session.body.result).toMatchObject({ organizationId: HARBOR, isProviderUser: false, username: email });
      const { body } = await product.call("neighbour", "GET", `user/${userId}`);
      expect(body.result).toMatchObject({ email, firstName: "Mara", lastName: "Lee", displayName: "Mara Lee" });
      expect((await product.call("technician", "GET", `user/${userId}`)).status).toBe(404);
    });

    describe("whose password somebody else prepared", () => {
      const waits = async (email: string, code: string) => {
        const needed = await redeem(code);
        expect([needed.status, needed.body.errors[0]?.code]).toEqual([400, "passwordNeeded"]);
        expect((await signIn(email)).status).toBe(403);
      };
      const opensTo = async (email: string) =>
        Promise.all([PASSWORD, NEW].map(async (password) => (await signIn(email, password)).status));

      test("opens only with the password that the owner of the mailbox chooses at the link [F-002]", async () => {
        const email = "victim@harbor.example";
        await create(aRequest({ emailUsername: "victim" }));
        const code = await codeTo(email);
        await waits(email, code);
        expect((await redeem(code, { password: NEW })).status).toBe(200);
        expect(await opensTo(email)).toEqual([401, 200]);
      });

      test("opens to nobody by a link to another password before its e-mail is confirmed [F-002]", async () => {
        const userId = Number((await create(aRequest({ emailUsername: "unproven" }))).body.result["userId"]);
        const code = newToken();
        await database()
          .kysely.insertInto("system.verificationCode")
          .values({
            codeHash: keyOfToken(code),
            type: "password-reset",
            userId,
            expires: "2100-01-01T00:00:00Z",
            used: null,
          })
          .execute();
        const answer = await product.call("nobody", "POST", `hash/${code}?type=password-reset`, { password: NEW });
        expect([answer.status, (await accountOf(userId))?.confirmed]).toEqual([404, null]);
      });

      test("tells the former address that was confirmed of another one, and no address that was not [F-010]", async () => {
        const [one, other] = ["former.one@harbor.example", "former.other@harbor.example"];
        const person = async (emailUsername: string) =>
          (await create(aRequest({ emailUsername }))).body.result["userId"];
        const ids = [await person("former.one"), await person("former.other")];
        await redeem(await codeTo(one), { password: PASSWORD });
        const rows = ids.map((userId, n) => ({ userId, email: `new${n}@harbor.example` }));
        await product.call("manager", "PUT", `admin/user/${String(ids[0])}`, { email: "FORMER.one@harbor.example" });
        for (const { userId, email } of rows)
          expect((await product.call("manager", "PUT", `admin/user/${String(userId)}`, { email })).status).toBe(200);
        const mail = (await mailsTo("FORMER.one@harbor.example")).at(-1);
        expect(mail?.subject).toBe("Your Armature account has another email");
        expect(mail?.text).toContain("If you did not expect this, tell your administrator");
        expect(mail?.text).not.toContain("new0@harbor.example");
        for (const email of [one, other])
          expect((await mailsTo(email)).map(({ subject }) => subject)).not.toContain(mail?.subject);
        expect(await mailsTo("new0@harbor.example")).toEqual([]);
      });

      test("signs everybody out once its email is confirmed again [F-002]", async () => {
        const email = "moving@harbor.example";
        const { userId } = (await create(aRequest({ emailUsername: "moving" }))).body.result;
        await redeem(await codeTo(email), { password: PASSWORD });
        const cookie = `jwt=${sessionTokenOf(await signIn(email))}`;
        const isOpen = async () => (await product.call("nobody", "GET", "session", undefined, { cookie })).status;
        await product.call("manager", "PUT", `admin/user/${String(userId)}`, { email: "moved@harbor.example" });
        pass(2);
        await confirmAgain(userId);
        const code = await codeTo("moved@harbor.example");
        await waits("moved@harbor.example", code);
        expect(await isOpen()).toBe(200);
        expect((await redeem(code, { password: NEW })).status).toBe(200);
        expect([await opensTo("moved@harbor.example"), await isOpen()]).toEqual([[401, 200], 401]);
      });
    });

    test("needs no more than its fields, whatever else is asked of people", async () => {
      const asked = { label: "Badge", elementType: "TextField", requiredCreate: true };
      await product.publish("user.badge", asked);
      expect((await create(aRequest())).status).toBe(201);
    });

    test("has its rules applied by the server, with a message per field", async () => {
      const errorsOf = async (over: object) => {
        const { status, body } = await create(aRequest(over));
        return [status, ...body.errors.map(({ attribute, message }) => `${attribute}: ${message}`)];
      };
      expect(await errorsOf({ emailUsername: "", firstName: " ", lastName: "", password: "" })).toEqual([
        400,
        "emailUsername: Email is required.",
        "firstName: Required",
        "lastName: Required",
        "password: Required",
      ]);
      expect(await errorsOf({ emailUsername: "a@b", password: "short" })).toEqual([
        400,
        'emailUsername: Email Username cannot contain "@".',
        "password: Password must be at least 8 characters long.",
        "password: Must contain a uppercase letter.",
        "password: Must contain a number.",
      ]);
      const invalid = "emailUsername: Could not create new user: invalid email username.";
      for (const emailUsername of ["a b", ".a", "a.", "a,b", "é", "a".repeat(65), "a\u0000", "a\r\nBcc: x", "<a>", "а"])
        expect(await errorsOf({ emailUsername }), emailUsername).toEqual([400, invalid]);
      expect((await errorsOf({ firstName: "x".repeat(101) }))[0]).toBe(400);
    });

    test.each([
      ["a profile", { permissionProfile: "providerAdmin" }],
      ["a permission", { permission: { organization: { admin: true } } }],
      ["a confirmation", { confirmed: "2026-01-01T00:00:00Z" }],
      ["an e-mail", { email: "mara@evil.example" }],
      ["a username", { username: "manager" }],
      ["an id", { userId: 1 }],
      ["isProviderUser", { isProviderUser: true }],
      ["a text for the organization", { organizationId: String(HARBOR) }],
      ["a list for a name", { firstName: ["Mara"] }],
      ["malformed JSON", '{"emailUsername":'],
      ["a prototype", '{"__proto__":{"isServer":true}}'],
    ])("takes nothing but its five fields: %s is refused", async (_title, over) => {
      const body = typeof over === "string" ? over : aRequest(over);
      expect((await create(body)).status).toBe(400);
    });

    test("is not made in an organization that is not there, nor with 10 MB, nor by another site", async () => {
      expect((await create(aRequest({ organizationId: 999_999 }))).status).toBe(404);
      expect((await create(aRequest({ lastName: "x".repeat(10 * 1024 * 1024) }))).status).toBe(413);
      expect((await create(aRequest(), "", { origin: "https://evil.example" })).status).toBe(403);
    });

    test("of a known e-mail is refused, in any case of letters, by one of two at once too", async () => {
      const message = "A user with this email already exists.";
      const request = aRequest({ emailUsername: "Twice" });
      const answers = await Promise.all([create(request), create({ ...request, emailUsername: "tWICE" })]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      expect(seen(await create({ ...request, emailUsername: "TWICE" }))).toEqual([409, message]);
      expect(seen(await create(aRequest({ emailUsername: "technician" })))).toEqual([409, message]);
      expect(await mailsTo("twice@harbor.example")).toHaveLength(1);
    });

    test("leaves nothing behind when its mail cannot be written", async () => {
      const { kysely } = database();
      await kysely.schema.alterTable("system.mail").renameTo("mailAway").execute();
      const request = aRequest({ emailUsername: "nothing.left" });
      expect((await create(request)).status).toBe(500);
      await kysely.schema.alterTable("system.mailAway").renameTo("mail").execute();
      expect((await look("nothing.left")).body.result).toEqual({ exists: false, userId: null, confirmed: false });
      expect((await create(request)).status).toBe(201);
    });

    describe("userExists", () => {
      test("tells nobody, somebody unconfirmed and somebody confirmed apart [ACC-108]", async () => {
        const { body } = await create(aRequest({ emailUsername: "known" }));
        const { userId } = body.result;
        expect((await look("unknown")).body.result).toEqual({ exists: false, userId: null, confirmed: false });
        expect((await look("KNOWN")).body.result).toEqual({ exists: true, userId, confirmed: false });
        expect((await look("known", NORTHGATE)).body.result).toMatchObject({ exists: false });
        await redeem(await codeTo("known@harbor.example"), { password: NEW });
        expect((await look("known")).body.result).toEqual({ exists: true, userId, confirmed: true });
        expect((await look("a b")).body.result).toMatchObject({ exists: false });
        expect([(await look("known", 999_999)).status, (await look("known", "x")).status]).toEqual([404, 400]);
      });

      test("is answered 30 times a minute to one network address", async () => {
        pass(5);
        const statuses: number[] = [];
        for (let n = 0; n < 31; n += 1)
          statuses.push((await product.call("nobody", "GET", `organization/${HARBOR}/userExists/x`)).status);
        expect(statuses.indexOf(429)).toBe(30);
        pass(2);
      });
    });

    describe("sendConfirmation", () => {
      test("mails a new link, which voids the former, until the e-mail is confirmed [ACC-124]", async () => {
        const email = "again@harbor.example";
        const { userId } = (await create(aRequest({ emailUsername: "again" }))).body.result;
        const first = await codeTo(email);
        pass(2);
        expect((await confirmAgain(userId)).body).toEqual({ result: "emailSent" });
        expect((await redeem(first)).status).toBe(404);
        const second = await codeTo(email);
        expect((await redeem(second, { password: PASSWORD })).status).toBe(200);
        pass(2);
        expect((await confirmAgain(userId)).body).toEqual({ result: "emailAlreadyConfirmed" });
        expect(await mailsTo(email)).toHaveLength(2);
        expect((await redeem(second)).status).toBe(200);
        expect((await redeem(second, { password: NEW })).status).toBe(404);
        expect((await signIn(email)).status).toBe(200);
      });

      test("mails once a minute and ten times a day, and never tells the e-mail", async () => {
        const { userId } = (await create(aRequest())).body.result;
        const statuses: number[] = [(await confirmAgain(userId)).status];
        for (let n = 0; n < 10; n += 1) {
          pass(1.1);
          const answer = await confirmAgain(userId);
          statuses.push(answer.status);
          expect(JSON.stringify(answer.body)).not.toContain("@");
        }
        expect(statuses).toEqual([429, 200, 200, 200, 200, 200, 200, 200, 200, 200, 429]);
        pass(24 * 60);
        expect((await confirmAgain(userId)).status).toBe(200);
        expect((await confirmAgain(999_999)).status).toBe(404);
      });

      test("is asked for 30 times a minute by one network address, for all people together", async () => {
        pass(5);
        const statuses: number[] = [];
        for (let id = 900_000; id < 900_031; id += 1) statuses.push((await confirmAgain(id)).status);
        expect([statuses.indexOf(429), new Set(statuses)]).toEqual([30, new Set([404, 429])]);
        pass(5);
      });

      test("needs more than the number of a person, and says nothing without it [F-009]", async () => {
        const { userId } = (await create(aRequest({ emailUsername: "walked" }))).body.result;
        pass(5);
        const whose = { organizationId: String(HARBOR), emailUsername: "walked" };
        const guesses = [{}, { ...whose, emailUsername: "other" }, { ...whose, organizationId: String(NORTHGATE) }];
        for (const guess of [...guesses, { emailUsername: "walked" }])
          expect([guess, (await sendConfirmation(userId, guess)).status]).toEqual([guess, 404]);
        expect(await mailsTo("walked@harbor.example")).toHaveLength(1);
        expect((await sendConfirmation(userId, whose)).status).toBe(200);
      });

      test("by number alone is for who keeps people of that organization [F-009]", async () => {
        const { userId } = (await create(aRequest({ emailUsername: "kept" }))).body.result;
        pass(5);
        const path = `user/${String(userId)}/sendConfirmation`;
        const as = async (username: string) => {
          const cookie = `jwt=${sessionTokenOf(await signIn(username))}`;
          return (await product.call("nobody", "GET", path, undefined, { cookie })).status;
        };
        expect([await as(PEOPLE.technician), await as(PEOPLE.reader)]).toEqual([404, 404]);
        expect(await as(PEOPLE.neighbour)).toBe(200);
      });

      test("is limited for an organization, from all network addresses together [F-009]", async () => {
        const { userId } = (await create(aRequest({ emailUsername: "flooded" }))).body.result;
        pass(5);
        const key = createHash("sha256").update(`publicMail:organization:${HARBOR}`).digest("hex");
        const at = clock().toISOString();
        const full = { times: Array<string>(500).fill(at), expires: at };
        await database().kysely.updateTable("system.attempt").set(full).where("key", "=", key).execute();
        expect((await confirmAgain(userId)).status).toBe(429);
        expect((await create(aRequest())).status).toBe(429);
        expect((await create(aRequest({ organizationId: NORTHGATE }))).status).toBe(201);
        pass(61);
        expect((await confirmAgain(userId)).status).toBe(200);
      });

      test("is refused to other sites, since it changes something", async () => {
        const { userId } = (await create(aRequest())).body.result;
        pass(2);
        expect((await confirmAgain(userId, "", { origin: "https://evil.example" })).status).toBe(403);
        expect((await confirmAgain(userId, "", { "sec-fetch-site": "cross-site" })).status).toBe(403);
      });

      test("opens the account of a person who was entered by others, who sets a password first", async () => {
        const email = `entered${Date.now()}@harbor.example`;
        const entered = await asMember("POST", "user", product.anEntity("user", { email }));
        const person = entered.body.result;
        const [emailUsername = ""] = email.split("@");
        expect((await look(emailUsername)).body.result).toMatchObject({ exists: true, confirmed: false });
        const answers = await Promise.all([confirmAgain(person["userId"]), confirmAgain(person["userId"])]);
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
        const code = await codeTo(email);
        const needed = await redeem(code);
        expect([needed.status, needed.body.errors[0]?.code]).toEqual([400, "passwordNeeded"]);
        expect((await redeem(code, { password: "weak" })).status).toBe(400);
        expect((await accountOf(Number(person["userId"])))?.confirmed).toBeNull();
        const races = ["Racing horse 1", "Racing horse 2"].map((password) => redeem(code, { password }));
        expect((await Promise.all(races)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
        expect((await look(emailUsername)).body.result).toMatchObject({ confirmed: true });
      });
    });

    describe("asking for the mail again by username", () => {
      const again = (username: string, query = "") =>
        product.call("nobody", "POST", `confirmation${query}`, { username }, {});
      /** Rounds the wait to ten seconds, because tests take some; the header says the same. */
      const statusAndWait = ({ status, body, headers }: Answer) => {
        const seconds = body["seconds"] as number | undefined;
        expect(headers["retry-after"]).toBe(seconds === undefined ? undefined : String(seconds));
        return [status, body.result, seconds === undefined ? null : Math.ceil(seconds / 10) * 10];
      };

      test("mails a link that voids the former, and says how long to wait [F-060]", async () => {
        const email = "stuck@harbor.example";
        await create(aRequest({ emailUsername: "stuck" }));
        const first = await codeTo(email);
        pass(0.5);
        expect(statusAndWait(await again(email))).toEqual([429, undefined, 30]);
        pass(0.6);
        expect(statusAndWait(await again("STUCK@harbor.example", "?redirect=%2Fbuild"))).toEqual([
          200,
          { seconds: 60 },
          null,
        ]);
        expect(statusAndWait(await again(email))).toEqual([429, undefined, 60]);
        expect((await redeem(first)).status).toBe(404);
        expect((await linkTo(email)).searchParams.get("redirect")).toBe("/build");
        expect((await redeem(await codeTo(email), { password: NEW })).status).toBe(200);
      });

      test("is answered alike for who waits, who is confirmed and who is nobody [F-060]", async () => {
        await create(aRequest({ emailUsername: "alike" }));
        const known = ["alike@harbor.example", PEOPLE.neighbour, "nobody@harbor.example", "no e-mail at all"];
        pass(5);
        const answers = async () => {
          const all = [];
          for (const username of known) all.push(statusAndWait(await again(username)));
          return new Set(all.map((each) => JSON.stringify(each)));
        };
        expect(await answers()).toEqual(new Set([JSON.stringify([200, { seconds: 60 }, null])]));
        expect(await answers()).toEqual(new Set([JSON.stringify([429, undefined, 60])]));
        expect(await mailsTo("alike@harbor.example")).toHaveLength(2);
        expect([await mailsTo(PEOPLE.neighbour), await mailsTo("nobody@harbor.example")]).toEqual([[], []]);
      });

      test("takes its time for everybody, ten times a day for one, and 30 a minute for a network [F-060]", async () => {
        pass(5);
        const began = performance.now();
        await again("late@harbor.example");
        expect(performance.now() - began).toBeGreaterThan(240);
        for (let n = 0; n < 9; n += 1) {
          pass(1.1);
          expect((await again("late@harbor.example")).status).toBe(200);
        }
        pass(1.1);
        expect((await again("late@harbor.example")).status).toBe(429);
        pass(5);
        const many = await Promise.all(Array.from({ length: 31 }, (_, n) => again(`many${n}@harbor.example`)));
        expect(many.filter(({ status }) => status === 429)).toHaveLength(1);
        pass(5);
      });
    });

    test("a verification link expires after 24 hours", async () => {
      const email = "slow@harbor.example";
      const { userId } = (await create(aRequest({ emailUsername: "slow" }))).body.result;
      pass(24 * 60 + 1);
      expect(seen(await redeem(await codeTo(email)))).toEqual([410, "This link has expired. Ask for a new one."]);
      expect((await confirmAgain(userId)).status).toBe(200);
      expect((await redeem(await codeTo(email), { password: NEW })).status).toBe(200);
      expect((await signIn(email, NEW)).status).toBe(200);
    });

    describe("at the form of another organization [F-001]", () => {
      test("is not seen, and gets no mail by its number", async () => {
        const { userId } = (await create(aRequest({ emailUsername: "theirs" }))).body.result;
        const move = (domain: string) =>
          sql`update data.organization set "domain" = ${domain} where "organizationId" = ${NORTHGATE}`.execute(
            database().kysely,
          );
        await move("harbor.example");
        pass(2);
        const whose = { organizationId: String(NORTHGATE), emailUsername: "theirs" };
        expect((await look("theirs", NORTHGATE)).body.result).toEqual({
          exists: false,
          userId: null,
          confirmed: false,
        });
        expect((await sendConfirmation(userId, whose)).status).toBe(404);
        await move("northgate.example");
        expect((await look("theirs", HARBOR)).body.result).toMatchObject({ exists: true, userId });
      });

      test("has a code that is refused there, and good at its own", async () => {
        await create(aRequest({ emailUsername: "coded.here" }));
        const link = await linkTo("coded.here@harbor.example");
        const redeemAt = (organizationGuid: string) =>
          product.call(
            "nobody",
            "POST",
            `hash/${link.searchParams.get("code") ?? ""}?${new URLSearchParams({ type: "account-verification", organizationGuid }).toString()}`,
            { password: NEW },
          );
        const { kysely } = database();
        const other = await kysely
          .selectFrom("data.organization")
          .select("organizationGuid")
          .where("organizationId", "=", NORTHGATE)
          .executeTakeFirstOrThrow();
        expect((await redeemAt(other.organizationGuid)).status).toBe(404);
        expect((await redeemAt("x")).status).toBe(404);
        expect((await redeemAt(link.searchParams.get("organizationGuid") ?? "")).status).toBe(200);
      });
    });

    test("is named by its mail and behind its link: organization and inviter, nothing of them a link [F-001, F-063]", async () => {
      const member = await asMember("GET", "session");
      const me = (member.body.result["user"] as Values)["displayName"];
      const email = `invited${Date.now()}@harbor.example`;
      const entered = await asMember("POST", "user", product.anEntity("user", { email }));
      await confirmAgain(entered.body.result["userId"]);
      const { name } = (await asMember("GET", `organization/${HARBOR}`)).body.result;
      const textTo = async () => (await mailsTo(email)).at(-1)?.text ?? "";
      expect(await textTo()).toContain(`${String(me)} entered you for an account of Armature at ${String(name)}, with`);
      const behind = (await redeem(await codeTo(email))).body["account"];
      expect(behind).toEqual({ email, organization: name, inviter: me });

      const rename = (text: unknown) =>
        database()
          .kysely.updateTable("data.organization")
          .set({ name: String(text) })
          .where("organizationId", "=", HARBOR);
      await rename("Win at http://evil.example/x\nnow").execute();
      pass(2);
      await confirmAgain(entered.body.result["userId"]);
      expect(await textTo()).toContain("at Win at http evil. example x now, with this address");
      await rename(name).execute();
      const own = aRequest({ emailUsername: "self" });
      await create(own);
      const [mail] = await mailsTo("self@harbor.example");
      expect(mail?.text).toContain(`Somebody asked for an account of Armature at ${String(name)}, with`);
    });

    test.each([
      ["?redirect=%2Fbuild%3Fa%3D1&redirectTitle=The%20build", { redirect: "/build?a=1", redirectTitle: "The build" }],
      [`?redirect=%2Fbuild&redirectTitle=${"x".repeat(100)}%0A`, { redirect: "/build", redirectTitle: "x".repeat(80) }],
      [
        "?redirect=%2Fbuild&redirectTitle=Win%20at%20http%3A%2F%2Fevil.example%2Fx%20or%20me%40evil.example",
        { redirect: "/build", redirectTitle: "Win at http evil. example x or me evil. example" },
      ],
      ["?redirect=https%3A%2F%2Fevil.example&redirectTitle=x", {}],
      ["?redirect=%2F%2Fevil.example", {}],
      ["", {}],
    ])("the link begins with PUBLIC_URL and carries on %s [F-185]", async (query, expected) => {
      const request = aRequest();
      const email = `${request.emailUsername.toLowerCase()}@harbor.example`;
      const forged = { host: "evil.example", "x-forwarded-host": "evil.example", origin: ORIGIN };
      const { userId } = (await create(request, query, forged)).body.result;
      const check = async () => {
        const link = await linkTo(email);
        const { code, type, organizationGuid, ...onward } = Object.fromEntries(link.searchParams);
        expect(organizationGuid).toMatch(/^[0-9a-f-]{36}$/);
        expect(link.origin + link.pathname).toBe(`${ORIGIN}/member/account/message/confirm`);
        expect([code?.length, type, onward]).toEqual([43, "account-verification", expected]);
      };
      await check();
      pass(2);
      await confirmAgain(userId, query, forged);
      await check();
    });

    test("can be deleted with the person: link, waiting mail and account are gone", async () => {
      const email = "gone@harbor.example";
      const { userId } = (await create(aRequest({ emailUsername: "gone" }))).body.result;
      const code = await codeTo(email);
      await product.grant("neighbour", { user: { remove: true } });
      expect((await asMember("DELETE", `user/${String(userId)}`)).status).toBe(200);
      expect([(await redeem(code)).status, await mailsTo(email)]).toEqual([404, []]);
    });
  },
  registerTemplate,
);
