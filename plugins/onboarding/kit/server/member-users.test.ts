import type { PermissionMap, Values } from "@armature/engine";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql, movableClock, PASSWORD, writtenMails } from "@armature/server/testing";
import { type Account, OTHER, OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

const MEMBER_ADMIN = { user: { memberAdmin: true } };

/* Who keeps the users of an organization, and how: accounts outlive the build (ledger 1, 'Member user administration'). */
describePostgresql(
  "users kept by an organization [ACC-D26]",
  (database) => {
    let product: TestProduct;
    let made = 0;
    const { clock, pass } = movableClock();
    const { codeTo } = writtenMails(database);
    beforeAll(async () => {
      product = await startProduct(database(), { clock });
    });
    afterAll(() => product.close());
    afterEach(async () => {
      for (const account of ["member", "reader"] as const) await product.grant(account, null);
      await product.setStatus(OWN, "buildOpen");
    });

    const aUser = (over: Values = {}): Values => {
      made += 1;
      return { email: `person${made}@ambulatory.example`, firstName: "Mara", lastName: "Lee", ...over };
    };
    const post = (caller: Account, body: Values) => product.call(caller, "POST", "user", body);
    const put = (caller: Account, id: unknown, body: Values) => product.call(caller, "PUT", `user/${String(id)}`, body);
    const remove = (caller: Account, id: unknown) => product.call(caller, "DELETE", `user/${String(id)}`);
    async function stored(over: Values = {}, caller: Account = "member"): Promise<Values> {
      const { status, body } = await post(caller, aUser(over));
      expect(status, JSON.stringify(body)).toBe(201);
      return body.result;
    }
    const without = (action: string): PermissionMap => ({ user: { [action]: false } });
    const confirmation = (id: unknown) => product.call("admin", "GET", `user/${String(id)}/sendConfirmation`);
    const redeem = (code: string, body?: object) =>
      product.call("nobody", "POST", `hash/${code}?type=account-verification`, body);
    const signIn = (username: string) => product.call("nobody", "POST", "login", { username, password: PASSWORD });
    /** Somebody whom the member entered, who has confirmed the e-mail and set a password. */
    async function confirmed(): Promise<Values> {
      const user = await stored();
      pass(1);
      expect((await confirmation(user["userId"])).body.result).toBe("emailSent");
      expect((await redeem(await codeTo(String(user["email"])), { password: PASSWORD })).status).toBe(200);
      return user;
    }
    const read = async (id: unknown) => (await product.call("member", "GET", `user/${String(id)}`)).body.result;

    test.each([
      ["create", () => (caller: Account) => post(caller, aUser()), 201],
      ["update", (id: unknown) => (caller: Account) => put(caller, id, { lastName: `Other ${++made}` }), 200],
      ["remove", (id: unknown) => (caller: Account) => remove(caller, id), 200],
    ] as const)("%s needs its own permission or memberAdmin", async (action, callOf, done) => {
      const call = callOf((await stored())["userId"]);
      await product.grant("member", without(action));
      expect((await call("member")).status).toBe(403);
      expect((await call("reader")).status).toBe(403);
      await product.grant("member", { user: { [action]: true } });
      expect((await call("member")).status).toBe(done);
      const again = callOf((await stored({}, "staff"))["userId"]);
      await product.grant("reader", MEMBER_ADMIN);
      expect((await again("reader")).status).toBe(done);
    });

    test("are the session's organization's alone", async () => {
      const theirs = await product.call("otherMember", "POST", "user", aUser({ email: "theirs@elsewhere.example" }));
      const id = theirs.body.result["userId"];
      await product.grant("member", MEMBER_ADMIN);
      for (const caller of ["member", "staff", "admin"] as const) {
        expect((await put(caller, id, { lastName: "X" })).status).toBe(404);
        expect((await remove(caller, id)).status).toBe(404);
      }
      expect((await post("member", aUser({ organizationId: OTHER }))).body.result["organizationId"]).toBe(OWN);
    });

    test("need what an account is made of, and an e-mail that nobody has", async () => {
      for (const name of ["email", "firstName", "lastName"]) {
        const { status, body } = await post("member", aUser({ [name]: null }));
        expect(status).toBe(400);
        expect(body.errors).toMatchObject([{ attribute: name }]);
      }
      const shape = await post("member", aUser({ email: "mara" }));
      expect([shape.status, shape.body.errors[0]?.message]).toEqual([400, "Email must be a valid email address"]);
      const user = await stored();
      const taken = await post("member", aUser({ email: String(user["email"]).toUpperCase() }));
      expect([taken.status, taken.body.errors[0]?.message]).toEqual([
        409,
        `${String(user["email"]).toUpperCase()} already taken by Mara Lee`,
      ]);
      const abroad = await stored({ email: "abroad@elsewhere.example" });
      expect((await product.call("otherMember", "POST", "user", aUser({ email: abroad["email"] }))).status).toBe(409);
    });

    test("need no more than that, whatever the definitions require", async () => {
      await product.publish("user.badge", { label: "Badge", elementType: "TextField", required: true });
      await stored();
      expect((await post("member", aUser({ jobTitle: "Nurse" }))).body.errors).toMatchObject([{ attribute: "badge" }]);
      expect((await post("member", aUser({ jobTitle: "Nurse", badge: "7" }))).status).toBe(201);
      await product.publish("user.badge", { required: false });
    });

    test("are kept by memberAdmin, and by nobody else, when the build is closed", async () => {
      const user = await stored();
      await product.setStatus(OWN, "buildClosed");
      for (const call of [post("member", aUser()), put("member", user["userId"], { lastName: "Lind" })]) {
        expect((await call).status).toBe(423);
      }
      await product.grant("member", MEMBER_ADMIN);
      const late = await stored();
      expect((await put("member", user["userId"], { ...user, lastName: "Lind" })).status).toBe(423);
      expect((await put("member", user["userId"], { lastName: "Lind", userId: 4711 })).body.result).toMatchObject({
        userId: user["userId"],
        lastName: "Lind",
      });
      expect((await post("member", aUser({ jobTitle: "Nurse" }))).status).toBe(423);
      expect((await put("member", user["userId"], { jobTitle: "Nurse" })).status).toBe(423);
      expect((await remove("member", late["userId"])).status).toBe(200);
      await product.grant("member", { user: { remove: true } });
      expect((await remove("member", user["userId"])).status).toBe(423);
    });

    describe("with another e-mail", () => {
      const moved = () => `moved${++made}@ambulatory.example`;

      test("are changed as long as nobody confirmed the one before", async () => {
        const user = await stored();
        const email = moved();
        pass(1);
        expect((await confirmation(user["userId"])).status).toBe(200);
        const former = await codeTo(String(user["email"]));
        expect((await put("member", user["userId"], { email })).body.result).toMatchObject({ email });
        expect((await redeem(former, { password: PASSWORD })).status).toBe(404);
        pass(1);
        expect((await confirmation(user["userId"])).body.result).toBe("emailSent");
        expect((await redeem(await codeTo(email), { password: PASSWORD })).status).toBe(200);
        expect((await signIn(email)).body.result).toMatchObject({ username: email });
      });

      test("are the administrator's once it is confirmed, and it needs confirming again", async () => {
        const user = await confirmed();
        const id = user["userId"];
        const email = moved();
        await product.grant("member", MEMBER_ADMIN);
        for (const caller of ["member", "staff"] as const) {
          const { status, body } = await put(caller, id, { email, lastName: "Lind" });
          expect([status, body.errors]).toMatchObject([
            403,
            [{ attribute: "email", message: "You may not change Email" }],
          ]);
        }
        const row = { userId: id, email, firstName: "Mara", lastName: "Lind" };
        const batch = await product.call("member", "POST", "user/batch", [row]);
        expect(batch.body.result).toMatchObject([{ status: "error", errors: [{ attribute: "email" }] }]);
        expect(await read(id)).toMatchObject({ email: user["email"], lastName: "Lee" });
        expect((await put("member", id, { email: String(user["email"]).toUpperCase() })).status).toBe(200);
        expect((await signIn(String(user["email"]))).status).toBe(200);

        const answer = await put("admin", id, { email });
        expect([answer.status, answer.body.result["confirmed"]]).toEqual([200, null]);
        expect((await signIn(email)).status).toBe(403);
        expect((await signIn(String(user["email"]))).status).toBe(401);
        pass(1);
        expect((await confirmation(id)).body.result).toBe("emailSent");
        expect((await redeem(await codeTo(email), { password: PASSWORD })).status).toBe(200);
        expect((await signIn(email)).status).toBe(200);
      });
    });

    test("are not deleted by themselves", async () => {
      await product.grant("member", MEMBER_ADMIN);
      for (const [caller, at] of [
        ["member", ""],
        ["admin", "admin/"],
      ] as const) {
        const { body } = await product.call(caller, "GET", "session");
        const path = `${at}user/${String((body.result["user"] as Values)["userId"])}`;
        const { status, body: refusal } = await product.call(caller, "DELETE", path);
        expect([status, refusal.errors]).toMatchObject([403, [{ message: "You may not delete your own account" }]]);
      }
    });

    test("are sent no e-mail by the calls that write them", async () => {
      const single = await stored();
      const rows = [aUser(), aUser()];
      expect((await product.call("member", "POST", "user/batch", rows)).status).toBe(200);
      const mails = database().kysely.selectFrom("system.mail").select("to");
      const to = new Set((await mails.execute()).map((mail) => mail.to));
      for (const { email } of [single, ...rows]) expect(to).not.toContain(email);
    });

    test("tell when they confirmed their e-mail, and are sorted by that", async () => {
      const [open, done] = [await stored({ lastName: "Zz" }), await confirmed()];
      expect([open["confirmed"], await read(open["userId"])]).toMatchObject([null, { confirmed: null }]);
      const { confirmed: at } = await read(done["userId"]);
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      const query = "user?columns=userId,confirmed&sort=-confirmed,userId&limit=1";
      const { body } = await product.call("member", "GET", query);
      expect(body["result"]).toMatchObject([{ userId: done["userId"], confirmed: at }]);
      expect((await put("member", open["userId"], { confirmed: at })).body.result["confirmed"]).toBeNull();
    });
  },
  productTemplate,
);
