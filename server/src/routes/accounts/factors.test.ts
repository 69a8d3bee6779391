import { RECOVERY_CODES } from "@armature/engine/platform";
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resetFactors } from "../../accounts/own-factors.ts";
import { beginFactor } from "../../accounts/set-up-factor.ts";
import type { SecondFactor } from "../../base/application.ts";
import { Secrets } from "../../base/secrets.ts";
import { rotateSecrets } from "../../database/rotate-secrets.ts";
import { describePostgresql } from "../../database/testing.ts";
import { makeShownCode } from "../../session/codes.ts";
import { PASSWORD } from "../../session/testing.ts";
import { sweep } from "../../session/sweep.ts";
import { resetByCommand } from "../../setup/command.ts";
import {
  equipment,
  HARBOR,
  NORTHGATE,
  PEOPLE,
  registerTemplate,
  startRegister,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { movableClock } from "../../testing/test-product.ts";
import { codeAt, makePasskey, openBrowser, type PasskeyLie, type TestBrowser } from "./browser.testing.ts";

const CONFIG = { publicUrl: "http://product.test", productName: "Equipment Register" };

describePostgresql(
  "a second factor",
  (database) => {
    let product: TestRegister;
    const { clock, pass } = movableClock();
    const needs = new Map<string, SecondFactor>();
    beforeAll(async () => {
      const tenancy = { ...equipment.tenancy, secondFactors: needs };
      product = await startRegister(database(), { application: { ...equipment, tenancy }, clock });
    });
    afterAll(() => product.close());
    beforeEach(() => pass(20));
    afterEach(async () => {
      needs.clear();
      for (const table of ["system.factor", "system.signInStart", "system.attempt", "system.usedToken"] as const)
        await database().kysely.deleteFrom(table).execute();
    });

    const browser = () => openBrowser(product.app);
    const logIn = async (who: TestBrowser, username: string = PEOPLE.technician, password = PASSWORD) =>
      who.call("POST", "login", { username, password });
    const signedIn = async (username?: string) => {
      const who = browser();
      expect((await logIn(who, username)).result).toMatchObject({ loggedIn: true, next: null });
      return who;
    };
    const code = (secret: string, seconds = 0) => codeAt(secret, new Date(clock().getTime() + seconds * 1000));
    /** Sets up an app with codes. @returns its secret and the recovery codes */
    const addApp = async (who: TestBrowser, label = "My phone") => {
      const begun = await who.call("POST", "account/factor/begin", { kind: "totp" });
      expect(begun.status, begun.message).toBe(200);
      const { setup, secret } = begun.result["totp"] as unknown as { setup: string; secret: string };
      const added = await who.call("POST", "account/factor", { label, setup, code: code(secret) });
      expect(added.status, added.message).toBe(201);
      pass(1);
      return { secret, setup, codes: added.result["recoveryCodes"] as unknown as string[] };
    };
    const addPasskey = async (who: TestBrowser, passkey = makePasskey(), lie: PasskeyLie = {}) => {
      const begun = await who.call("POST", "account/factor/begin", { kind: "passkey" });
      const answer = passkey.register(begun.result["passkey"] ?? {}, lie);
      return { passkey, added: await who.call("POST", "account/factor", { label: "My key", passkey: answer }) };
    };
    const give = (who: TestBrowser, text: string) => who.call("POST", "signIn/factor", { code: text });
    /** A browser in which the password was right. */
    const waiting = async (username?: string) => {
      const who = browser();
      expect((await logIn(who, username)).result).toMatchObject({ loggedIn: false, next: "factor" });
      return who;
    };
    const isIn = async (who: TestBrowser) => {
      const { status, result } = await who.call("GET", "session");
      return status === 200 && (result as { loggedIn?: boolean }).loggedIn === true;
    };
    const idOf = async (username: string) => {
      const accounts = database().kysely.selectFrom("system.account").select("userId");
      return (await accounts.where("username", "=", username).executeTakeFirstOrThrow()).userId;
    };
    const lastLogged = async () =>
      database().kysely.selectFrom("system.securityEvent").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    const lastMail = async () =>
      database().kysely.selectFrom("system.mail").selectAll().orderBy("created", "desc").executeTakeFirstOrThrow();

    describe("of an app with codes", () => {
      test("is asked before there is a session, and its code opens one [ADD-096]", async () => {
        const { secret } = await addApp(await signedIn());
        const who = browser();
        const first = await logIn(who);
        expect(first).toMatchObject({ status: 200, result: { loggedIn: false, next: "factor", user: null } });
        expect(first.result).toMatchObject({ ways: ["recovery", "totp"] });
        expect([...who.cookies.keys()]).toEqual(["signIn"]);
        expect((await who.call("GET", "device")).status).toBe(401);
        const second = await give(who, code(secret));
        expect(second.result).toMatchObject({ loggedIn: true, next: null, username: PEOPLE.technician });
        expect([...who.cookies.keys()].toSorted()).toEqual(["device", "jwt", "jwtPresent"]);
        expect((await who.call("GET", "device")).status).toBe(200);
        expect(await lastLogged()).toMatchObject({ kind: "signIn", detail: { factor: "totp" } });
      });

      test("that is never given leaves an entry that the password was right, one for each sign-in [ADD-102]", async () => {
        await addApp(await signedIn());
        const { id: before } = await lastLogged();
        await waiting();
        const entries = database().kysely.selectFrom("system.securityEvent").selectAll().where("id", ">", before);
        expect(await entries.execute()).toEqual([
          expect.objectContaining({
            kind: "factorRequested",
            userId: await idOf(PEOPLE.technician),
            address: "127.0.0.1",
            detail: { after: "password", next: "factor" },
          }),
        ]);
      });

      test("fills the log by at most 30 entries an hour, the last of which says so", async () => {
        await addApp(await signedIn());
        const { id: before } = await lastLogged();
        for (let index = 0; index < 32; index += 1) await waiting();
        const entries = database().kysely.selectFrom("system.securityEvent").select(["kind", "detail"]);
        const written = await entries.where("id", ">", before).orderBy("id").execute();
        expect(written).toHaveLength(30);
        const request = { kind: "factorRequested", detail: { after: "password", next: "factor" } };
        expect([written[0], written[28]]).toEqual([request, request]);
        expect(written[29]).toEqual({ ...request, detail: { ...request.detail, isLast: true } });
        pass(61);
        await waiting();
        expect((await lastLogged()).detail).toEqual(request.detail);
      });

      test("leaves an entry for each wrong code after it", async () => {
        await addApp(await signedIn());
        const { id: before } = await lastLogged();
        const who = await waiting();
        await give(who, "000000");
        await give(who, "111111");
        const entries = database().kysely.selectFrom("system.securityEvent").select(["kind", "detail"]);
        expect(await entries.where("id", ">", before).orderBy("id").execute()).toEqual([
          { kind: "factorRequested", detail: { after: "password", next: "factor" } },
          { kind: "signInFailed", detail: { reason: "factor" } },
          { kind: "signInFailed", detail: { reason: "factor" } },
        ]);
      });

      test("is stored encrypted, and nothing tells it", async () => {
        const who = await signedIn();
        const { secret } = await addApp(who);
        const rows = await database().kysely.selectFrom("system.factor").selectAll().execute();
        expect(JSON.stringify(rows)).not.toContain(secret);
        expect(JSON.stringify((await who.call("GET", "account/factor")).result)).not.toContain(secret);
      });

      test("takes a code once, also with spaces in it, and the next one after it", async () => {
        const { secret } = await addApp(await signedIn());
        const text = code(secret);
        expect((await give(await waiting(), `${text.slice(0, 3)} ${text.slice(3)}`)).status).toBe(200);
        const who = await waiting();
        expect(await give(who, text)).toMatchObject({ status: 400, errors: [{ code: "wrongFactor" }] });
        expect((await give(who, code(secret, 30))).status).toBe(200);
      });

      test("does not take the code by which it was set up", async () => {
        const who = await signedIn();
        const begun = await who.call("POST", "account/factor/begin", { kind: "totp" });
        const { setup, secret } = begun.result["totp"] as unknown as { setup: string; secret: string };
        const first = code(secret);
        await who.call("POST", "account/factor", { label: "Phone", setup, code: first });
        expect((await give(await waiting(), first)).status).toBe(400);
      });

      test.each([
        [-60, 400],
        [-30, 200],
        [0, 200],
        [30, 200],
        [60, 400],
      ])("takes a code of a clock that is %i s off: %i", async (seconds, status) => {
        const { secret } = await addApp(await signedIn());
        // At the beginning of a step, so that the test does not depend on the second.
        const text = codeAt(secret, new Date((Math.floor(clock().getTime() / 30_000) + seconds / 30) * 30_000));
        expect((await give(await waiting(), text)).status).toBe(status);
      });

      test("takes no sixth code in 15 minutes, right or wrong, in whatever browser", async () => {
        const { secret } = await addApp(await signedIn());
        const [who, other] = [await waiting(), await waiting()];
        for (let index = 0; index < 5; index += 1) expect((await give(who, "000000")).status).toBe(400);
        const refused = await give(other, code(secret));
        expect(refused.status).toBe(429);
        expect(Number(refused.headers["retry-after"])).toBeGreaterThan(600);
        expect(await lastLogged()).toMatchObject({ kind: "lockedOut", detail: { what: "factor" } });
        pass(16);
        expect((await give(await waiting(), code(secret))).status).toBe(200);
      });

      test("is asked again as soon as an administrator unlocks the person", async () => {
        const { secret } = await addApp(await signedIn());
        const who = await waiting();
        for (let index = 0; index < 5; index += 1) await give(who, "000000");
        expect((await give(who, code(secret))).status).toBe(429);
        const listed = async () => {
          const { body } = await product.call("manager", "GET", `admin/account?person=${PEOPLE.technician}`);
          return (body.result["accounts"] as unknown as readonly { lockedUntil: string | null }[])[0]?.lockedUntil;
        };
        expect(await listed()).toEqual(expect.any(String));
        const userId = await idOf(PEOPLE.technician);
        const administrator = await signedIn(PEOPLE.manager);
        expect((await administrator.call("DELETE", `admin/account/${userId}/lock`)).status).toBe(200);
        expect(await listed()).toBeNull();
        expect((await give(who, code(secret))).status).toBe(200);
      });

      test("of two calls with one code at once, one signs in", async () => {
        const { secret } = await addApp(await signedIn());
        const [one, two] = [await waiting(), await waiting()];
        const text = code(secret);
        const answers = await Promise.all([give(one, text), give(two, text)]);
        expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
      });

      test("of two codes in one browser at once, one signs in", async () => {
        const { secret } = await addApp(await signedIn());
        const who = await waiting();
        const answers = await Promise.all([give(who, code(secret)), give(who, code(secret, 30))]);
        expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "401"]);
      });

      test("is of one person: the code of another does not count", async () => {
        const other = await addApp(await signedIn(PEOPLE.planner));
        await addApp(await signedIn());
        expect((await give(await waiting(), code(other.secret))).status).toBe(400);
      });

      test("is asked in the browser of the password only, for ten minutes, and once", async () => {
        const { secret } = await addApp(await signedIn());
        const who = await waiting();
        expect(await give(browser(), code(secret))).toMatchObject({ status: 401, errors: [{ code: "signInLost" }] });
        const stale = who.cookies.get("signIn") ?? "";
        expect((await give(who, code(secret))).status).toBe(200);
        const later = browser();
        later.cookies.set("signIn", stale);
        expect((await give(later, code(secret, 30))).status).toBe(401);
        const slow = await waiting();
        pass(11);
        expect((await give(slow, code(secret))).status).toBe(401);
      });

      /** What the test does to the password is undone. */
      const keepingPassword = async (username: string, work: () => Promise<void>) => {
        const accounts = database().kysely.selectFrom("system.account").select("passwordHash");
        const kept = await accounts.where("username", "=", username).executeTakeFirstOrThrow();
        await work();
        await database().kysely.updateTable("system.account").set(kept).where("username", "=", username).execute();
      };

      test("given in a second tab, after the first one signed in, leaves that session as it is", async () => {
        const { secret } = await addApp(await signedIn());
        const who = await waiting();
        expect((await give(who, code(secret))).status).toBe(200);
        expect((await give(who, code(secret, 30))).status).toBe(401);
        expect(await isIn(who)).toBe(true);
      });

      test("ends to be asked when the password changes meanwhile", () =>
        keepingPassword(PEOPLE.reader, async () => {
          const owner = await signedIn(PEOPLE.reader);
          const { secret } = await addApp(owner);
          const thief = await waiting(PEOPLE.reader);
          const change = { present: PASSWORD, password: "Another good horse 7" };
          expect((await owner.call("PUT", "session/password", change)).status).toBe(200);
          expect((await give(thief, code(secret))).status).toBe(401);
        }));

      test("is not skipped by a link for a new password", () =>
        keepingPassword(PEOPLE.technician, async () => {
          const { secret } = await addApp(await signedIn());
          const { kysely } = database();
          const userId = await idOf(PEOPLE.technician);
          const make = kysely.transaction();
          const link = await make.execute((trx) => makeShownCode(trx, userId, "password-reset", clock()));
          const who = browser();
          const password = "Brand new horse 9";
          expect((await who.call("POST", `hash/${link.code}?type=password-reset`, { password })).status).toBe(200);
          expect((await logIn(who, PEOPLE.technician, password)).result).toMatchObject({ next: "factor" });
          expect((await give(who, code(secret))).status).toBe(200);
        }));

      test("stays locked for who resets the password, since a mailbox is no factor", () =>
        keepingPassword(PEOPLE.technician, async () => {
          const { secret } = await addApp(await signedIn());
          const guessing = await waiting();
          for (let index = 0; index < 5; index += 1) await give(guessing, "000000");
          const userId = await idOf(PEOPLE.technician);
          const make = database().kysely.transaction();
          const link = await make.execute((trx) => makeShownCode(trx, userId, "password-reset", clock()));
          const who = browser();
          const password = "Brand new horse 9";
          expect((await who.call("POST", `hash/${link.code}?type=password-reset`, { password })).status).toBe(200);
          expect((await logIn(who, PEOPLE.technician, password)).result).toMatchObject({ next: "factor" });
          expect((await give(who, code(secret))).status).toBe(429);
        }));

      test("is not added by a wrong first code, for another person, or after ten minutes", async () => {
        const who = await signedIn();
        const begun = await who.call("POST", "account/factor/begin", { kind: "totp" });
        const { setup, secret } = begun.result["totp"] as unknown as { setup: string; secret: string };
        const add = (by: TestBrowser, text: string) =>
          by.call("POST", "account/factor", { label: "Phone", setup, code: text });
        expect(await add(who, "000000")).toMatchObject({ status: 400, errors: [{ code: "wrongFactor" }] });
        expect(await add(await signedIn(PEOPLE.planner), code(secret))).toMatchObject({
          status: 400,
          errors: [{ code: "setupOver" }],
        });
        pass(11);
        expect(await add(who, code(secret))).toMatchObject({ status: 400, errors: [{ code: "setupOver" }] });
        expect((await who.call("GET", "account/factor")).result).toMatchObject({ factors: [], recoveryCodes: 0 });
        await signedIn();
      });

      test("needs a key of the server, and says how to get one", async () => {
        const deps = { kysely: database().kysely, config: CONFIG, secrets: new Secrets([]), now: clock() };
        const owner = { userId: 1, email: "a@b.example", displayName: "Ada" };
        await expect(beginFactor(deps, owner, "totp")).rejects.toThrow(/no SECRET_KEY.*openssl rand/);
      });

      test("opens after the keys of the server were changed", async () => {
        const { kysely } = database();
        await addApp(await signedIn());
        const stored = await kysely.selectFrom("system.factor").selectAll().where("kind", "=", "totp").execute();
        const [row] = stored;
        const keys = [0, 1].map(() => randomBytes(32).toString("base64"));
        const place = { table: "system.factor", column: "secret", row: row?.id ?? 0 };
        const secret = new Secrets(keys.slice(1)).seal(place, "JBSWY3DPEHPK3PXP");
        await kysely.updateTable("system.factor").set({ secret }).where("id", "=", place.row).execute();
        await kysely.updateTable("system.session").set({ idToken: null }).execute();
        expect(await rotateSecrets(kysely, new Secrets(keys))).toBe(1);
        const after = await kysely.selectFrom("system.factor").select("secret").where("id", "=", place.row).execute();
        expect(new Secrets(keys.slice(0, 1)).open(place, after[0]?.secret ?? "")).toBe("JBSWY3DPEHPK3PXP");
      });

      test("that no key opens says so, and recovery codes still work", async () => {
        const { secret, codes } = await addApp(await signedIn());
        const lost = new Secrets([randomBytes(32).toString("base64")]);
        const { kysely } = database();
        const rows = await kysely.selectFrom("system.factor").select("id").where("kind", "=", "totp").execute();
        for (const { id: row } of rows) {
          const text = lost.seal({ table: "system.factor", column: "secret", row }, secret);
          await kysely.updateTable("system.factor").set({ secret: text }).where("id", "=", row).execute();
        }
        const who = await waiting();
        const refused = await give(who, code(secret));
        expect(refused).toMatchObject({ status: 403, errors: [{ code: "factorUnreadable" }] });
        expect(refused.message).toMatch(/SECRET_KEY.*recovery code/);
        expect((await give(who, codes[0] ?? "")).status).toBe(200);
      });
    });

    describe("of recovery codes", () => {
      test("comes with the first factor: ten codes, stored as hashes, each for one sign-in [ADD-096]", async () => {
        const { codes } = await addApp(await signedIn());
        expect(new Set(codes).size).toBe(RECOVERY_CODES);
        const rows = await database().kysely.selectFrom("system.factor").selectAll().execute();
        for (const each of codes) expect(JSON.stringify(rows)).not.toContain(each);
        const [first = "", second = ""] = codes;
        expect((await give(await waiting(), first.toUpperCase().replaceAll("-", " "))).status).toBe(200);
        expect(await lastMail()).toMatchObject({ subject: "A recovery code of Armature was used" });
        expect((await lastMail()).text).toContain("9 are left");
        expect((await give(await waiting(), first)).status).toBe(400);
        expect((await give(await waiting(), second)).status).toBe(200);
      });

      test("of two calls with one code at once, one signs in", async () => {
        const { codes } = await addApp(await signedIn());
        const [one, two] = [await waiting(), await waiting()];
        const answers = await Promise.all([give(one, codes[0] ?? ""), give(two, codes[0] ?? "")]);
        expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
      });

      test("are the person's own", async () => {
        const other = await addApp(await signedIn(PEOPLE.planner));
        await addApp(await signedIn());
        expect((await give(await waiting(), other.codes[0] ?? "")).status).toBe(400);
      });

      test("are made anew, which voids the former ones, and a second factor brings none", async () => {
        const who = await signedIn();
        const { codes } = await addApp(who);
        expect((await addApp(who, "Tablet")).codes).toEqual([]);
        const renewed = await who.call("POST", "account/factor/recoveryCodes");
        const [fresh = ""] = renewed.result as unknown as string[];
        expect(await lastLogged()).toMatchObject({ kind: "recoveryCodesMade" });
        expect((await give(await waiting(), codes[0] ?? "")).status).toBe(400);
        expect((await give(await waiting(), fresh)).status).toBe(200);
      });

      test("are no factor alone", async () => {
        const who = await signedIn();
        expect(await who.call("POST", "account/factor/recoveryCodes")).toMatchObject({ status: 409 });
        await addApp(who);
        const { factors } = (await who.call("GET", "account/factor")).result as unknown as {
          factors: { id: number }[];
        };
        expect((await who.call("DELETE", `account/factor/${factors[0]?.id}`)).status).toBe(200);
        expect((await who.call("GET", "account/factor")).result).toMatchObject({ factors: [], recoveryCodes: 0 });
        await signedIn();
      });
    });

    describe("of a passkey", () => {
      const options = async (who: TestBrowser, isFirst: boolean) =>
        (await who.call("POST", "signIn/passkey", { isFirst })).result as object;
      const answer = (who: TestBrowser, passkey: object) => who.call("POST", "signIn/factor", { passkey });

      test("is the second step after the password [ADD-096]", async () => {
        const { passkey, added } = await addPasskey(await signedIn());
        expect(added.status, added.message).toBe(201);
        expect(added.result["recoveryCodes"]).toHaveLength(RECOVERY_CODES);
        const who = await waiting();
        expect((await who.call("GET", "signIn/factor")).result).toEqual({
          next: "factor",
          ways: ["passkey", "recovery"],
        });
        expect((await answer(who, passkey.use(await options(who, false)))).result).toMatchObject({ loggedIn: true });
        expect(await lastLogged()).toMatchObject({ kind: "signIn", detail: { factor: "passkey" } });
      });

      test("signs in by itself, since it is both factors [ADD-096]", async () => {
        const { passkey } = await addPasskey(await signedIn());
        const who = browser();
        const result = (await answer(who, passkey.use(await options(who, true)))).result;
        expect(result).toMatchObject({ loggedIn: true, username: PEOPLE.technician });
      });

      test.each<[string, PasskeyLie]>([
        ["another origin", { origin: "http://evil.example" }],
        ["another site", { host: "evil.example" }],
        ["no finger or PIN", { isVerified: false }],
        ["another challenge", { challenge: randomBytes(32).toString("base64url") }],
      ])("is refused with %s, when it is made and when it is used", async (_, lie) => {
        const who = await signedIn();
        expect((await addPasskey(who, makePasskey(), lie)).added).toMatchObject({
          status: 400,
          errors: [{ code: "wrongPasskey" }],
        });
        const { passkey } = await addPasskey(who);
        for (const isFirst of [true, false]) {
          const other = isFirst ? browser() : await waiting();
          const given = passkey.use(await options(other, isFirst), lie);
          expect(await answer(other, given)).toMatchObject({ status: 400, errors: [{ code: "wrongPasskey" }] });
          expect(await isIn(other)).toBe(false);
        }
      });

      test("is refused when its counter goes back, as that of a copy does", async () => {
        const { passkey } = await addPasskey(await signedIn());
        const use = async (counter: number) => {
          const who = browser();
          return (await answer(who, passkey.use(await options(who, true), { counter }))).status;
        };
        expect([await use(5), await use(4), await use(5), await use(6)]).toEqual([200, 400, 400, 200]);
      });

      test("answers a challenge once, and in the browser that asked for it", async () => {
        const { passkey } = await addPasskey(await signedIn());
        const who = browser();
        const given = passkey.use(await options(who, true));
        const stale = new Map(who.cookies);
        const thief = browser();
        await options(thief, true);
        expect((await answer(thief, given)).status).toBe(400);
        expect((await answer(browser(), given)).status).toBe(401);
        expect((await answer(who, given)).status).toBe(200);
        const again = browser();
        for (const [name, value] of stale) again.cookies.set(name, value);
        expect((await answer(again, given)).status).toBe(400);
      });

      test("of another person does not count as the second step", async () => {
        const { passkey: other } = await addPasskey(await signedIn(PEOPLE.planner));
        await addPasskey(await signedIn());
        const who = await waiting();
        expect((await answer(who, other.use(await options(who, false)))).status).toBe(400);
      });

      test("belongs to one account", async () => {
        const { passkey } = await addPasskey(await signedIn());
        expect((await addPasskey(await signedIn(PEOPLE.planner), passkey)).added.status).toBe(409);
      });

      test.each([[{}], [{ id: 7 }], [{ id: "x", response: {} }], [{ id: "x", response: { clientDataJSON: "??" } }]])(
        "that cannot be read is refused: %j",
        async (passkey) => {
          await addPasskey(await signedIn());
          const who = await waiting();
          expect(await answer(who, passkey)).toMatchObject({ status: 400, errors: [{ code: "wrongPasskey" }] });
        },
      );
    });

    test("of an app is not set up by what was cut off on its way", async () => {
      const who = await signedIn();
      const begun = await who.call("POST", "account/factor/begin", { kind: "totp" });
      const { setup, secret } = begun.result["totp"] as unknown as { setup: string; secret: string };
      for (const length of [0, 8, 9, 12, 30, 60])
        expect(
          await who.call("POST", "account/factor", { label: "x", setup: setup.slice(0, length), code: code(secret) }),
        ).toMatchObject({ status: 400 });
    });

    test("that nobody has is not tried without end", async () => {
      const who = browser();
      who.cookies.set("signIn", "made up");
      const statuses = new Set<number>();
      for (let index = 0; index < 301; index += 1)
        statuses.add((await who.call("POST", "signIn/factor", { passkey: { id: "x" } })).status);
      expect([...statuses]).toEqual([400, 429]);
    }, 300_000);

    describe("that a profile needs", () => {
      const begin = async (who: TestBrowser, kind: "totp" | "passkey") => {
        const { status, result } = await who.call("POST", "signIn/enrolment", { kind });
        return { status, ...(result as unknown as { totp: { setup: string; secret: string }; passkey: object }) };
      };
      const enrolApp = async (who: TestBrowser) => {
        const { setup, secret } = (await begin(who, "totp")).totp;
        const body = { label: "Phone", setup, code: code(secret) };
        return { secret, answer: await who.call("POST", "signIn/enrolment/confirm", body) };
      };

      test("is set up before anything else is served [ADD-096]", async () => {
        needs.set("technician", "required");
        const who = browser();
        expect((await logIn(who)).result).toMatchObject({ loggedIn: false, next: "enrol", ways: ["totp", "passkey"] });
        expect((await who.call("GET", "device")).status).toBe(401);
        expect(await give(who, "000000")).toMatchObject({ status: 401 });
        const { answer, secret } = await enrolApp(who);
        expect(answer.result).toMatchObject({ loggedIn: true, next: null });
        expect(answer.result["recoveryCodes"]).toHaveLength(RECOVERY_CODES);
        expect((await who.call("GET", "device")).status).toBe(200);
        pass(1);
        expect((await give(await waiting(), code(secret))).status).toBe(200);
      });

      test("ends sessions that were opened without it", async () => {
        const who = await signedIn();
        expect((await who.call("GET", "device")).status).toBe(200);
        needs.set("technician", "required");
        expect((await who.call("GET", "device")).status).toBe(401);
      });

      test("is not set up by whoever has no password, nor is a second one beside the first", async () => {
        needs.set("technician", "required");
        expect((await begin(browser(), "totp")).status).toBe(401);
        const who = browser();
        await logIn(who);
        await enrolApp(who);
        const thief = await waiting();
        expect((await begin(thief, "totp")).status).toBe(401);
      });

      test("that was begun and left leaves nothing", async () => {
        needs.set("technician", "required");
        const who = browser();
        await logIn(who);
        await begin(who, "totp");
        await begin(who, "passkey");
        expect(await database().kysely.selectFrom("system.factor").selectAll().execute()).toEqual([]);
        pass(11);
        await sweep(database().kysely, clock());
        expect(await database().kysely.selectFrom("system.signInStart").selectAll().execute()).toEqual([]);
        expect((await logIn(browser())).result).toMatchObject({ next: "enrol" });
      });

      test("can be a passkey alone: codes of an app open the way to it, not the session", async () => {
        const { secret } = await addApp(await signedIn());
        needs.set("technician", "passkey");
        const who = await waiting();
        expect((await give(who, code(secret))).result).toMatchObject({
          loggedIn: false,
          next: "enrol",
          ways: ["passkey"],
        });
        expect(await isIn(who)).toBe(false);
        expect((await enrolApp(who)).answer.status).toBe(400);
        const passkey = makePasskey();
        const made = passkey.register((await begin(who, "passkey")).passkey);
        const body = { label: "Key", passkey: made };
        expect((await who.call("POST", "signIn/enrolment/confirm", body)).result).toMatchObject({ loggedIn: true });
        expect((await logIn(browser())).result).toMatchObject({ next: "factor", ways: ["passkey", "recovery"] });
      });

      test("stays that of the session when an app is added beside the passkey, or proves something", async () => {
        needs.set("technician", "passkey");
        const who = browser();
        await logIn(who);
        const passkey = makePasskey().register((await begin(who, "passkey")).passkey);
        await who.call("POST", "signIn/enrolment/confirm", { label: "Key", passkey });
        const { secret } = await addApp(who);
        const codes = (await who.call("POST", "account/factor/recoveryCodes")).result as unknown as string[];
        expect(await isIn(who)).toBe(true);
        pass(16);
        expect((await who.call("GET", "session/proof")).result).toMatchObject({ ways: ["passkey", "recovery"] });
        expect((await who.call("POST", "session/proof", { code: code(secret) })).status).toBe(400);
        expect((await who.call("POST", "session/proof", { code: codes[0] })).status).toBe(200);
        expect(await isIn(who)).toBe(true);
      });

      test("is not removed, unless there is another one", async () => {
        const who = await signedIn();
        await addApp(who, "Phone");
        needs.set("technician", "required");
        await addApp(who, "Tablet");
        const { factors, required } = (await who.call("GET", "account/factor")).result as unknown as {
          factors: { id: number; label: string }[];
          required: string;
        };
        expect(required).toBe("required");
        expect(factors.map(({ label }) => label)).toEqual(["Phone", "Tablet"]);
        const remove = (index: number) => who.call("DELETE", `account/factor/${factors[index]?.id}`);
        expect((await remove(0)).status).toBe(200);
        expect(await remove(1)).toMatchObject({ status: 409, message: expect.stringMatching(/Add another one first/) });
      });

      test("is needed from the only administrator too, whose lost one the server's command takes away", async () => {
        needs.set("manager", "required");
        const who = browser();
        await logIn(who, PEOPLE.manager);
        const { answer } = await enrolApp(who);
        expect(answer.result).toMatchObject({ loggedIn: true });
        const deps = { kysely: database().kysely, config: CONFIG, now: clock() };
        expect(await resetByCommand(deps, [PEOPLE.manager.toUpperCase()])).toMatchObject({ hadFactors: true });
        expect(await lastMail()).toMatchObject({ to: PEOPLE.manager, subject: expect.stringMatching(/were removed/) });
        expect(await isIn(who)).toBe(false);
        expect((await logIn(browser(), PEOPLE.manager)).result).toMatchObject({ next: "enrol" });
        await expect(resetByCommand(deps, ["nobody@nowhere.example"])).rejects.toThrow(/Nobody has/);
        await expect(resetByCommand(deps, ["x"])).rejects.toThrow(/reset-factors EMAIL/);
      });
    });

    describe("of one's own", () => {
      test("is renamed and removed, with a mail and an entry of each [ADD-096]", async () => {
        const who = await signedIn();
        await addApp(who, " Phone ");
        expect(await lastMail()).toMatchObject({ to: PEOPLE.technician, subject: expect.stringMatching(/was added$/) });
        const list = async () =>
          (await who.call("GET", "account/factor")).result as unknown as { factors: { id: number; label: string }[] };
        const { id } = (await list()).factors[0] ?? { id: 0 };
        expect((await who.call("PUT", `account/factor/${id}`, { label: "Old phone" })).status).toBe(200);
        expect((await list()).factors).toMatchObject([{ label: "Old phone", kind: "totp", lastUsed: null }]);
        expect((await who.call("DELETE", `account/factor/${id}`)).status).toBe(200);
        expect(await lastLogged()).toMatchObject({
          kind: "factorRemoved",
          detail: { factor: "totp", label: "Old phone" },
        });
        expect(await lastMail()).toMatchObject({ subject: expect.stringMatching(/was removed$/) });
        expect((await who.call("DELETE", `account/factor/${id}`)).status).toBe(404);
      });

      test("is nobody else's to rename or remove", async () => {
        const who = await signedIn();
        await addApp(who);
        const { factors } = (await who.call("GET", "account/factor")).result as unknown as {
          factors: { id: number }[];
        };
        const other = await signedIn(PEOPLE.planner);
        expect((await other.call("DELETE", `account/factor/${factors[0]?.id}`)).status).toBe(404);
        expect((await other.call("PUT", `account/factor/${factors[0]?.id}`, { label: "Mine" })).status).toBe(404);
      });

      test("goes by an administrator for a person who lost it, who signs in anew", async () => {
        const who = await signedIn();
        await addApp(who);
        const userId = await idOf(PEOPLE.technician);
        const manager = await signedIn(PEOPLE.manager);
        expect((await who.call("DELETE", `admin/account/${userId}/factor`)).status).toBe(403);
        const planner = await signedIn(PEOPLE.planner);
        expect((await planner.call("DELETE", `admin/account/${userId}/factor`)).status).toBe(403);
        expect((await manager.call("DELETE", `admin/account/${userId}/factor`)).status).toBe(200);
        expect(await isIn(who)).toBe(false);
        const entry = await database()
          .kysely.selectFrom("system.securityEvent")
          .selectAll()
          .where("kind", "=", "factorRemoved")
          .orderBy("id", "desc")
          .executeTakeFirstOrThrow();
        expect(entry).toMatchObject({ userId, actorId: await idOf(PEOPLE.manager), detail: { factor: "all" } });
        expect((await lastMail()).text).toMatch(/removed all second factors/);
        await signedIn();
        const own = await manager.call("DELETE", `admin/account/${await idOf(PEOPLE.manager)}/factor`);
        expect(own).toMatchObject({ status: 409, message: expect.stringMatching(/Security/) });
        expect((await manager.call("DELETE", "admin/account/999999/factor")).status).toBe(404);
      });

      test("is told of in the list of accounts", async () => {
        await addApp(await signedIn());
        const manager = await signedIn(PEOPLE.manager);
        const { accounts } = (await manager.call("GET", `admin/account?person=${PEOPLE.technician}`))
          .result as unknown as {
          accounts: unknown[];
        };
        expect(accounts).toMatchObject([{ factors: 1 }]);
      });
    });

    test("goes with its account", async () => {
      await addApp(await signedIn());
      const { kysely } = database();
      const userId = await idOf(PEOPLE.technician);
      await kysely
        .transaction()
        .execute(async (trx) => {
          await trx.deleteFrom("system.account").where("userId", "=", userId).execute();
          expect(await trx.selectFrom("system.factor").selectAll().execute()).toEqual([]);
          throw new Error("back");
        })
        .catch((error: Error) => expect(error.message).toBe("back"));
    });

    test("goes along with a person who is moved, with the recovery codes [ADD-096]", async () => {
      const planner = await signedIn(PEOPLE.planner);
      await planner.call("PUT", `session/${NORTHGATE}`);
      const names = { firstName: "Mo", lastName: "Ved", email: "moved@harbor.example" };
      const made = await planner.call("POST", "user", names);
      expect(made.status, JSON.stringify(made)).toBe(201);
      const account = { username: "moved@harbor.example", usernameKey: "moved@harbor.example", profile: "technician" };
      const { passwordHash } = await database()
        .kysely.selectFrom("system.account")
        .select("passwordHash")
        .where("username", "=", PEOPLE.technician)
        .executeTakeFirstOrThrow();
      const row = { ...account, userId: Number(made.result["userId"]), passwordHash, confirmed: clock().toISOString() };
      await database().kysely.insertInto("system.account").values(row).execute();
      const person = await signedIn("moved@harbor.example");
      const { secret, codes } = await addApp(person);
      const { passkey } = await addPasskey(person);
      const moved = await planner.call("PUT", `user/${row.userId}/organization`, { organizationId: HARBOR });
      expect(moved.status, moved.message).toBe(200);
      pass(1);
      expect((await give(await waiting("moved@harbor.example"), code(secret))).result).toMatchObject({
        loggedIn: true,
      });
      expect((await give(await waiting("moved@harbor.example"), codes[0] ?? "")).result).toMatchObject({
        loggedIn: true,
      });
      const who = browser();
      const options = (await who.call("POST", "signIn/passkey", { isFirst: true })).result;
      expect((await who.call("POST", "signIn/factor", { passkey: passkey.use(options) })).result).toMatchObject({
        loggedIn: true,
        user: { userId: moved.result["userId"] },
      });
    });

    test("reset of a person without one says so", async () => {
      const userId = await idOf(PEOPLE.technician);
      const deps = { kysely: database().kysely, config: CONFIG, now: clock() };
      const reset = deps.kysely
        .transaction()
        .execute((kysely) => resetFactors({ ...deps, kysely }, userId, { name: "x", by: null }));
      expect(await reset).toBe(false);
    });
  },
  registerTemplate,
);
