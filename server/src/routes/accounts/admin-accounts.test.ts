import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { writtenMails } from "../../mail/testing.ts";
import { PASSWORD } from "../../session/testing.ts";
import {
  PEOPLE,
  type Person,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { type Answer, sessionTokenOf } from "../../testing/test-product.ts";

describePostgresql(
  "administrators and the accounts of others",
  (database) => {
    let product: TestRegister;
    let made = 0;
    let email = "";
    const { mailsTo, codeTo } = writtenMails(database);
    beforeAll(async () => {
      product = await startPeople(database());
    });
    afterAll(() => product.close());
    beforeEach(() => {
      email = `bo${(made += 1)}@equipment.example`;
    });

    const bo = (over: object = {}) => ({ email, firstName: "Bo", lastName: "Berg", profile: "manager", ...over });
    const invite = (over: object = {}, by: Person = "manager") => product.call(by, "POST", "admin/account", bo(over));
    const setProfile = (userId: unknown, profile: string, by: Person) =>
      product.call(by, "PUT", `admin/account/${String(userId)}/profile`, { profile });
    const signIn = (username = email) => product.call("nobody", "POST", "login", { username, password: PASSWORD });
    const confirm = async () =>
      product.call("nobody", "POST", `hash/${await codeTo(email)}?type=account-verification`, { password: PASSWORD });
    const idOf = async (username: string) => {
      const accounts = database().kysely.selectFrom("system.account").select("userId");
      return (await accounts.where("username", "=", username).executeTakeFirstOrThrow()).userId;
    };
    const eventsOf = (userId: unknown) =>
      database()
        .kysely.selectFrom("system.securityEvent")
        .select(["kind", "actorId", "detail"])
        .where("userId", "=", Number(userId))
        .orderBy("id")
        .execute();
    const problems = ({ status, body }: Answer) => [
      status,
      ...body.errors.map(({ attribute, message }) => `${String(attribute)}: ${String(message)}`),
    ];

    test("a second administrator is made on a screen's calls, confirms by the link, and does the same [F-146]", async () => {
      const invited = await invite();
      expect(invited.status).toBe(201);
      const { userId } = invited.body.result;
      const [mail] = await mailsTo(email);
      expect(mail?.text).toMatch(/entered you for an account of Armature, with this address/);
      expect((await signIn()).status).toBe(401);
      expect((await confirm()).status).toBe(200);
      const session = await signIn();
      expect(session.body.result).toMatchObject({ isProviderUser: true, organizationId: null, username: email });
      expect(session.body.result["user"]).toMatchObject({ permission: { organization: { admin: true } } });
      const cookie = `jwt=${sessionTokenOf(session)}`;
      const third = bo({ email: `third.${email}`, firstName: "Cy" });
      expect((await product.call("nobody", "POST", "admin/account", third, { cookie })).status).toBe(201);
      const actorId = await idOf(PEOPLE.manager);
      expect(await eventsOf(userId)).toContainEqual({
        kind: "accountInvited",
        actorId,
        detail: { profile: "manager", email },
      });
      const list = await product.call("manager", "GET", `admin/account?person=${email}`);
      expect(list.body.result).toMatchObject({
        accounts: [
          { displayName: "Bo Berg", email, profile: "manager" },
          { displayName: "Cy Berg", email: `third.${email}`, profile: "manager", confirmed: null },
        ],
        profiles: [
          { name: "technician", label: "Technician", isOfStaff: false, isAdministrator: false },
          { name: "manager", label: "Manager", isOfStaff: true, isAdministrator: true },
        ],
      });
    });

    test("all administrators are told of a new one by mail [F-146]", async () => {
      const before = (await mailsTo(PEOPLE.manager)).length;
      await invite({ firstName: "Bo evil.example/x" });
      const sent = (await mailsTo(PEOPLE.manager)).slice(before);
      expect(sent.map(({ subject }) => subject)).toEqual(["Armature has another administrator"]);
      expect(sent[0]?.text).toMatch(/ made Bo evil\. example x Berg an administrator of Armature/);
      expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Confirm your email for Armature"]);
    });

    test("bad input is refused at its field, and nothing is made", async () => {
      expect(problems(await invite({ email: "no address", firstName: " ", lastName: "" }))).toEqual([
        400,
        "firstName: Required",
        "lastName: Required",
        "email: Give an email address, such as name@example.org.",
      ]);
      const staff = "profile: Choose a profile for a person of the provider: manager.";
      expect(problems(await invite({ profile: "technician" }))).toEqual([400, staff]);
      expect(problems(await invite({ profile: "chief" }))).toEqual([400, staff]);
      expect((await invite({ isProviderUser: true })).status).toBe(400);
      expect(await mailsTo(email)).toEqual([]);
    });

    test("a person who is invited twice, or has an account elsewhere, is refused", async () => {
      expect((await invite()).status).toBe(201);
      expect(problems(await invite({ email: email.toUpperCase() }))).toEqual([
        409,
        "email: A user with this email already exists.",
      ]);
      expect((await invite({ email: PEOPLE.technician })).status).toBe(409);
      const both = await Promise.all([invite({ email: `both.${email}` }), invite({ email: `both.${email}` })]);
      expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
      expect(await mailsTo(email)).toHaveLength(1);
    });

    test("only administrators do either [F-146]", async () => {
      const technician = await idOf(PEOPLE.technician);
      for (const by of ["technician", "reader", "planner"] as const)
        expect([(await invite({}, by)).status, (await setProfile(technician, "technician", by)).status]).toEqual([
          403, 403,
        ]);
      expect(await mailsTo(email)).toEqual([]);
    });

    test("a write of a person leaves the profile as it is [ACC-D02]", async () => {
      const { userId } = (await invite()).body.result;
      const wanted = { profile: "technician", permissionProfile: "technician" };
      await product.call("manager", "PUT", `admin/user/${String(userId)}`, wanted);
      const list = await product.call("manager", "GET", `admin/account?person=${email}`);
      expect(list.body.result).toMatchObject({ accounts: [{ email, profile: "manager" }] });
    });
  },
  registerTemplate,
);
