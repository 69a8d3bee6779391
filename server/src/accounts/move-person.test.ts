import type { Values } from "@armature/engine";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { writtenMails } from "../mail/testing.ts";
import { PASSWORD } from "../session/testing.ts";
import {
  type Account,
  OTHER,
  OWN,
  productTemplate,
  sessionTokenOf,
  startProduct,
  type TestProduct,
} from "../testing.ts";

/* Somebody who was entered in the wrong organization, and has an account there. */
describePostgresql(
  "a person who is wrongly held",
  (database) => {
    let product: TestProduct;
    let made = 0;
    let record: Values;
    let email = "";
    const { mailsTo, codeTo } = writtenMails(database);
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());
    beforeEach(async () => {
      email = `wrong${(made += 1)}@acute.example`;
      record = await product.create({ email, jobTitle: "Nurse" }, "staff");
      await product.call("staff", "GET", `user/${idOf(record)}/sendConfirmation`);
    });

    const idOf = ({ userId }: Values) => Number(userId);
    const move = (by: Account, organizationId: number = OTHER, who = idOf(record)) =>
      product.call(by, "PUT", `user/${who}/organization`, { organizationId });
    const signIn = () => product.call("nobody", "POST", "login", { username: email, password: PASSWORD });
    const confirm = async () =>
      product.call("nobody", "POST", `hash/${await codeTo(email)}?type=account-verification`, { password: PASSWORD });

    test("is moved by staff: signs in there as before, and all sessions end [F-001]", async () => {
      await confirm();
      const account = () => database().kysely.updateTable("system.account").where("username", "=", email);
      await account()
        .set({ permission: JSON.stringify({ user: { memberAdmin: true } }) })
        .execute();
      const cookie = `jwt=${sessionTokenOf(await signIn())}`;
      const { status, body } = await move("staff");
      expect(status).toBe(200);
      const session = (await signIn()).body.result;
      expect(session).toMatchObject({ organizationId: OTHER, user: { userId: body.result["userId"], email } });
      expect(session["user"]).toMatchObject({ permission: { user: { memberAdmin: false } } });
      expect((await product.call("nobody", "GET", "session", undefined, { cookie })).status).toBe(401);
    });

    test("leaves the crowd group of the former organization, and stays in it where the move is refused [F-001]", async () => {
      await confirm();
      await product.call("admin", "PUT", `admin/organization/${OWN}`, { contractSigned: true });
      await product.call("admin", "PUT", `admin/organization/${OWN}`, { serviceAreaId: 55 });
      const synced = await product.call("staff", "GET", `organization/${OWN}/syncUsers`);
      expect(JSON.stringify(synced.body.result["syncedUserList"])).toContain(email);
      const groups = async () => {
        const rows = database()
          .kysely.withTables<{ "system.crowdMember": { group: string; usernameKey: string } }>()
          .selectFrom("system.crowdMember")
          .select("group");
        return (await rows.where("usernameKey", "=", email).execute()).map(({ group }) => group);
      };
      expect(await groups()).toEqual([synced.body.result["group"]]);
      expect((await move("staff", 999_999)).status).toBe(404);
      expect((await move("staff", OWN)).status).toBe(409);
      expect(await groups()).toHaveLength(1);
      expect((await move("staff")).status).toBe(200);
      expect(await groups()).toEqual([]);
    });

    test("takes names and e-mail along, and leaves the rest to the former organization [F-001]", async () => {
      const id = (await move("staff")).body.result["userId"];
      const there = (await product.call("otherMember", "GET", `user/${String(id)}`)).body.result;
      expect(there).toMatchObject({ email, firstName: record["firstName"], lastName: record["lastName"] });
      expect(there["jobTitle"]).toBeNull();
      const history = async (by: Account, userId: unknown) =>
        JSON.stringify((await product.call(by, "GET", `userAuditHistory?filter[userId]=${String(userId)}`)).body);
      expect([await history("otherMember", id), await history("otherMember", idOf(record))].join()).not.toContain(
        "Nurse",
      );
      expect((await product.call("member", "GET", `user/${idOf(record)}`)).status).toBe(404);
      expect(await history("member", idOf(record))).toContain("Nurse");
    });

    test("gets in by no link that was mailed for the former organization [F-001]", async () => {
      const code = await codeTo(email);
      const id = (await move("staff")).body.result["userId"];
      const path = `hash/${code}?type=account-verification`;
      expect((await product.call("nobody", "POST", path, { password: PASSWORD })).status).toBe(404);
      expect(await mailsTo(email)).toEqual([]);
      const known = await product.call("nobody", "GET", `organization/${OTHER}/userExists/wrong${made}`);
      expect(known.body.result).toEqual({ exists: true, userId: id, confirmed: false });
    });

    test("is moved by nobody else, nor from elsewhere or to nowhere [F-001]", async () => {
      expect((await move("member")).status).toBe(403);
      expect((await move("reader")).status).toBe(403);
      expect((await move("otherMember")).status).toBe(403);
      expect([(await move("staff", 999_999)).status, (await move("staff", OTHER, 999_999)).status]).toEqual([404, 404]);
      expect((await move("staff", OWN)).status).toBe(409);
      const theirs = await product.create({ email: `theirs${made}@acute.example` }, "otherMember");
      expect((await move("staff", OWN, idOf(theirs))).status).toBe(404);
      const account = database().kysely.updateTable("system.account").where("username", "=", email);
      await account.set({ profile: "providerStaff" }).execute();
      const own = await move("admin");
      expect([own.status, own.body.message]).toEqual([409, "The provider's own people are not moved."]);
    });

    test("stays while records of the organization name the person, who are told of [F-001]", async () => {
      const follower = await product.create({ supervisorId: idOf(record) });
      const { status, body } = await move("staff");
      const name = String(record["displayName"]);
      expect([status, body.message]).toEqual([
        409,
        `Records of this organization name ${name}. Take the person out of them first.`,
      ]);
      expect((await product.call("member", "GET", `user/${idOf(record)}`)).status).toBe(200);
      await product.call("member", "PUT", `user/${idOf(follower)}`, { supervisorId: null });
      expect((await move("staff")).status).toBe(200);
    });

    test("is written into the security log [F-001]", async () => {
      const id = (await move("staff")).body.result["userId"];
      const { body } = await product.call("staff", "GET", "admin/session/log?kind=personMoved");
      const [event] = body.result["events"] as unknown as readonly Values[];
      expect(event).toMatchObject({
        userId: id,
        email,
        detail: { fromId: OWN, toId: OTHER, formerUserId: idOf(record) },
      });
      expect(event?.["actorName"]).toBeTruthy();
    });
  },
  productTemplate,
);
