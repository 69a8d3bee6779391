import { createHmac } from "node:crypto";
import type { Values } from "@armature/engine";
import { generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { makeShownCode } from "../../session/codes.ts";
import { runCommand } from "../../setup/command.ts";
import { cookieOf, ORIGIN, PASSWORD } from "../../session/testing.ts";
import {
  equipment,
  HARBOR,
  NORTHGATE,
  OF_PEOPLE,
  PEOPLE,
  registerTemplate,
  startRegister,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import {
  CLIENT,
  type RealProvider,
  type StandIn,
  startRealProvider,
  startStandIn,
  type TestClaims,
} from "./oidc.testing.ts";
import { codeAt, openBrowser } from "./browser.testing.ts";

const TECHNICIAN = { email: PEOPLE.technician, email_verified: true } as const;

describePostgresql(
  "a sign-in with an identity provider",
  (database) => {
    let product: TestRegister;
    let standIn: StandIn;
    let real: RealProvider;
    beforeAll(async () => {
      const { tenancy } = equipment;
      const [profileNames, staffProfiles] = [
        [...tenancy.profileNames, "apprentice", "visitor"],
        [...tenancy.staffProfiles, "visitor"],
      ];
      const application = { ...equipment, tenancy: { ...tenancy, profileNames, staffProfiles } };
      product = await startRegister(database(), { application });
      standIn = await startStandIn();
      real = await startRealProvider();
    });
    afterAll(async () => {
      standIn.close();
      real.close();
      await product.close();
    });
    beforeEach(() => {
      standIn.lie = {};
      standIn.metadata = {};
    });
    afterEach(async () => {
      const { body } = await product.call("manager", "GET", "identityProvider?limit=100");
      for (const { id } of body.result as unknown as readonly { id: number }[])
        await product.call("manager", "DELETE", `identityProvider/${id}`);
    });

    const make = async (over: Values = {}): Promise<number> => {
      const { status, body } = await product.call("manager", "POST", "admin/identityProvider", {
        label: "Hospital account",
        issuer: standIn.issuer,
        clientId: CLIENT.client_id,
        clientSecret: CLIENT.client_secret,
        organizationList: [NORTHGATE],
        domainList: ["northgate.example"],
        enabled: 1,
        ...over,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result["id"]);
    };
    const get = (url: string, cookies: Readonly<Record<string, string>> = {}) =>
      product.app.inject({ method: "GET", url, cookies });
    /** @returns the address at the provider, and the cookie of the browser */
    const begin = async (id: number, redirect = "/devices") => {
      const answer = await get(`/api/signIn/${id}?redirect=${encodeURIComponent(redirect)}`);
      expect(answer.statusCode).toBe(303);
      const address = new URL(String(answer.headers.location), ORIGIN);
      return { address, cookies: { signIn: cookieOf(answer, "signIn")?.value ?? "" } };
    };
    const finish = async (url: string, cookies: Readonly<Record<string, string>>) => {
      const answer = await get(url, cookies);
      const token = cookieOf(answer, "jwt")?.value ?? "";
      return { status: answer.statusCode, location: String(answer.headers.location), token, answer };
    };
    /** The address at which the browser comes back. The stand-in takes the code for the nonce. */
    const callbackOf = (id: number, { searchParams }: URL) =>
      `/api/signIn/${id}/callback?code=${searchParams.get("nonce")}&state=${searchParams.get("state")}`;
    /** The whole way with the stand-in. */
    const signIn = async (id: number, claims: TestClaims = {}, redirect?: string) => {
      const { lie } = standIn;
      standIn.lie = { ...lie, claims: { ...TECHNICIAN, ...claims, ...lie.claims } };
      const { address, cookies } = await begin(id, redirect);
      const done = await finish(callbackOf(id, address), cookies);
      standIn.lie = lie;
      return done;
    };
    const problemOf = ({ location }: { readonly location: string }) => {
      const url = new URL(location, ORIGIN);
      return url.pathname === "/login" ? url.searchParams.get("problem") : url.pathname;
    };
    const sessionOf = async (token: string) =>
      (await product.app.inject({ method: "GET", url: "/api/session", cookies: { jwt: token } })).json<{
        result: { loggedIn: boolean; username: string; organizationId: number; user: { userId: number } };
      }>().result;
    const lastLogged = async () =>
      database()
        .kysely.selectFrom("system.securityEvent")
        .selectAll()
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirstOrThrow();
    const accountOf = (email: string) =>
      database()
        .kysely.selectFrom("system.account as account")
        .innerJoin("data.user as user", "user.userId", "account.userId")
        .selectAll("account")
        .select("user.organizationId")
        .where("user.email", "=", email)
        .executeTakeFirst();

    describe("that is good", () => {
      test("opens the session of the person with the address, where the person wanted to go [ADD-048]", async () => {
        const id = await make();
        const done = await signIn(id, { sub: "good" }, "/devices?page=2");
        expect(done).toMatchObject({ status: 303, location: "/devices?page=2" });
        expect(await sessionOf(done.token)).toMatchObject({ loggedIn: true, username: PEOPLE.technician });
        expect(cookieOf(done.answer, "jwt")).toMatchObject({ httpOnly: true, sameSite: "Lax" });
        expect(cookieOf(done.answer, "device")?.value).toBeTruthy();
        expect(await lastLogged()).toMatchObject({ kind: "signIn", detail: { provider: "Hospital account" } });
      });

      test("knows the person again by issuer and subject, whatever the address is now [ADD-048]", async () => {
        const id = await make();
        await signIn(id, { sub: "again" });
        const later = await signIn(id, { sub: "again", email: "other@elsewhere.example", email_verified: false });
        expect(await sessionOf(later.token)).toMatchObject({ username: PEOPLE.technician });
      });

      test("ends the session that the browser had", async () => {
        const id = await make();
        standIn.lie = { claims: { ...TECHNICIAN, sub: "twice" } };
        const first = await signIn(id);
        const { address, cookies } = await begin(id);
        await finish(callbackOf(id, address), { ...cookies, jwt: first.token });
        expect((await get("/api/session", { jwt: first.token })).statusCode).toBe(401);
      });

      test.each(["//evil.example", "https://evil.example", "javascript:alert(1)", "", "/\\evil.example"])(
        "goes to the first page instead of %j [ADD-048]",
        async (redirect) => {
          const id = await make();
          expect(await signIn(id, {}, redirect)).toMatchObject({ status: 303, location: "/" });
        },
      );

      test("asks for a code with PKCE, a state and a nonce that are new each time", async () => {
        const id = await make();
        const [one, two] = [await begin(id), await begin(id)];
        const asked = Object.fromEntries(one.address.searchParams);
        expect(asked).toMatchObject({
          client_id: CLIENT.client_id,
          redirect_uri: `${ORIGIN}/api/signIn/${id}/callback`,
          response_type: "code",
          scope: "openid email profile",
          code_challenge_method: "S256",
        });
        for (const name of ["state", "nonce", "code_challenge"])
          expect(one.address.searchParams.get(name)).not.toBe(two.address.searchParams.get(name));
      });
    });

    describe("a token that lies is refused [ADD-048]", () => {
      const now = () => Math.floor(Date.now() / 1000);
      test.each<[string, () => StandIn["lie"]]>([
        ["another audience", () => ({ claims: { aud: "another" } })],
        ["several audiences without a party", () => ({ claims: { aud: [CLIENT.client_id, "another"] } })],
        ["another party", () => ({ claims: { azp: "another" } })],
        ["another issuer", () => ({ claims: { iss: "https://login.example.org" } })],
        ["another nonce", () => ({ claims: { nonce: "another" } })],
        ["no nonce", () => ({ claims: { nonce: undefined } })],
        ["no subject", () => ({ claims: { sub: undefined } })],
        ["an end in the past", () => ({ claims: { exp: now() - 60 } })],
        ["no end", () => ({ claims: { exp: undefined } })],
        ["a start an hour ahead", () => ({ claims: { iat: now() + 3600, exp: now() + 7200 } })],
        ["no signature", () => ({ sign: (claims) => unsigned(claims, "none") })],
        ["the client secret as its key", () => ({ sign: (claims) => signedBySecret(claims) })],
        ["a key of another", () => ({ sign: (claims) => signedByAnother(claims) })],
        ["a key that is not published", () => ({ header: { kid: "unknown" } })],
        ["a changed body", () => ({ sign: (claims) => changed(claims) })],
        ["an empty token", () => ({ sign: () => "" })],
        ["no token", () => ({ answer: { status: 200, body: { access_token: "a", token_type: "Bearer" } } })],
        ["an error", () => ({ answer: { status: 400, body: { error: "invalid_grant" } } })],
      ])("%s", async (_, lie) => {
        const id = await make();
        await signIn(id, { sub: "warm" });
        standIn.lie = lie();
        const done = await signIn(id, { sub: "liar" });
        expect({ problem: problemOf(done), token: done.token }).toEqual({ problem: "providerAnswer", token: "" });
        expect(await lastLogged()).toMatchObject({
          kind: "signInFailed",
          detail: { reason: "providerAnswer", provider: "Hospital account" },
        });
      });

      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      const unsigned = (claims: JWTPayload, alg: string) => `${part({ alg })}.${part(claims)}.`;
      const signedBySecret = (claims: JWTPayload) => {
        const text = `${part({ alg: "HS256" })}.${part(claims)}`;
        return `${text}.${createHmac("sha256", CLIENT.client_secret).update(text).digest("base64url")}`;
      };
      const signedByAnother = async (claims: JWTPayload) => {
        const { privateKey } = await generateKeyPair("RS256");
        const [head = ""] = (await standIn.sign(claims)).split(".");
        const { kid } = JSON.parse(Buffer.from(head, "base64url").toString()) as { kid: string };
        return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
      };
      const changed = async (claims: JWTPayload) => {
        const [head = "", , tail = ""] = (await standIn.sign(claims)).split(".");
        return `${head}.${part({ ...claims, sub: "changed" })}.${tail}`;
      };

      test("a wrong client secret is told as not set up", async () => {
        const id = await make();
        standIn.lie = { answer: { status: 401, body: { error: "invalid_client" } } };
        expect(problemOf(await signIn(id))).toBe("notSetUp");
      });

      test("a provider that says no good address of itself", async () => {
        standIn.metadata = { authorization_endpoint: "no address" };
        const id = await make();
        expect(problemOf(await finish(`/api/signIn/${id}`, {}))).toBe("providerAnswer");
        const starts = database().kysely.selectFrom("system.signInStart").select("key").where("providerId", "=", id);
        expect(await starts.execute()).toEqual([]);
      });

      test("a provider that says another issuer of itself", async () => {
        standIn.metadata = { issuer: "https://login.example.org" };
        const id = await make();
        expect(problemOf(await finish(`/api/signIn/${id}`, {}))).toBe("providerAnswer");
      });
    });

    describe("the answer belongs to one start", () => {
      test("not to another browser, or to one without a start [ADD-048]", async () => {
        const id = await make();
        const { address } = await begin(id);
        const url = callbackOf(id, address);
        const other = await begin(id);
        expect(problemOf(await finish(url, other.cookies))).toBe("providerAnswer");
        expect(problemOf(await finish(url, {}))).toBe("startedElsewhere");
        expect(problemOf(await finish(url, { signIn: "made up" }))).toBe("startedElsewhere");
      });

      test("not to another provider [ADD-048]", async () => {
        const id = await make();
        const other = await make({ label: "Other", issuer: real.issuer, domainList: ["harbor.example"] });
        const { address, cookies } = await begin(id);
        const url = callbackOf(other, address);
        expect(problemOf(await finish(url, cookies))).toBe("startedElsewhere");
      });

      test("once, also of two at the same time [ADD-048]", async () => {
        const id = await make();
        standIn.lie = { claims: { ...TECHNICIAN, sub: "once" } };
        const { address, cookies } = await begin(id);
        const url = callbackOf(id, address);
        const both = await Promise.all([finish(url, cookies), finish(url, cookies)]);
        expect(new Set(both.map(problemOf))).toEqual(new Set(["/devices", "startedElsewhere"]));
        expect(problemOf(await finish(url, cookies))).toBe("startedElsewhere");
      });

      test("with its state", async () => {
        const id = await make();
        const { cookies } = await begin(id);
        expect(problemOf(await finish(`/api/signIn/${id}/callback?code=x&state=another`, cookies))).toBe(
          "providerAnswer",
        );
      });

      test("a person who says no is told so", async () => {
        const id = await make();
        const { address, cookies } = await begin(id);
        const url = `/api/signIn/${id}/callback?error=access_denied&state=${address.searchParams.get("state")}`;
        expect(problemOf(await finish(url, cookies))).toBe("denied");
      });

      test("no longer once the provider is switched off meanwhile [ADD-048]", async () => {
        const id = await make({ makesPeople: 1 });
        for (const email of [PEOPLE.technician, "meanwhile@northgate.example"]) {
          await product.call("manager", "PUT", `admin/identityProvider/${id}`, { enabled: 1 });
          const { address, cookies } = await begin(id);
          const { promise: until, resolve } = Promise.withResolvers<void>();
          standIn.lie = { claims: { email, email_verified: true, sub: email, name: "Mean While" }, until };
          standIn.calls.length = 0;
          const coming = finish(callbackOf(id, address), cookies);
          await expect.poll(() => standIn.calls).toContain("/token");
          await product.call("manager", "PUT", `admin/identityProvider/${id}`, { enabled: 0 });
          resolve();
          expect(problemOf(await coming)).toBe("unknownProvider");
        }
        expect(await accountOf("meanwhile@northgate.example")).toBeUndefined();
      });

      test("an unknown provider, and one that is switched off, are told so", async () => {
        const id = await make({ enabled: 0 });
        for (const each of [id, 999_999, "x"])
          expect(problemOf(await finish(`/api/signIn/${each}`, {}))).toBe("unknownProvider");
      });
    });

    describe("a person is found", () => {
      test.each<[string, TestClaims, Values, string]>([
        ["by no address", { email: undefined, email_verified: undefined }, {}, "noEmail"],
        ["by no unverified address", { email_verified: false }, {}, "noEmail"],
        [
          "by no unverified address, also of a trusted provider",
          { email_verified: false },
          { trustsEmail: 1 },
          "noEmail",
        ],
        ["by no address that nothing is said of", { email_verified: undefined }, {}, "noEmail"],
        ["by an address of a trusted provider", { email_verified: undefined }, { trustsEmail: 1 }, "/devices"],
        ["in any case of letters", { email: PEOPLE.technician.toUpperCase() }, {}, "/devices"],
        ["not by a foreign domain", { email: "technician@harbor.example" }, {}, "foreignDomain"],
        ["not in another organization", {}, { organizationList: [HARBOR] }, "otherOrganization"],
        ["not as one of staff", {}, { organizationList: null }, "otherOrganization"],
        ["not if there is none", { email: "new@northgate.example" }, {}, "unknownPerson"],
      ])("%s [ADD-049]", async (_, claims, over, expected) => {
        const id = await make(over);
        const done = await signIn(id, { sub: `found ${expected}`, ...claims });
        expect(problemOf(done)).toBe(expected);
        expect(done.token === "").toBe(expected !== "/devices");
      });

      test("no longer once the organization is none of the provider [ADD-049]", async () => {
        const id = await make();
        expect(problemOf(await signIn(id, { sub: "moved" }))).toBe("/devices");
        await product.call("manager", "PUT", `admin/identityProvider/${id}`, { organizationList: [HARBOR] });
        expect(problemOf(await signIn(id, { sub: "moved" }))).toBe("otherOrganization");
        expect(await lastLogged()).toMatchObject({ userId: (await accountOf(PEOPLE.technician))?.userId });
      });

      test("not by the address that somebody else has at the provider [ADD-049]", async () => {
        const id = await make();
        expect(problemOf(await signIn(id, { sub: "the first" }))).toBe("/devices");
        expect(problemOf(await signIn(id, { sub: "the second" }))).toBe("otherIdentity");
      });

      test("and gets the password taken away that was set before the address was confirmed [ADD-049]", async () => {
        const id = await make();
        const { userId } = (await accountOf(PEOPLE.reader)) ?? { userId: 0 };
        const { kysely } = database();
        await kysely.updateTable("system.account").set({ confirmed: null }).where("userId", "=", userId).execute();
        expect(problemOf(await signIn(id, { sub: "reader", email: PEOPLE.reader }))).toBe("/devices");
        expect(await accountOf(PEOPLE.reader)).toMatchObject({ passwordHash: null, confirmed: expect.any(String) });
      });

      test("and is confirmed anew by a later sign-in, once the address is another [ADD-049]", async () => {
        const id = await make();
        const before = await signIn(id, { sub: "movable" });
        const { userId, passwordHash } = (await accountOf(PEOPLE.technician)) ?? { userId: 0, passwordHash: null };
        const { kysely } = database();
        const account = kysely.updateTable("system.account").where("userId", "=", userId);
        await account.set({ confirmed: null }).execute();
        const foreign = { sub: "movable", email: "other@northgate.example" };
        expect(problemOf(await signIn(id, foreign))).toBe("/devices");
        expect(await accountOf(PEOPLE.technician)).toMatchObject({ confirmed: null });
        const done = await signIn(id, { sub: "movable" });
        expect(await accountOf(PEOPLE.technician)).toMatchObject({ passwordHash: null, confirmed: expect.any(String) });
        expect((await get("/api/session", { jwt: before.token })).statusCode).toBe(401);
        expect(await sessionOf(done.token)).toMatchObject({ loggedIn: true });
        await account.set({ passwordHash }).execute();
      });

      test("and members do not change the address, although it is not confirmed [ADD-049]", async () => {
        const id = await make();
        await signIn(id, { sub: "reader", email: PEOPLE.reader });
        const { userId } = (await accountOf(PEOPLE.reader)) ?? { userId: 0 };
        const { kysely } = database();
        const account = kysely.updateTable("system.account");
        const { userId: member = 0 } = (await accountOf(PEOPLE.technician)) ?? {};
        await account.where("userId", "=", userId).set({ confirmed: null }).execute();
        await account
          .where("userId", "=", member)
          .set({ permission: JSON.stringify(OF_PEOPLE) })
          .execute();
        const { token } = await signIn(id, { sub: "member" });
        const changed = await product.app.inject({
          method: "PUT",
          url: `/api/user/${userId}`,
          headers: { origin: ORIGIN },
          cookies: { jwt: token },
          payload: { email: "mine@northgate.example" },
        });
        expect(changed.json<{ errors: object[] }>().errors).toMatchObject([
          { code: "notUpdatable", attribute: "email" },
        ]);
        await account.where("userId", "=", member).set({ permission: null }).execute();
      });

      test("by one identity only, also of two at the same time [ADD-049]", async () => {
        const id = await make();
        const starts = [await begin(id), await begin(id)];
        const { promise: until, resolve } = Promise.withResolvers<void>();
        standIn.lie = { claims: TECHNICIAN, until };
        standIn.calls.length = 0;
        const both = starts.map(({ address, cookies }, index) => {
          standIn.subjects.set(address.searchParams.get("nonce") ?? "", `one of two ${index}`);
          return finish(callbackOf(id, address), cookies);
        });
        await expect.poll(() => standIn.calls).toEqual(["/token", "/token"]);
        resolve();
        expect(new Set((await Promise.all(both)).map(problemOf))).toEqual(new Set(["/devices", "otherIdentity"]));
      });
    });

    describe("and a second factor", () => {
      const addApp = async (token: string) => {
        const who = openBrowser(product.app);
        who.cookies.set("jwt", token);
        const begun = await who.call("POST", "account/factor/begin", { kind: "totp" });
        const { setup, secret } = begun.result["totp"] as unknown as { setup: string; secret: string };
        const code = codeAt(secret, new Date(Date.now() - 30_000));
        expect((await who.call("POST", "account/factor", { label: "Phone", setup, code })).status).toBe(201);
        return secret;
      };
      const authTime = (secondsAgo: number) => ({ auth_time: Math.floor(Date.now() / 1000) - secondsAgo });
      afterEach(async () => void (await database().kysely.deleteFrom("system.factor").execute()));

      test("is asked here after a provider that asks for none [ADD-096]", async () => {
        const id = await make();
        const secret = await addApp((await signIn(id, { sub: "two", ...authTime(0) })).token);
        const done = await signIn(id, { sub: "two", sid: "s1" }, "/devices?page=2");
        const url = new URL(done.location, ORIGIN);
        expect([url.pathname, url.searchParams.get("redirect"), done.token]).toEqual(["/login", "/devices?page=2", ""]);
        const who = openBrowser(product.app);
        who.cookies.set("signIn", cookieOf(done.answer, "signIn")?.value ?? "");
        expect((await who.call("GET", "signIn/factor")).result).toMatchObject({ next: "factor" });
        const answer = await who.call("POST", "signIn/factor", { code: codeAt(secret, new Date()) });
        expect(answer.result).toMatchObject({ loggedIn: true, username: PEOPLE.technician });
        const stored = database().kysely.selectFrom("system.session").selectAll().orderBy("id", "desc");
        const session = await stored.executeTakeFirstOrThrow();
        expect(session).toMatchObject({ factor: "totp", providerSession: "s1", identityId: expect.any(Number) });
        // For the sign-out there.
        expect(session.idToken).toMatch(/^\w{8}\./);
      });

      test("is not asked after a provider that asks for it [ADD-096]", async () => {
        const id = await make({ hasSecondFactor: 1 });
        await addApp((await signIn(id, { sub: "two", ...authTime(0) })).token);
        const done = await signIn(id, { sub: "two" });
        expect(await sessionOf(done.token)).toMatchObject({ loggedIn: true });
      });
    });

    describe("that proves again who somebody is", () => {
      const proofOf = async (token: string) => {
        const who = openBrowser(product.app);
        who.cookies.set("jwt", token);
        return (await who.call("GET", "session/proof")).result;
      };
      const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
      /** The way to the provider and back, for somebody who is signed in. */
      const again = async (id: number, token: string, claims: TestClaims) => {
        const asked = await get(`/api/signIn/${id}?redirect=/signedIn&again=1`, { jwt: token });
        const address = new URL(String(asked.headers.location), ORIGIN);
        standIn.lie = { claims: { ...TECHNICIAN, ...claims } };
        const cookies = { signIn: cookieOf(asked, "signIn")?.value ?? "", jwt: token };
        return { address, ...(await finish(callbackOf(id, address), cookies)) };
      };

      test.each([
        ["as the provider says", 60, true],
        ["too long ago, as the provider says", 20 * 60, false],
        ["at a time that the provider does not say", null, false],
      ])("a sign-in %s counts as a proof or not [ADD-097]", async (_, seconds, isProved) => {
        const id = await make();
        const claims = seconds === null ? {} : { auth_time: ago(seconds) };
        const { token } = await signIn(id, { sub: "proved", ...claims });
        expect(await proofOf(token)).toMatchObject({ isProved, ways: expect.arrayContaining(["provider"]) });
      });

      test("makes the provider ask, and counts [ADD-097]", async () => {
        const id = await make();
        const { token } = await signIn(id, { sub: "asked" });
        const done = await again(id, token, { sub: "asked", auth_time: ago(0) });
        expect(Object.fromEntries(done.address.searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
        expect(done.location).toBe("/signedIn");
        expect(await proofOf(done.token)).toMatchObject({ isProved: true });
      });

      test.each([
        ["did not ask", { sub: "lazy", auth_time: 1 }, "notAsked"],
        [
          "answers for somebody else",
          { sub: "other one", email: PEOPLE.reader, auth_time: 9_999_999_999 },
          "otherPerson",
        ],
      ])("is refused if the provider %s, and the session stays as it is", async (_, claims, problem) => {
        const id = await make();
        const { token } = await signIn(id, { sub: "lazy" });
        const done = await again(id, token, claims);
        expect([problemOf(done), done.token]).toEqual([problem, ""]);
        expect(await proofOf(token)).toMatchObject({ isProved: false });
      });

      test("is a plain sign-in without a session", async () => {
        const id = await make();
        const asked = await get(`/api/signIn/${id}?again=1`);
        expect(new URL(String(asked.headers.location)).searchParams.has("prompt")).toBe(false);
      });
    });

    describe("a new person", () => {
      const NEW = { makesPeople: 1 };
      const sub = () => `new ${Math.random()}`;

      test("is made in the only organization, with a confirmed account and no password [ADD-050]", async () => {
        const id = await make(NEW);
        const claims = { sub: sub(), email: "Mia.Lund@northgate.example", given_name: "Mia", family_name: "Lund" };
        const done = await signIn(id, claims);
        expect(problemOf(done)).toBe("/devices");
        expect(await accountOf("mia.lund@northgate.example")).toMatchObject({
          organizationId: NORTHGATE,
          profile: "technician",
          passwordHash: null,
          confirmed: expect.any(String),
        });
        expect(await sessionOf(done.token)).toMatchObject({
          organizationId: NORTHGATE,
          user: { displayName: "Mia Lund" },
        });
      });

      test("is made once by two sign-ins at the same time", async () => {
        const id = await make(NEW);
        standIn.lie = { claims: { ...TECHNICIAN, sub: sub(), email: "both@northgate.example", name: "Bo Th" } };
        const starts = [await begin(id), await begin(id)];
        const both = await Promise.all(starts.map(({ address, cookies }) => finish(callbackOf(id, address), cookies)));
        expect(both.map(problemOf)).toEqual(["/devices", "/devices"]);
        const [one, two] = await Promise.all(both.map(({ token }) => sessionOf(token)));
        expect(one?.user.userId).toBe(two?.user.userId);
      });

      test("goes where the group says, and not where nobody can know it [ADD-050]", async () => {
        const over = { ...NEW, organizationList: [NORTHGATE, HARBOR] };
        const id = await make({
          ...over,
          groupList: `north = technician, ${NORTHGATE}\nharbor = technician, ${HARBOR}\nany = technician`,
        });
        const claims = (groups: readonly string[]) => ({ sub: sub(), email: `${groups[0]}@northgate.example`, groups });
        expect(problemOf(await signIn(id, claims(["harbor"])))).toBe("/devices");
        expect(await accountOf("harbor@northgate.example")).toMatchObject({ organizationId: HARBOR });
        expect(problemOf(await signIn(id, claims(["any"])))).toBe("noOrganization");
        expect(await accountOf("any@northgate.example")).toBeUndefined();
      });

      test("of staff needs a profile that somebody chose [ADD-050]", async () => {
        const over = { ...NEW, organizationList: null, domainList: ["equipment.example"] };
        const id = await make(over);
        const claims = { sub: sub(), email: "sam@equipment.example", name: "Sam Staff" };
        expect(problemOf(await signIn(id, claims))).toBe("noGroup");
        await product.call("manager", "PUT", `admin/identityProvider/${id}`, { defaultProfile: "manager" });
        expect(problemOf(await signIn(id, claims))).toBe("/devices");
        const made = await accountOf("sam@equipment.example");
        expect(made).toMatchObject({ organizationId: null, profile: "manager" });
        const events = database().kysely.selectFrom("system.securityEvent").select("detail");
        const added = events.where("kind", "=", "accountInvited").where("userId", "=", made?.userId ?? 0);
        expect(await added.execute()).toEqual([
          { detail: { profile: "manager", email: "sam@equipment.example", provider: "Hospital account" } },
        ]);
        const mails = database().kysely.selectFrom("system.mail").select("text").where("text", "like", "%Sam Staff%");
        const { userId = 0 } = (await accountOf(PEOPLE.manager)) ?? {};
        expect(await mails.where("userId", "=", userId).execute()).toHaveLength(1);
      });

      test("gets no profile of staff by a line that an older application left [ADD-050]", async () => {
        const id = await make({ ...NEW, groupList: "nurses = technician" });
        const stale = sql`update data."identityProvider" set "groupList" = 'nurses = manager' where "id" = ${id}`;
        await stale.execute(database().kysely);
        const claims = { sub: sub(), email: "stale@northgate.example", groups: ["nurses"] };
        expect(problemOf(await signIn(id, claims))).toBe("notMade");
        expect(await accountOf("stale@northgate.example")).toBeUndefined();
        expect(problemOf(await signIn(id, { ...claims, sub: sub(), email: PEOPLE.technician }))).toBe("notMade");
        expect(await accountOf(PEOPLE.technician)).toMatchObject({ profile: "technician" });
      });
    });

    describe("groups", () => {
      test.each<[string, TestClaims, Values, string]>([
        ["none of the lines", { groups: ["others"] }, {}, "noGroup"],
        ["no groups at all", {}, {}, "noGroup"],
        ["a default", { groups: ["others"] }, { defaultProfile: "technician" }, "/devices"],
        ["one as a text", { groups: "nurses" }, {}, "/devices"],
        ["another claim", { roles: ["nurses"] }, { groupsClaim: "roles" }, "/devices"],
        ["something else than texts", { groups: [{ name: "nurses" }] }, {}, "providerAnswer"],
        [
          "only a pointer to them",
          { _claim_names: { groups: "src1" }, groups: undefined },
          { defaultProfile: "technician" },
          "groupsOverage",
        ],
        ["only that there are some", { hasgroups: true }, { defaultProfile: "technician" }, "groupsOverage"],
      ])("with %s [ADD-051]", async (_, claims, over, expected) => {
        const id = await make({ groupList: "nurses = technician", ...over });
        expect(
          problemOf(await signIn(id, { sub: `groups ${JSON.stringify(claims)}`, email: PEOPLE.technician, ...claims })),
        ).toBe(expected);
      });

      test("set the profile at each sign-in, which is logged and ends other sessions [ADD-051]", async () => {
        const id = await make({ groupList: "learners = apprentice\nnurses = technician" });
        const claims = { sub: "learner", email: PEOPLE.technician };
        const before = await signIn(id, { ...claims, groups: ["nurses"] });
        const done = await signIn(id, { ...claims, groups: ["nurses", "learners"] });
        expect(await accountOf(PEOPLE.technician)).toMatchObject({ profile: "apprentice", permission: null });
        expect((await get("/api/session", { jwt: before.token })).statusCode).toBe(401);
        expect(await sessionOf(done.token)).toMatchObject({ loggedIn: true });
        const changed = database().kysely.selectFrom("system.securityEvent").select(["actorId", "detail"]);
        const [last] = await changed.where("kind", "=", "profileChanged").orderBy("id", "desc").limit(1).execute();
        const detail = { from: "technician", to: "apprentice", provider: "Hospital account" };
        expect(last).toEqual({ actorId: null, detail });
        expect(problemOf(await signIn(id, { ...claims, groups: ["nurses"] }))).toBe("/devices");
        expect(await accountOf(PEOPLE.technician)).toMatchObject({ profile: "technician" });
      });

      test("never take the last administrator with a password away [ADD-051] [ADD-052]", async () => {
        const { kysely } = database();
        const others = kysely.updateTable("system.account").where("profile", "=", "manager");
        const { userId = 0, passwordHash = null } = (await accountOf(PEOPLE.manager)) ?? {};
        await others.where("userId", "!=", userId).set({ passwordHash: null }).execute();
        const over = { organizationList: null, domainList: ["equipment.example"] };
        const id = await make({ ...over, groupList: "visitors = visitor" });
        const claims = { sub: "head", email: PEOPLE.manager, groups: ["visitors"] };
        expect(problemOf(await signIn(id, claims))).toBe("lastAdministrator");
        expect(await accountOf(PEOPLE.manager)).toMatchObject({ profile: "manager" });
        await others.where("userId", "!=", userId).set({ passwordHash }).execute();
      });
    });

    describe("passwords that are refused", () => {
      const login = (username: string, password: string) =>
        product.call("nobody", "POST", "login", { username, password });
      const REFUSING = { passwords: "refused" };

      test("are answered alike for whoever has the address, and whatever was typed [ADD-052]", async () => {
        await make(REFUSING);
        const known = await login(PEOPLE.technician, "wrong");
        const unknown = await login("nobody.at.all@northgate.example", "wrong");
        const right = await login(PEOPLE.technician, PASSWORD);
        for (const { status, body } of [known, unknown, right])
          expect({ status, message: body.message }).toEqual({
            status: 403,
            message: "Sign in with your organization's account. Passwords are not taken here.",
          });
        expect((await login(PEOPLE.neighbour, "wrong")).status).toBe(401);
      });

      const mails = async () => (await database().kysely.selectFrom("system.mail").select("id").execute()).length;

      test("are neither reset nor chosen by a link, and nobody is invited to have one [ADD-052]", async () => {
        const { kysely } = database();
        const { userId = 0 } = (await accountOf(PEOPLE.technician)) ?? {};
        const { code } = await makeShownCode(kysely, userId, "password-reset", new Date());
        await make(REFUSING);
        const before = await mails();
        const reset = await product.call("nobody", "POST", "passwordReset", { username: PEOPLE.technician });
        expect({ status: reset.status, mails: await mails() }).toEqual({ status: 200, mails: before });
        const redeemed = await product.call("nobody", "POST", `hash/${code}?type=password-reset`, {
          password: "Abcd1234xyz",
        });
        expect(redeemed.status).toBe(403);
        await make({
          ...REFUSING,
          label: "S",
          issuer: real.issuer,
          organizationList: null,
          domainList: ["staff.example"],
        });
        const person = { email: "new@staff.example", firstName: "Ny", lastName: "Person", profile: "manager" };
        const invited = await product.call("manager", "POST", "admin/account", person);
        expect({ status: invited.status, mails: await mails() }).toEqual({ status: 403, mails: before });
        expect(await accountOf(person.email)).toBeUndefined();
      });

      test("do not count where the provider is switched off", async () => {
        await make({ ...REFUSING, enabled: 0 });
        expect((await login(PEOPLE.technician, "wrong")).status).toBe(401);
      });

      test("cannot take the last administrator away [ADD-052]", async () => {
        const over = { organizationList: null, domainList: ["equipment.example"] };
        const id = await make(over);
        const { status, body } = await product.call("manager", "PUT", `admin/identityProvider/${id}`, REFUSING);
        expect(status).toBe(409);
        expect(body.message).toContain("No administrator could sign in by password any more");
      });

      test("are not left to no administrator by a deletion or a new address [ADD-052]", async () => {
        const { kysely } = database();
        await make({ ...REFUSING, organizationList: null, domainList: ["staff.example"] });
        const { userId = 0 } = (await accountOf(PEOPLE.planner)) ?? {};
        const others = kysely.updateTable("system.account").where("profile", "=", "manager");
        const { passwordHash = null } = (await accountOf(PEOPLE.manager)) ?? {};
        await others.where("userId", "!=", userId).set({ passwordHash: null }).execute();
        const path = `admin/user/${userId}`;
        const deleted = await product.call("manager", "DELETE", path);
        const moved = await product.call("manager", "PUT", path, { email: "planner@staff.example" });
        await others.where("userId", "!=", userId).set({ passwordHash }).execute();
        expect([deleted.status, moved.status]).toEqual([409, 409]);
        expect(await accountOf(PEOPLE.planner)).toMatchObject({ userId, confirmed: expect.any(String) });
      });

      test("are taken of an account that the operator's command made [ADD-052]", async () => {
        const { kysely } = database();
        await make({ ...REFUSING, organizationList: null, domainList: ["rescue.example"] });
        const { metadata, records } = product;
        const deps = { kysely, metadata, records, config: { publicUrl: ORIGIN, productName: "R" }, now: new Date() };
        const email = "root@rescue.example";
        await runCommand(deps, { email, name: "Root Rescue", password: "Harbor-Lantern-92" });
        expect((await login(email, "Harbor-Lantern-92")).status).toBe(200);
        // A wrong one is answered as for everybody else there.
        expect((await login(email, "wrong")).status).toBe(403);
      });
    });

    describe("signing out", () => {
      const logout = async (jwt: string) => {
        const headers = { origin: ORIGIN };
        const answer = await product.app.inject({ method: "POST", url: "/api/logout", headers, cookies: { jwt } });
        return answer.json<{ result: { loggedIn: boolean; leaveAt: string | null } }>().result;
      };
      const end = (id: number, token: string) =>
        product.app.inject({
          method: "POST",
          url: `/api/signIn/${id}/backChannelLogout`,
          headers: { "content-type": "application/x-www-form-urlencoded" },
          payload: new URLSearchParams({ logout_token: token }).toString(),
        });
      const isOpen = async (token: string) => (await get("/api/session", { jwt: token })).statusCode === 200;
      const now = () => Math.floor(Date.now() / 1000);
      const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };
      let jti = 0;
      const logoutToken = (over: TestClaims = {}) => {
        const right = {
          iss: standIn.issuer,
          aud: CLIENT.client_id,
          iat: now(),
          exp: now() + 120,
          jti: `t${(jti += 1)}`,
        };
        const claims = { ...right, sub: "leaver", events: EVENTS, ...over };
        return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)) as JWTPayload;
      };

      test("leads to the provider, with the token that says who leaves [ADD-053]", async () => {
        standIn.metadata = { end_session_endpoint: `${standIn.issuer}/leave` };
        const id = await make();
        const { token } = await signIn(id, { sub: "leaver" });
        const { rows } = await sql<{ text: string }>`select "idToken" as text from system.session
          where "idToken" is not null order by id desc limit 1`.execute(database().kysely);
        expect(rows[0]?.text).not.toContain("eyJ");
        const { leaveAt } = await logout(token);
        const url = new URL(leaveAt ?? "");
        expect(url.origin + url.pathname).toBe(`${standIn.issuer}/leave`);
        expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${ORIGIN}/login`);
        expect(url.searchParams.get("id_token_hint")?.split(".")).toHaveLength(3);
        expect(await isOpen(token)).toBe(false);
      });

      test("leads nowhere without such a place, and for a sign-in by password [ADD-053]", async () => {
        const id = await make();
        expect(await logout((await signIn(id, { sub: "leaver" })).token)).toMatchObject({
          loggedIn: false,
          leaveAt: null,
        });
        const headers = { origin: ORIGIN };
        const payload = { username: PEOPLE.manager, password: PASSWORD };
        const answer = await product.app.inject({ method: "POST", url: "/api/login", headers, payload });
        expect(await logout(cookieOf(answer, "jwt")?.value ?? "")).toMatchObject({ loggedIn: false, leaveAt: null });
      });

      test("ends the session before the provider answers, and whatever it says [ADD-053]", async () => {
        standIn.metadata = { end_session_endpoint: "no address" };
        const id = await make();
        const one = await signIn(id, { sub: "leaver" });
        expect(await logout(one.token)).toMatchObject({ loggedIn: false, leaveAt: null });
        expect(await isOpen(one.token)).toBe(false);
        const { token } = await signIn(id, { sub: "leaver" });
        // What it said of itself no longer counts.
        await product.call("manager", "PUT", `admin/identityProvider/${id}`, { clientId: "renamed" });
        const { promise: until, resolve } = Promise.withResolvers<void>();
        standIn.lie = { until };
        const leaving = logout(token);
        await expect.poll(() => isOpen(token)).toBe(false);
        resolve();
        expect(await leaving).toMatchObject({ loggedIn: false, leaveAt: null });
      });

      test("at the provider ends all sessions of the person, or one by its session there [ADD-054]", async () => {
        const id = await make();
        const tokenOf = async (sid?: string) => (await signIn(id, { sub: "leaver", sid })).token;
        const [one, two, three] = [await tokenOf("s1"), await tokenOf("s2"), await tokenOf()];
        const ended = await end(id, await standIn.sign(logoutToken({ sid: "s1" })));
        expect(ended.statusCode).toBe(200);
        expect(await Promise.all([one, two, three].map(isOpen))).toEqual([false, true, true]);
        expect((await end(id, await standIn.sign(logoutToken({ sid: "s2", sub: undefined })))).statusCode).toBe(200);
        expect(await Promise.all([one, two, three].map(isOpen))).toEqual([false, false, true]);
        expect((await end(id, await standIn.sign(logoutToken()))).statusCode).toBe(200);
        expect(await isOpen(three)).toBe(false);
      });

      test("still ends them while the provider is switched off [ADD-054]", async () => {
        const id = await make();
        const { token } = await signIn(id, { sub: "leaver" });
        await product.call("manager", "PUT", `admin/identityProvider/${id}`, { enabled: 0 });
        expect((await end(id, await standIn.sign(logoutToken()))).statusCode).toBe(200);
        expect(await isOpen(token)).toBe(false);
      });

      test.each<[string, (id: number) => Promise<unknown>]>([
        ["is deleted", (id) => product.call("manager", "DELETE", `identityProvider/${id}`)],
        [
          "gets another issuer",
          (id) => product.call("manager", "PUT", `admin/identityProvider/${id}`, { issuer: real.issuer }),
        ],
      ])("ends sessions once the provider %s", async (_, change) => {
        const id = await make();
        const { token } = await signIn(id, { sub: "leaver" });
        await change(id);
        expect(await isOpen(token)).toBe(false);
        const left = database().kysely.selectFrom("system.identity").select("id").where("issuer", "=", standIn.issuer);
        expect(await left.execute()).toEqual([]);
      });

      test("ends nobody else [ADD-054]", async () => {
        const id = await make();
        const { token } = await signIn(id, { sub: "stays", sid: "s9" });
        for (const over of [{ sub: "unknown" }, { sub: "unknown", sid: "s9" }, { sid: "unknown", sub: undefined }])
          expect((await end(id, await standIn.sign(logoutToken(over)))).statusCode).toBe(200);
        expect(await isOpen(token)).toBe(true);
      });

      test("works if the clock of the provider is a minute ahead [ADD-054]", async () => {
        const id = await make();
        const { token } = await signIn(id, { sub: "leaver" });
        const ahead = logoutToken({ iat: now() + 60 });
        expect((await end(id, await standIn.sign(ahead))).statusCode).toBe(200);
        expect(await isOpen(token)).toBe(false);
      });

      test("counts once [ADD-054]", async () => {
        const id = await make();
        const used = await standIn.sign(logoutToken());
        expect((await end(id, used)).statusCode).toBe(200);
        const { token } = await signIn(id, { sub: "leaver" });
        expect((await end(id, used)).statusCode).toBe(400);
        expect(await isOpen(token)).toBe(true);
      });

      test.each<[string, () => TestClaims]>([
        ["of another client", () => ({ aud: "another" })],
        ["of another issuer", () => ({ iss: "https://login.example.org" })],
        ["that is three minutes old", () => ({ iat: now() - 180 })],
        ["of an hour ahead", () => ({ iat: now() + 3600 })],
        ["of three minutes ahead", () => ({ iat: now() + 180 })],
        ["that has ended", () => ({ exp: now() - 180 })],
        ["without a time", () => ({ iat: undefined })],
        ["without an id", () => ({ jti: undefined })],
        ["without its event", () => ({ events: {} })],
        ["without events", () => ({ events: undefined })],
        ["of a sign-in, with a nonce", () => ({ nonce: "a" })],
        ["that names nobody", () => ({ sub: undefined })],
      ])("is refused by a token %s [ADD-054]", async (_, over) => {
        const id = await make();
        const { token } = await signIn(id, { sub: "leaver" });
        expect((await end(id, await standIn.sign(logoutToken(over())))).statusCode).toBe(400);
        expect(await isOpen(token)).toBe(true);
      });

      test("is refused by a token that somebody else signed, or nobody [ADD-054]", async () => {
        const id = await make();
        const { token } = await signIn(id, { sub: "leaver" });
        const { privateKey } = await generateKeyPair("RS256");
        const [head = "", body = ""] = (await standIn.sign(logoutToken())).split(".");
        const { kid } = JSON.parse(Buffer.from(head, "base64url").toString()) as { kid: string };
        const foreign = await new SignJWT(logoutToken()).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
        const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
        const text = `${Buffer.from('{"alg":"HS256"}').toString("base64url")}.${body}`;
        const bySecret = `${text}.${createHmac("sha256", CLIENT.client_secret).update(text).digest("base64url")}`;
        for (const bad of [foreign, none, bySecret, "", "a.b.c"]) expect((await end(id, bad)).statusCode).toBe(400);
        expect(await isOpen(token)).toBe(true);
      });
    });

    test("with a certified provider goes both ways: in, out, and out by the provider [ADD-048] [ADD-053] [ADD-054]", async () => {
      const id = await make({ issuer: real.issuer });
      const address = await product.app.listen({ port: 0, host: "127.0.0.1" });
      real.open(id, `${address}/api/signIn/${id}/backChannelLogout`);
      real.claims.set("tech", { ...TECHNICIAN, name: "Tech Nician" });
      const browser = new Map<string, string>();
      const enter = async () => {
        const { address: start, cookies } = await begin(id);
        const back = await real.visit(start.href, "tech", browser);
        return finish(back.pathname + back.search, cookies);
      };
      const { token, location } = await enter();
      expect(location).toBe("/devices");
      expect(await sessionOf(token)).toMatchObject({ username: PEOPLE.technician });
      const headers = { origin: ORIGIN };
      const left = await product.app.inject({ method: "POST", url: "/api/logout", headers, cookies: { jwt: token } });
      const { leaveAt } = left.json<{ result: { leaveAt: string } }>().result;
      const other = await enter();
      expect(await sessionOf(other.token)).toMatchObject({ loggedIn: true });
      await real.leave(leaveAt, browser);
      const status = async () => (await get("/api/session", { jwt: other.token })).statusCode;
      await expect.poll(status).toBe(401);
    });

    test("with two certified providers keeps apart who has the same subject at both [ADD-049]", async () => {
      const second = await startRealProvider();
      const ids = [
        await make({ issuer: real.issuer }),
        await make({ label: "S", issuer: second.issuer, organizationList: null, domainList: ["equipment.example"] }),
      ];
      real.claims.set("same", { ...TECHNICIAN });
      second.claims.set("same", { email: PEOPLE.planner, email_verified: true });
      const names: unknown[] = [];
      for (const [index, provider] of [real, second].entries()) {
        const id = ids[index] ?? 0;
        provider.open(id);
        const { address, cookies } = await begin(id);
        const back = await provider.visit(address.href, "same");
        const { token } = await finish(back.pathname + back.search, cookies);
        names.push((await sessionOf(token)).username);
      }
      second.close();
      expect(names).toEqual([PEOPLE.technician, PEOPLE.planner]);
    });

    describe("keys that were replaced", () => {
      afterEach(() => void vi.useRealTimers());

      test("are asked for again after a minute [ADD-048]", async () => {
        const id = await make();
        expect(problemOf(await signIn(id, { sub: "keys" }))).toBe("/devices");
        await standIn.rotate();
        expect(problemOf(await signIn(id, { sub: "keys" }))).toBe("providerAnswer");
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
        expect(problemOf(await signIn(id, { sub: "keys" }))).toBe("/devices");
      });
    });

    test("a provider that does not answer stops nobody with a password [ADD-048]", async () => {
      const id = await make({ issuer: "http://127.0.0.1:9" });
      expect(problemOf(await finish(`/api/signIn/${id}`, {}))).toBe("providerDown");
      expect((await product.call("nobody", "GET", "signIn")).status).toBe(200);
      expect((await product.call("technician", "GET", "device")).status).toBe(200);
    });
  },
  registerTemplate,
);
