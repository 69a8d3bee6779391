import { platform } from "@armature/engine/platform";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { contractsIn } from "../../http/contracts.ts";
import { PASSWORD } from "../../session/testing.ts";
import { NORTHGATE, people, PEOPLE, registerTemplate, type TestRegister } from "../../testing/equipment.testing.ts";
import { movableClock } from "../../testing/test-product.ts";
import { codeAt, makePasskey, openBrowser, type TestBrowser } from "./browser.testing.ts";

const asked = contractsIn(platform).filter(({ contract }) => contract.provesAgain);

describePostgresql(
  "a proof of who somebody is",
  (database) => {
    let product: TestRegister;
    const { clock, pass } = movableClock();
    beforeAll(async () => void (product = await people.start(database(), { clock })));
    afterAll(() => product.close());
    beforeEach(() => pass(20));
    afterEach(async () => {
      for (const table of ["system.factor", "system.attempt", "system.usedToken"] as const)
        await database().kysely.deleteFrom(table).execute();
    });

    const signedIn = async (username: string = PEOPLE.manager) => {
      const who = openBrowser(product.app);
      await who.call("POST", "login", { username, password: PASSWORD });
      return who;
    };
    /** A session that is open, and was begun 16 minutes ago. */
    const stale = async (username?: string) => {
      const who = await signedIn(username);
      pass(16);
      return who;
    };
    const newToken = { label: "Export", days: 7, scopes: { entities: { device: "V" }, named: [] } };
    const makeToken = (who: TestBrowser) => who.call("POST", "account/token", newToken);
    const prove = (who: TestBrowser, given: object) => who.call("POST", "session/proof", given);
    const idOf = async (email: string) => {
      const found = database().kysely.selectFrom("data.user").select("userId").where("email", "=", email);
      return (await found.executeTakeFirstOrThrow()).userId;
    };
    /** Of the last change of a person. */
    const lastChangeset = async () => {
      const changes = database().kysely.selectFrom("system.history").select("changesetId").where("entity", "=", "user");
      return (await changes.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()).changesetId;
    };
    const addApp = async (who: TestBrowser) => {
      const begun = await who.call("POST", "account/factor/begin", { kind: "totp" });
      const { setup, secret } = begun.result["totp"] as unknown as { setup: string; secret: string };
      await who.call("POST", "account/factor", { label: "Phone", setup, code: codeAt(secret, clock()) });
      pass(1);
      return secret;
    };

    test("counts for 15 minutes from the sign-in [ADD-097]", async () => {
      const who = await signedIn();
      pass(14);
      expect((await makeToken(who)).status).toBe(201);
      pass(2);
      expect(await makeToken(who)).toMatchObject({ status: 403, errors: [{ code: "proveAgain" }] });
    });

    test("is asked for whatever changes factors, rights, tokens and other people's sessions [ADD-097]", () => {
      expect(asked.map(({ area, name }) => `${area}.${name}`).toSorted()).toEqual([
        "account.movePerson",
        "adminAccount.changeProfile",
        "adminAccount.inviteAccount",
        "adminAccount.unlockAccount",
        "factor.addFactor",
        "factor.beginFactor",
        "factor.removeFactor",
        "factor.removeFactorsOf",
        "factor.renewRecoveryCodes",
        "securityLog.exportSecurityLog",
        "service.changeService",
        "service.createService",
        "service.createServiceToken",
        "service.deleteService",
        "session.endSessionOf",
        "session.endSessionsOf",
        "token.createToken",
        "token.revokeAnyToken",
        "token.revokeToken",
        "webhook.makeWebhookSecret",
      ]);
    });

    /** Bodies that the contracts take. */
    const BODIES: Readonly<Record<string, object>> = {
      inviteAccount: { email: "x@y.example", firstName: "X", lastName: "Y", profile: "manager" },
      changeProfile: { profile: "manager" },
      beginFactor: { kind: "totp" },
      addFactor: { label: "Phone", setup: "x", code: "000000" },
      createService: { name: "Sync", organizationId: null, profile: "manager" },
      changeService: { name: "Sync", profile: "manager", ownerId: null, isDisabled: false },
      createServiceToken: newToken,
      createToken: newToken,
      movePerson: { organizationId: 1 },
      exportSecurityLog: {},
    };

    test.each(asked.map(({ name, contract }) => [name, contract] as const))(
      "without one, %s is refused and changes nothing [ADD-097]",
      async (name, { method, path }) => {
        const who = await stale();
        const query = name === "endSessionsOf" ? "?userId=1" : "";
        const url = path.replace("/api/", "").replaceAll(/:\w+/g, "1") + query;
        expect(await who.call(method, url, BODIES[name])).toMatchObject({
          status: 403,
          errors: [{ code: "proveAgain" }],
        });
      },
    );

    test("is asked for another address of a person, and not for another name", async () => {
      const who = await stale();
      const userId = await idOf(PEOPLE.reader);
      const change = (values: object) => who.call("PUT", `admin/user/${userId}`, values);
      expect((await change({ firstName: "Ina" })).status).toBe(200);
      expect(await change({ email: "ina@northgate.example" })).toMatchObject({
        status: 403,
        errors: [{ code: "proveAgain" }],
      });
      await prove(who, { password: PASSWORD });
      expect((await change({ email: "ina@northgate.example" })).status).toBe(200);
      expect((await change({ email: PEOPLE.reader })).status).toBe(200);
      const confirmed = { confirmed: clock().toISOString() };
      await database().kysely.updateTable("system.account").set(confirmed).where("userId", "=", userId).execute();
    });

    test("is asked to undo a change of an address", async () => {
      const fresh = await signedIn();
      const userId = await idOf(PEOPLE.reader);
      await fresh.call("PUT", `admin/user/${userId}`, { email: "ina@northgate.example" });
      const changesetId = await lastChangeset();
      const who = await stale(PEOPLE.planner);
      expect((await who.call("PUT", `session/${NORTHGATE}`)).status).toBe(200);
      const undo = () =>
        who.call("POST", `user/changeset/${changesetId}/undo`, [{ id: userId, attributes: ["email"] }]);
      expect(await undo()).toMatchObject({ status: 403, errors: [{ code: "proveAgain" }] });
      await prove(who, { password: PASSWORD });
      expect((await undo()).status).toBe(200);
      const confirmed = { confirmed: clock().toISOString() };
      await database().kysely.updateTable("system.account").set(confirmed).where("userId", "=", userId).execute();
    });

    test("is asked for who signs people in", async () => {
      const who = await stale();
      const provider = {
        label: "A",
        issuer: "https://a.example",
        clientId: "c",
        domainList: ["a.example"],
        enabled: 0,
      };
      expect(await who.call("POST", "admin/identityProvider", provider)).toMatchObject({
        status: 403,
        errors: [{ code: "proveAgain" }],
      });
    });

    describe("is asked where a webhook sends", () => {
      const webhook = (over: object = {}) => {
        const own = {
          label: `To the shop ${clock().getTime()}`,
          url: "https://shop.example.org/hook",
          on: ["created"],
        };
        return { entityName: "device", ...own, attributeList: [], enabled: false, ...over };
      };
      const make = async () => {
        const { status, message, result } = await (await signedIn()).call("POST", "webhook", webhook());
        expect(status, message).toBe(201);
        return Number(result["id"]);
      };
      const refused = { status: 403, errors: [{ code: "proveAgain" }] };
      const revisionsOf = async (who: TestBrowser) =>
        (await who.call("GET", "metadata/revisions?limit=1")).result as unknown as readonly {
          readonly number: number;
        }[];

      test.each([
        ["url", { url: "https://other.example.org/hook" }],
        ["owner", { owner: 1 }],
      ])("before its %s changes, and before no other property does", async (_, change) => {
        const id = await make();
        const who = await stale();
        expect((await who.call("PUT", `webhook/${id}`, { label: "Renamed" })).status).toBe(200);
        expect(await who.call("PUT", `webhook/${id}`, change)).toMatchObject(refused);
        const [{ number: base } = { number: 0 }] = await revisionsOf(who);
        const published = { kind: "webhook", entity: "device", name: String(id), values: webhook(change) };
        expect(await who.call("POST", "metadata/publish", { base, changes: [published] })).toMatchObject(refused);
        await prove(who, { password: PASSWORD });
        const changed = await who.call("PUT", `webhook/${id}`, change);
        expect(changed.status, changed.message).toBe(200);
      });

      test("before a revision takes it back to a former address", async () => {
        const id = await make();
        const fresh = await signedIn();
        const other = { url: "https://other.example.org/hook" };
        expect((await fresh.call("PUT", `webhook/${id}`, other)).status).toBe(200);
        const [{ number: revision } = { number: 0 }] = await revisionsOf(fresh);
        const who = await stale();
        expect(await who.call("POST", "metadata/revert", { revision })).toMatchObject(refused);
        expect((await who.call("GET", `webhook/${id}`)).result).toMatchObject(other);
      });
    });

    describe("cannot be had by a program", () => {
      const RIGHTS = { entities: { user: "VCUR", organization: "VCU" }, named: ["organization.admin"] };
      let userId = 0;
      let name = 0;
      let stored: object = {};
      beforeEach(async () => {
        userId = await idOf(PEOPLE.reader);
        const { result } = await (await signedIn()).call("GET", `admin/user/${userId}`);
        stored = result;
      });

      const tokenOf = async (username?: string, scopes: object = RIGHTS) => {
        const who = await signedIn(username);
        if (username === undefined) await who.call("PUT", `session/${NORTHGATE}`);
        const made = await who.call("POST", "account/token", { ...newToken, scopes });
        expect(made.status, made.message).toBe(201);
        return String(made.result["token"]);
      };
      const send = async (token: string, method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) => {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await product.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
        return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
      };
      const emails = () =>
        database().kysely.selectFrom("data.user").select(["userId", "email"]).orderBy("userId").execute();

      test.each(asked.map(({ area, name: call, contract }) => [`${area}.${call}`, contract] as const))(
        "so %s is refused, whatever its token may do [ADD-097]",
        async (_, { method, path }) => {
          const token = await tokenOf();
          const url = path.replace("/api/", "").replaceAll(/:\w+/g, "1");
          expect(await send(token, method, url, method === "GET" ? undefined : {})).toMatchObject({
            status: 403,
            body: { errors: [{ code: "sessionOnly" }] },
          });
        },
      );

      const other = "thief@northgate.example";
      const byAddress = {
        errors: [{ attribute: "email", message: expect.stringContaining("Leave it out") as string }],
      };
      type Call = readonly [method: "POST" | "PUT", path: string, payload: object];
      const cases: readonly (readonly [string, () => Call, object])[] = [
        ["a person", () => ["PUT", `user/${userId}`, { email: other }], { status: 400, body: byAddress }],
        [
          "a person of any organization",
          () => ["PUT", `admin/user/${userId}`, { email: other }],
          { status: 400, body: byAddress },
        ],
        [
          "people in a batch",
          () => ["POST", "user/batch", [{ userId, email: other }]],
          { body: { result: [byAddress] } },
        ],
        [
          "people in a review",
          () => ["POST", "user/batch/check", [{ userId, email: other }]],
          { body: { result: [byAddress] } },
        ],
        ["an identity provider", () => ["POST", "admin/identityProvider", { label: "A" }], { status: 403 }],
        [
          "a webhook",
          () => ["POST", "webhook", { entityName: "device", label: "A", url: "https://a.example" }],
          { status: 403 },
        ],
      ];
      test.each(cases)("so %s is refused to the token of an administrator", async (_, call, refused) => {
        const before = await emails();
        const token = await tokenOf();
        expect(await send(token, ...call())).toMatchObject(refused);
        expect(await emails()).toEqual(before);
      });

      test("so an undone address is refused", async () => {
        const fresh = await signedIn();
        await fresh.call("PUT", `session/${NORTHGATE}`);
        const { result } = await fresh.call("PUT", `user/${userId}`, { email: "ina@northgate.example" });
        const undo = async (token: string) => {
          const changesetId = await lastChangeset();
          return send(token, "POST", `user/changeset/${changesetId}/undo`, [{ id: userId, attributes: ["email"] }]);
        };
        expect(result).toMatchObject({ email: "ina@northgate.example" });
        const { body } = await undo(await tokenOf());
        expect(JSON.stringify(body)).toContain("Leave it out");
        expect(await emails()).toContainEqual({ userId, email: "ina@northgate.example" });
        await fresh.call("PUT", `user/${userId}`, { email: PEOPLE.reader });
        const confirmed = { confirmed: clock().toISOString() };
        await database().kysely.updateTable("system.account").set(confirmed).where("userId", "=", userId).execute();
      });

      test("but it keeps people up to date: names of all, and new ones with their address", async () => {
        const token = await tokenOf();
        const lastName = `Reader ${(name += 1)}`;
        const update = await send(token, "PUT", `user/${userId}`, { ...stored, lastName });
        expect(update).toMatchObject({ status: 200, body: { result: { lastName, email: PEOPLE.reader } } });
        const staff = await idOf(PEOPLE.manager);
        expect((await send(token, "PUT", `admin/user/${staff}`, { lastName: "Boss" })).status).toBe(200);
        const made = { firstName: "New", lastName: "One", email: `new${name}@northgate.example` };
        expect((await send(token, "POST", "user", made)).status).toBe(201);
        const spelled = await send(token, "PUT", `user/${userId}`, { email: PEOPLE.reader.toUpperCase() });
        expect(spelled.status, "the same address, spelled in another way").toBe(200);
      });
    });

    describe("is given by", () => {
      test("the password, where there is no factor [ADD-097]", async () => {
        const who = await stale();
        expect((await who.call("GET", "session/proof")).result).toEqual({
          isProved: false,
          ways: ["password"],
          provider: null,
        });
        expect(await prove(who, { password: "wrong" })).toMatchObject({
          status: 400,
          errors: [{ code: "wrongPassword" }],
        });
        expect((await makeToken(who)).status).toBe(403);
        expect((await prove(who, { password: PASSWORD })).status).toBe(200);
        expect((await who.call("GET", "session/proof")).result).toMatchObject({ isProved: true });
        expect((await makeToken(who)).status).toBe(201);
      });

      test("a code, where there is a factor, and then not by the password alone [ADD-097]", async () => {
        const who = await signedIn();
        const secret = await addApp(who);
        pass(16);
        expect((await who.call("GET", "session/proof")).result).toMatchObject({ ways: ["recovery", "totp"] });
        expect(await prove(who, { password: PASSWORD })).toMatchObject({ status: 403, errors: [{ code: "proofWay" }] });
        expect(await prove(who, { code: "000000" })).toMatchObject({ status: 400, errors: [{ code: "wrongFactor" }] });
        expect((await prove(who, { code: codeAt(secret, clock()) })).status).toBe(200);
        expect((await makeToken(who)).status).toBe(201);
      });

      test("a passkey", async () => {
        const who = await signedIn();
        const passkey = makePasskey();
        const begun = await who.call("POST", "account/factor/begin", { kind: "passkey" });
        const answer = passkey.register(begun.result["passkey"] ?? {});
        expect((await who.call("POST", "account/factor", { label: "Key", passkey: answer })).status).toBe(201);
        pass(16);
        const options = (await who.call("POST", "session/proof/passkey")).result;
        expect((await prove(who, { passkey: passkey.use(options) })).status).toBe(200);
        expect((await prove(who, { passkey: passkey.use(options) })).status).toBe(400);
      });

      test("nothing of another person, and not by a factor that there is not", async () => {
        const secret = await addApp(await signedIn(PEOPLE.planner));
        const who = await stale();
        expect((await prove(who, { code: codeAt(secret, clock()) })).status).toBe(403);
        expect((await prove(who, {})).status).toBe(400);
        expect((await prove(who, { password: PASSWORD, code: "000000" })).status).toBe(400);
      });
    });

    test("cannot be guessed on by who lifts the lock of wrong codes [ADD-097]", async () => {
      const who = await signedIn();
      await addApp(who);
      pass(16);
      for (let index = 0; index < 5; index += 1) await prove(who, { code: "000000" });
      expect((await prove(who, { code: "000000" })).status).toBe(429);
      const lock = `admin/account/${await idOf(PEOPLE.manager)}/lock`;
      expect(await who.call("DELETE", lock)).toMatchObject({ status: 403, errors: [{ code: "proveAgain" }] });
      expect((await prove(who, { code: "000000" })).status).toBe(429);
    });

    test("by password is limited to ten wrong ones, and each is logged", async () => {
      const who = await stale();
      for (let index = 0; index < 10; index += 1) await prove(who, { password: "wrong" });
      expect((await prove(who, { password: PASSWORD })).status).toBe(429);
      const logged = database()
        .kysely.selectFrom("system.securityEvent")
        .select("userId")
        .where("kind", "=", "proofRefused");
      expect((await logged.execute()).length).toBeGreaterThanOrEqual(10);
    });

    test("stands in the description of the API", async () => {
      const { body } = await product.call("manager", "GET", "openapi.json");
      const paths = body["paths"] as Readonly<Record<string, Readonly<Record<string, object>>>>;
      expect(paths["/api/account/token"]?.["post"]).toMatchObject({ "x-proves-again": true });
      expect(paths["/api/account/token"]?.["get"]).not.toHaveProperty("x-proves-again");
    });
  },
  registerTemplate,
);
