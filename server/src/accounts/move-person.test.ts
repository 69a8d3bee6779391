import type { Values } from "@armature/engine";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { writtenMails } from "../mail/testing.ts";
import { PASSWORD } from "../session/testing.ts";
import {
  type Person,
  HARBOR,
  NORTHGATE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../testing/equipment.testing.ts";
import { sessionTokenOf } from "../testing/test-product.ts";

/* A person who was entered in the wrong organization and has an account there. */
describePostgresql(
  "a person who is wrongly held",
  (database) => {
    let product: TestRegister;
    let made = 0;
    let record: Values;
    let email = "";
    const { mailsTo, codeTo } = writtenMails(database);
    beforeAll(async () => {
      product = await startPeople(database());
      await product.publish("user.leadId", { label: "Lead", elementType: "SelectFk", fkExists: true, fkName: "user" });
    });
    afterAll(() => product.close());
    beforeEach(async () => {
      email = `wrong${(made += 1)}@harbor.example`;
      record = await product.create({ email, jobTitle: "Nurse" }, "planner");
      await product.call("planner", "GET", `user/${idOf(record)}/sendConfirmation`);
    });

    const idOf = ({ userId }: Values) => Number(userId);
    const move = (by: Person, organizationId: number = HARBOR, who = idOf(record)) =>
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
      const { status, body } = await move("planner");
      expect(status).toBe(200);
      const session = (await signIn()).body.result;
      expect(session).toMatchObject({ organizationId: HARBOR, user: { userId: body.result["userId"], email } });
      expect(session["user"]).toMatchObject({ permission: { user: { memberAdmin: false } } });
      expect((await product.call("nobody", "GET", "session", undefined, { cookie })).status).toBe(401);
    });

    test("takes names and e-mail along, and leaves the rest to the former organization [F-001]", async () => {
      const id = (await move("planner")).body.result["userId"];
      const there = (await product.call("neighbour", "GET", `user/${String(id)}`)).body.result;
      expect(there).toMatchObject({ email, firstName: record["firstName"], lastName: record["lastName"] });
      expect(there["jobTitle"]).toBeNull();
      const history = async (by: Person, userId: unknown) =>
        JSON.stringify((await product.call(by, "GET", `userAuditHistory?filter[userId]=${String(userId)}`)).body);
      expect([await history("neighbour", id), await history("neighbour", idOf(record))].join()).not.toContain("Nurse");
      expect((await product.call("technician", "GET", `user/${idOf(record)}`)).status).toBe(404);
      expect(await history("technician", idOf(record))).toContain("Nurse");
    });

    test("gets in by no link that was mailed for the former organization [F-001]", async () => {
      const code = await codeTo(email);
      const id = (await move("planner")).body.result["userId"];
      const path = `hash/${code}?type=account-verification`;
      expect((await product.call("nobody", "POST", path, { password: PASSWORD })).status).toBe(404);
      expect(await mailsTo(email)).toEqual([]);
      const known = await product.call("nobody", "GET", `organization/${HARBOR}/userExists/wrong${made}`);
      expect(known.body.result).toEqual({ exists: true, userId: id, confirmed: false });
    });

    test("is moved by nobody else, nor from elsewhere or to nowhere [F-001]", async () => {
      expect((await move("technician")).status).toBe(403);
      expect((await move("reader")).status).toBe(403);
      expect((await move("neighbour")).status).toBe(403);
      expect([(await move("planner", 999_999)).status, (await move("planner", HARBOR, 999_999)).status]).toEqual([
        404, 404,
      ]);
      expect((await move("planner", NORTHGATE)).status).toBe(409);
      const theirs = await product.create({ email: `theirs${made}@harbor.example` }, "neighbour");
      expect((await move("planner", NORTHGATE, idOf(theirs))).status).toBe(404);
      const account = database().kysely.updateTable("system.account").where("username", "=", email);
      await account.set({ profile: "manager" }).execute();
      const own = await move("manager");
      expect([own.status, own.body.message]).toEqual([409, "The provider's own people are not moved."]);
    });

    test("stays while records of the organization name the person, who are told of [F-001]", async () => {
      const report = await product.create({ leadId: idOf(record) });
      const { status, body } = await move("planner");
      const name = String(record["displayName"]);
      expect([status, body.message]).toEqual([
        409,
        `Records of this organization name ${name}. Take the person out of them first.`,
      ]);
      expect((await product.call("technician", "GET", `user/${idOf(record)}`)).status).toBe(200);
      await product.call("technician", "PUT", `user/${idOf(report)}`, { leadId: null });
      expect((await move("planner")).status).toBe(200);
    });

    test("is written into the security log [F-001]", async () => {
      const id = (await move("planner")).body.result["userId"];
      const { body } = await product.call("planner", "GET", "admin/session/log?kind=personMoved");
      const [event] = body.result["events"] as unknown as readonly Values[];
      expect(event).toMatchObject({
        userId: id,
        email,
        detail: { fromId: NORTHGATE, toId: HARBOR, formerUserId: idOf(record) },
      });
      expect(event?.["actorName"]).toBeTruthy();
    });
  },
  registerTemplate,
);
