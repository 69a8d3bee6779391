import shipped from "@armature/metadata/onboarding/learningPaths.json" with { type: "json" };
import type { Values } from "@armature/engine";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { DirectoryTables } from "../../directory/server/index.ts";
import type { TrainingTables } from "./learning.ts";
import { countingStatements, describePostgresql } from "@armature/server/testing";
import type { LearningKind } from "./learning.ts";
import { onboardingOver } from "../../server.testing.ts";
import {
  ACCOUNTS,
  type Caller,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
  type OrganizationValues,
} from "../../kit/server/portal.testing.ts";

const AREA = 110;
const GROUP = `provider-crowd-sa${AREA}`;
const PRINCIPAL = "Ann.Bell@tenant.example";
const FOREIGN = "olaf@tenant.example";
const [RECEPTION, ROOMING] = shipped.ambulatory;
const [REGISTRATION] = shipped.acute;
const CLOSED = "The build is closed. The form has been disabled.";

describePostgresql(
  "learning paths",
  (database) => {
    let product: TestProduct;
    let counted: ReturnType<typeof countingStatements>;
    const change = (values: OrganizationValues, organizationId = OWN) =>
      product.setOrganization(organizationId, values);
    const enter = (mail: string, entraId: string, principalName: string) =>
      product.call("admin", "PUT", "admin/directory", { mail, entraId, principalName });
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startProduct(counted.database);
      await change({ serviceAreaId: AREA });
      await change({ serviceAreaId: AREA + 1 }, OTHER);
      await product.setStatus(OWN, "buildOpen");
      await database()
        .kysely.withTables<DirectoryTables & TrainingTables>()
        .deleteFrom("system.directoryPerson")
        .execute();
      await database()
        .kysely.withTables<DirectoryTables & TrainingTables>()
        .deleteFrom("system.learningPathEnrolment")
        .execute();
      await enter(ACCOUNTS.member, "7c1d-ann", PRINCIPAL);
      await enter(ACCOUNTS.otherMember, "7c1d-olaf", FOREIGN);
      await enter("stranger@elsewhere.example", "7c1d-str", "stranger@tenant.example");
    });
    afterAll(() => product.close());
    afterEach(async () => {
      await change({ careSetting: "Ambulatory" });
      await product.setStatus(OWN, "buildOpen");
      await database()
        .kysely.withTables<DirectoryTables & TrainingTables>()
        .deleteFrom("system.learningPathEnrolment")
        .execute();
      await product.grant("member", null);
      await product.grant("reader", null);
    });

    const pathOf = (action: string, kind: LearningKind, { sa = GROUP, principal = PRINCIPAL } = {}) =>
      `member/${sa}/user/${encodeURIComponent(principal)}/${action}-${kind}-learning-path`;
    const send = (
      caller: Caller,
      action: "add" | "remove",
      kind: LearningKind,
      path: unknown,
      of: { sa?: string; principal?: string } = {},
    ) => product.call(caller, "POST", pathOf(action, kind, of), path);
    const read = async (kind: LearningKind, of: { sa?: string; principal?: string } = {}, caller: Caller = "member") =>
      product.call(caller, "GET", `${pathOf("get", kind, of)}s`);
    const enrolled = async (kind: LearningKind) => (await read(kind)).body.result;
    const statusOf = async (answer: ReturnType<TestProduct["call"]>) => (await answer).status;

    describe("who somebody is", () => {
      const member = (memberId: unknown, caller: Caller = "member") =>
        product.call(caller, "POST", "db/member/get-by-id", { memberId });
      const user = (userId: unknown, sa = GROUP, caller: Caller = "member") =>
        product.call(caller, "POST", `member/${sa}/db-user/get-by-id`, { userId });
      const identity = (mail: unknown, sa = GROUP, caller: Caller = "member") =>
        product.call(caller, "POST", `member/${sa}/entra-user/get-by-mail`, { mail });
      const ownUser = async () => {
        const users = (await product.call("member", "GET", "user?columns=email")).body.result as unknown as Values[];
        return Number(users.find(({ email }) => email === ACCOUNTS.member)?.["userId"]);
      };

      test("the organization is found by its id or the group of its service area, and no other one is [GEN-197]", async () => {
        for (const id of [OWN, String(OWN), GROUP]) {
          expect((await member(id)).body.result).toMatchObject({ organizationId: OWN, careSetting: "Ambulatory" });
        }
        for (const caller of ["member", "staff", "admin"] as const) {
          for (const id of [OTHER, `provider-crowd-sa${AREA + 1}`, String(AREA), "0", "x"]) {
            expect([id, await statusOf(member(id, caller))]).toEqual([id, 404]);
          }
        }
        expect(await statusOf(member(OWN, "nobody"))).toBe(401);
        expect(await statusOf(member({}))).toBe(400);
      });

      test("a user is found by userId or directory id, under the service area's group and its bare id [GEN-198]", async () => {
        const id = await ownUser();
        await database()
          .kysely.updateTable("data.user")
          .set({ entraId: "e-ann" } as object)
          .where("userId", "=", id)
          .execute();
        for (const given of [id, String(id), "e-ann"]) {
          expect((await user(given)).body.result).toMatchObject({
            userId: id,
            email: ACCOUNTS.member,
            entraId: "e-ann",
          });
        }
        expect(await statusOf(user(id, String(AREA)))).toBe(200);
        const foreign = await database()
          .kysely.selectFrom("data.user")
          .select("userId")
          .where("organizationId", "=", OTHER)
          .executeTakeFirstOrThrow();
        for (const given of [foreign.userId, 999_999, "nobody"]) expect(await statusOf(user(given))).toBe(404);
        for (const sa of [String(AREA + 1), "x"]) expect(await statusOf(user(id, sa, "staff"))).toBe(404);
        await product.grant("member", { user: { attribute: { email: { view: false } } } });
        expect((await user(id)).body.result["email"]).toBeNull();
        await product.grant("member", { user: { view: false } });
        expect(await statusOf(user(id))).toBe(403);
      });

      test("the directory is asked about the organization's users alone [F-171, GEN-199]", async () => {
        const found = await identity(ACCOUNTS.member.toUpperCase());
        expect(found.body.result).toEqual({ entraId: "7c1d-ann", userPrincipalName: PRINCIPAL });
        expect(await statusOf(identity(ACCOUNTS.member, String(AREA)))).toBe(200);
        const { email } = await product.create({}, "member");
        for (const mail of [email, ACCOUNTS.otherMember, "stranger@elsewhere.example"]) {
          const { status, body } = await identity(mail, GROUP, "staff");
          expect([mail, status, body.errors[0]?.code]).toEqual([mail, 404, "unknownPerson"]);
        }
        expect(await statusOf(identity(ACCOUNTS.member, "provider-crowd-sa0"))).toBe(404);
        // A page asks so that its browser logs no error for somebody who is not in the directory.
        const asked = (mail: string, query: string) =>
          product.call("member", "POST", `member/${GROUP}/entra-user/get-by-mail${query}`, { mail });
        const absent = await asked("stranger@elsewhere.example", "?unknown=null");
        expect([absent.status, absent.body.result]).toEqual([200, null]);
        expect((await asked(ACCOUNTS.member, "?unknown=null")).body.result).toMatchObject({ entraId: "7c1d-ann" });
        expect((await asked(ACCOUNTS.member, "?unknown=404")).status).toBe(400);
        expect(await statusOf(identity(ACCOUNTS.member, GROUP, "nobody"))).toBe(401);
      });
    });

    describe("are enrolled in", () => {
      test("out of the options that ship, in their order, by people in whatever letters [GEN-200 GEN-201 GEN-202]", async () => {
        for (const kind of ["ambulatory", "acute"] as const) {
          expect((await product.call("reader", "GET", `list-${kind}-learning-paths`)).body.result).toEqual(
            shipped[kind],
          );
          expect(await statusOf(product.call("nobody", "GET", `list-${kind}-learning-paths`))).toBe(401);
        }
        expect(await enrolled("ambulatory")).toEqual([]);
        expect(await statusOf(send("member", "add", "ambulatory", ROOMING))).toBe(200);
        const loud = { sa: String(AREA), principal: PRINCIPAL.toUpperCase() };
        expect(await statusOf(send("member", "add", "ambulatory", RECEPTION, loud))).toBe(200);
        expect(await enrolled("ambulatory")).toEqual([RECEPTION, ROOMING]);
        expect((await read("ambulatory", loud, "reader")).body.result).toEqual([RECEPTION, ROOMING]);
        expect(await statusOf(send("member", "remove", "ambulatory", RECEPTION))).toBe(200);
        expect(await enrolled("ambulatory")).toEqual([ROOMING]);
        expect(await enrolled("acute")).toEqual([]);
      });

      test("once, however often and many at once ask for it [GEN-D34]", async () => {
        const adds = Array.from({ length: 8 }, () => statusOf(send("member", "add", "ambulatory", ROOMING)));
        expect(new Set(await Promise.all(adds))).toEqual(new Set([200]));
        expect(await enrolled("ambulatory")).toEqual([ROOMING]);
        for (let i = 0; i < 2; i++) expect(await statusOf(send("member", "remove", "ambulatory", ROOMING))).toBe(200);
        expect(await enrolled("ambulatory")).toEqual([]);
      });

      test("by the right to update users; acute ones in Acute Care alone [GEN-D34]", async () => {
        for (const action of ["add", "remove"] as const) {
          for (const [caller, status] of [
            ["nobody", 401],
            ["reader", 403],
            ["otherMember", 404],
            ["member", 200],
            ["staff", 200],
            ["admin", 200],
          ] as const) {
            expect([caller, await statusOf(send(caller, action, "ambulatory", ROOMING))]).toEqual([caller, status]);
          }
          expect(await statusOf(send("admin", action, "acute", REGISTRATION))).toBe(403);
        }
        await change({ careSetting: "Acute Care" });
        expect(await statusOf(send("member", "add", "acute", REGISTRATION))).toBe(200);
        expect(await enrolled("acute")).toEqual([REGISTRATION]);
        expect(await statusOf(send("reader", "remove", "acute", REGISTRATION))).toBe(403);
      });

      test("by nobody once the build is closed [GEN-D37]", async () => {
        await send("member", "add", "ambulatory", ROOMING);
        await product.setStatus(OWN, "buildClosed");
        for (const caller of ["member", "staff", "admin"] as const) {
          for (const action of ["add", "remove"] as const) {
            const { status, body } = await send(caller, action, "ambulatory", ROOMING);
            expect([caller, status, body.message]).toEqual([caller, 423, CLOSED]);
          }
        }
        expect(await enrolled("ambulatory")).toEqual([ROOMING]);
      });

      test("where area, person and path are known, said in the order of all refusals [GEN-203 GEN-D33]", async () => {
        for (const of of [
          { sa: String(AREA + 1) },
          { sa: "provider-crowd-sa" },
          { principal: FOREIGN },
          { principal: "stranger@tenant.example" },
          { principal: "nobody@tenant.example" },
        ]) {
          for (const caller of ["member", "staff", "admin"] as const) {
            expect([of, await statusOf(read("ambulatory", of, caller))]).toEqual([of, 404]);
            expect([of, await statusOf(send(caller, "add", "ambulatory", {}, of))]).toEqual([of, 404]);
          }
        }
        for (const action of ["add", "remove"] as const) {
          const { status, body } = await send("member", action, "ambulatory", REGISTRATION);
          expect([status, body.errors[0]?.code]).toEqual([404, "unknownLearningPath"]);
          expect(await statusOf(send("member", action, "ambulatory", { displayName: "x" }))).toBe(400);
          expect(await statusOf(send("reader", action, "ambulatory", { displayName: "x" }))).toBe(403);
        }
        await product.setStatus(OWN, "completed");
        expect(await statusOf(send("member", "add", "ambulatory", {}))).toBe(423);
      });
    });

    describe("of the training page", () => {
      const training = (caller: Caller = "member", sa = GROUP) => product.call(caller, "GET", `member/${sa}/training`);
      const ofMember = ({ body }: Awaited<ReturnType<typeof training>>) =>
        (body.result as unknown as Values[]).find((each) => each["isInDirectory"] === true);

      test("are listed with every user of the organization, and with nobody else's [ACC-D05]", async () => {
        await send("member", "add", "ambulatory", ROOMING);
        await change({ careSetting: "Acute Care" });
        await send("member", "add", "acute", REGISTRATION);
        const answer = await training();
        expect(ofMember(answer)).toMatchObject({
          email: ACCOUNTS.member,
          ambulatory: [ROOMING],
          acute: [REGISTRATION],
        });
        const mails = (answer.body.result as unknown as Values[]).map(({ email }) => email);
        expect(mails).toContain(ACCOUNTS.reader);
        expect(mails).not.toContain(ACCOUNTS.otherMember);
        await change({ careSetting: "Ambulatory" });
        expect(ofMember(await training())).toMatchObject({ ambulatory: [ROOMING], acute: [] });
        expect(await statusOf(training("otherMember"))).toBe(404);
        expect(await statusOf(training("admin", `provider-crowd-sa${AREA + 1}`))).toBe(404);
        expect(await statusOf(training("nobody"))).toBe(401);
      });

      test("tell nobody what may not be viewed of a user", async () => {
        await send("member", "add", "ambulatory", ROOMING);
        await product.grant("reader", { user: { attribute: { email: { view: false }, entraId: { view: false } } } });
        const answer = await training("reader");
        expect(ofMember(answer)).toMatchObject({ email: null, entraId: null, ambulatory: [ROOMING] });
        expect(answer.bytes.toString()).not.toContain("@");
        await product.grant("reader", { user: { view: false } });
        expect(await statusOf(training("reader"))).toBe(403);
      });

      test("cost the same statements for any number of users", async () => {
        /** The least of many: what runs beside it counts too. */
        const cost = async () => {
          const costs: number[] = [];
          for (let i = 0; i < 10; i++) costs.push(await counted.costOf(() => training()));
          return Math.min(...costs);
        };
        const few = await cost();
        for (let i = 0; i < 5; i++) await product.create({});
        expect(await cost()).toBe(few);
        expect(few).toBeLessThanOrEqual(5);
      });
    });

    test("of another learning system are what the calls ask", async () => {
      const asked: unknown[] = [];
      const application = onboardingOver({
        openLearning: () => ({
          options: async () => [{ id: "x", displayName: "X" }],
          enrolledIn: async () => new Map([[PRINCIPAL.toLowerCase(), [{ id: "x", displayName: "X" }]]]),
          add: async (...what) => void asked.push(["add", ...what]),
          remove: async (...what) => void asked.push(["remove", ...what]),
        }),
      });
      const other = await startProduct(database(), { application });
      try {
        for (const action of ["add", "remove"] as const) {
          await other.call("member", "POST", pathOf(action, "ambulatory"), { id: "x", displayName: "X" });
        }
        expect(asked).toEqual([
          ["add", "ambulatory", PRINCIPAL, "x"],
          ["remove", "ambulatory", PRINCIPAL, "x"],
        ]);
        const { body } = await other.call("member", "GET", `${pathOf("get", "ambulatory")}s`);
        expect(body.result).toEqual([{ id: "x", displayName: "X" }]);
      } finally {
        await other.close();
      }
    });
  },
  productTemplate,
);
