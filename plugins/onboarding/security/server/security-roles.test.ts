import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countingStatements, createRecords, describePostgresql } from "@armature/server/testing";
import { security } from "./module.ts";
import {
  memberScope,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";
import {
  ANSWERS,
  type Asking,
  refusedWith,
  roleMaker,
  ROLES,
  type RoleTestMaker,
  SERVICE_AREA,
  snapshotOf,
} from "./security-roles.testing.ts";

const TIME = "2026-01-31T10:20:30.456Z";

describePostgresql(
  "security roles",
  (database) => {
    let product: TestProduct;
    let make: RoleTestMaker;
    let asking: Asking;
    beforeAll(async () => {
      product = await startProduct(database(), { clock: () => new Date(TIME) });
      make = roleMaker(product);
      asking = await make.asking();
      for (const organizationId of [OWN, OTHER]) await product.setStatus(organizationId, "buildOpen");
    });
    afterAll(() => product.close());

    const rows = async (path: string) => {
      const { status, body } = await product.call("member", "GET", path);
      expect(status, path).toBe(200);
      return body.result as unknown as readonly Values[];
    };

    describe("are saved", () => {
      test("with answers and snapshot by one call [GEN-170 GEN-172]", async () => {
        const { primaryId, whole } = asking;
        const name = make.aName("Nurse");
        const body = { name: ` ${name} `, comments: "Nights", secRolePrimaryId: primaryId, secAnswerIdList: whole };
        const made = await product.call("member", "POST", ROLES, { ...body, snapshot: "{}" });
        expect([made.status, made.body.message]).toEqual([201, undefined]);
        const role = await make.read(made.body.result["id"]);
        expect(role).toEqual(made.body.result);
        expect(role).toMatchObject({ name, comments: "Nights", secRolePrimaryId: primaryId, organizationId: OWN });
        expect(await make.answersOf(role["id"])).toEqual(whole);
        expect(snapshotOf(role)).toMatchObject({
          created: TIME,
          questionAnswerMap: [
            { question: "Signs?", answer: "Yes" },
            { question: "Which orders?", answer: "All" },
            { question: "Where?", answer: "Here" },
          ],
        });
      });

      test("again with other answers, of which none of the former stays [GEN-171]", async () => {
        const { answers } = asking;
        const { id } = await make.aRole(asking);
        const values = { comments: "Days", secAnswerIdList: [answers.there, answers.no] };
        const { status, body } = await make.put("member", id, values);
        expect([status, body.result["comments"]]).toEqual([200, "Days"]);
        expect(await make.answersOf(id)).toEqual([answers.there, answers.no]);
        expect(snapshotOf(body.result)["questionAnswerMap"]).toEqual([
          { question: "Signs?", answer: "No" },
          { question: "Where?", answer: "There" },
        ]);
        expect(await make.read(id)).toEqual(body.result);
      });

      test("with the history of the role and of each answer that goes or comes [GEN-D39]", async () => {
        const { answers } = asking;
        const { id } = await make.aRole(asking);
        const idsOf = async () =>
          (await rows(ANSWERS)).filter((row) => row["secRoleOrganizationId"] === id).map((row) => row["id"]);
        const former = await idsOf();
        await make.put("member", id, { comments: "Days", secAnswerIdList: [answers.there, answers.no] });
        const entries = async (entity: string, key: unknown) => {
          const { body } = await product.call("admin", "GET", `${entity}AuditHistory?filter[id]=${String(key)}`);
          return body.result as unknown as readonly { readonly auditUserId: number }[];
        };
        expect(await entries("secRoleOrganization", id)).toHaveLength(2);
        for (const [keys, count] of [
          [former, 2],
          [await idsOf(), 1],
        ] as const) {
          expect(keys.length).toBeGreaterThan(1);
          for (const key of keys) expect(await entries("secRoleOrganizationSecAnswer", key)).toHaveLength(count);
        }
      });

      test("by provider users too, who make and delete none [GEN-D28]", async () => {
        const { id } = await make.aRole(asking);
        for (const by of ["staff", "admin"] as const) {
          expect((await make.put(by, id, { secAnswerIdList: asking.whole, comments: by })).status).toBe(200);
          const made = await make.post(by, { secRolePrimaryId: asking.primaryId, secAnswerIdList: asking.whole });
          const gone = await product.call(by, "DELETE", `${ROLES}/${String(id)}`);
          expect([made.status, gone.status]).toEqual([403, 403]);
        }
        expect((await make.read(id))["comments"]).toBe("admin");
      });

      test("without answers they keep those that they have, and their snapshot", async () => {
        const role = await make.aRole(asking);
        const { status, body } = await make.put("member", role["id"], { comments: "Later" });
        expect([status, body.result["snapshot"]]).toEqual([200, role["snapshot"]]);
        expect(await make.answersOf(role["id"])).toEqual(asking.whole);
      });

      test("with another primary role none of the answers stays [GEN-163]", async () => {
        const { id } = await make.aRole(asking);
        const secRolePrimaryId = await make.aPrimary();
        const { status, body } = await make.put("member", id, { secRolePrimaryId });
        expect([status, snapshotOf(body.result)["questionAnswerMap"]]).toEqual([200, []]);
        expect(await make.answersOf(id)).toEqual([]);
        const back = await make.put("member", id, { secRolePrimaryId: asking.primaryId });
        expect(refusedWith(back)).toEqual([400, "answerMissing", "answerMissing"]);
      });

      test("once, however often the call is repeated, and by other answers not under the same key", async () => {
        const headers = { "idempotency-key": crypto.randomUUID() };
        const values = { name: make.aName("Twice"), secRolePrimaryId: asking.primaryId };
        const send = (secAnswerIdList: readonly number[]) =>
          make.post("member", { ...values, secAnswerIdList }, headers);
        const [first, second] = [await send(asking.whole), await send(asking.whole)];
        expect([second.status, second.body.result]).toEqual([201, first.body.result]);
        expect(refusedWith(await send([asking.answers.no, asking.answers.here]))).toEqual([400, "keyReused"]);
        expect(await make.answersOf(first.body.result["id"])).toEqual(asking.whole);
      });

      test("one after the other, where two save one at once: its answers and its snapshot are of one save", async () => {
        const { id } = await make.aRole(asking);
        const { no, here, there } = asking.answers;
        const saves = await Promise.all(
          [here, there, here, there].map((where) => make.put("member", id, { secAnswerIdList: [no, where] })),
        );
        expect(saves.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        const [, where] = await make.answersOf(id);
        expect(await make.answersOf(id)).toEqual([no, where]);
        expect(snapshotOf(await make.read(id))["questionAnswerMap"]).toEqual([
          { question: "Signs?", answer: "No" },
          { question: "Where?", answer: where === here ? "Here" : "There" },
        ]);
      });

      test("at the same cost, one like many", async () => {
        const counted = countingStatements(database());
        const { metadata } = product;
        const clock = () => new Date(TIME);
        const records = createRecords({ database: counted.database, metadata, clock, modules: [security] });
        const { primaryId, whole } = asking;
        const scope = memberScope(product);
        const costs = [];
        for (const size of [2, 20]) {
          const items = Array.from({ length: size }, () => {
            const values = { name: make.aName("Many"), secRolePrimaryId: primaryId, secAnswerIdList: whole };
            return { kind: "create" as const, values };
          });
          const changeset = { entity: "secRoleOrganization", source: "api" as const, items };
          const cost = await counted.costOf(async () => {
            const { items: results } = await records.apply(scope, changeset, { atomic: "all" });
            expect(results.flatMap(({ issues }) => issues)).toEqual([]);
            expect(await make.answersOf(results.at(-1)?.id)).toEqual(whole);
          });
          costs.push(cost);
        }
        expect(costs[0]).toBe(costs[1]);
      });
    });

    describe("are refused", () => {
      const codes = async (values: Values) =>
        refusedWith(await make.post("member", { secRolePrimaryId: asking.primaryId, ...values }));
      test.each<[title: string, values: (asked: Asking) => Values, refused: readonly unknown[]]>([
        ["without answers", () => ({}), [400, "answerMissing", "answerMissing"]],
        ["one missing", ({ answers: { no } }) => ({ secAnswerIdList: [no] }), [400, "answerMissing"]],
        [
          "one beneath missing",
          ({ answers: { yes, here } }) => ({ secAnswerIdList: [yes, here] }),
          [400, "answerMissing"],
        ],
        ["not asked for", ({ answers: a }) => ({ secAnswerIdList: [a.no, a.here, a.all] }), [400, "answerNotAsked"]],
        ["two to one", ({ whole, answers: { no } }) => ({ secAnswerIdList: [...whole, no] }), [400, "answerRepeated"]],
        ["unknown", ({ whole }) => ({ secAnswerIdList: [...whole, 999_999] }), [400, "answerUnknown"]],
        ["no list", () => ({ secAnswerIdList: "1" }), [400, "answerList"]],
        ["an empty name", ({ whole }) => ({ name: " ", secAnswerIdList: whole }), [400, "required"]],
        ["a long name", ({ whole }) => ({ name: "x".repeat(256), secAnswerIdList: whole }), [400, "tooLong"]],
        ["long comments", ({ whole }) => ({ comments: "x".repeat(256), secAnswerIdList: whole }), [400, "tooLong"]],
        [
          "an unknown primary role",
          () => ({ secRolePrimaryId: 999_999, secAnswerIdList: [] }),
          [400, "unknownReference"],
        ],
      ])("%s [GEN-D27]", async (_, values, refused) => {
        expect(await codes(values(asking))).toEqual(refused);
      });

      test("in words that say what to do", async () => {
        const { status, body } = await make.post("member", { secRolePrimaryId: asking.primaryId, secAnswerIdList: [] });
        const { signs, where } = asking.questions;
        expect([status, body.errors.map(({ message }) => message)]).toEqual([
          400,
          [signs, where].map((id) => `The question ${id} is not answered. Choose an answer.`),
        ]);
      });

      test("with a name that another role of the organization has, whatever its case; the own one stays [GEN-167]", async () => {
        const role = await make.aRole(asking);
        const name = ` ${String(role["name"]).toUpperCase()} `;
        const { primaryId: secRolePrimaryId, whole: secAnswerIdList } = asking;
        const taken = await make.post("member", { name, secRolePrimaryId, secAnswerIdList });
        expect(refusedWith(taken)).toEqual([409, "unique"]);
        const wrong = await make.post("member", { name, secRolePrimaryId, secAnswerIdList: [] });
        expect(wrong.status).toBe(400);
        expect((await make.put("member", role["id"], { name, secAnswerIdList })).status).toBe(200);
      });

      test("where an answer is deprecated, a stored one too, and nothing of the save remains", async () => {
        const own = await make.asking();
        const role = await make.aRole(own);
        const answer = `security/answer/${own.answers.here}`;
        expect((await product.call("admin", "PUT", answer, { isDeprecated: 1 })).status).toBe(200);
        const again = await make.put("member", role["id"], { comments: "Lost", secAnswerIdList: own.whole });
        expect(refusedWith(again)).toEqual([400, "answerDeprecated"]);
        expect(await make.read(role["id"])).toEqual(role);
        expect(await make.answersOf(role["id"])).toEqual(own.whole);
        const { yes, all, there } = own.answers;
        expect((await make.put("member", role["id"], { secAnswerIdList: [yes, all, there] })).status).toBe(200);
      });

      test.each(["buildClosed", "completed"])("where the build is closed: %s [GEN-210]", async (closed) => {
        const { id } = await make.aRole(asking);
        await product.setStatus(OWN, closed);
        const values = { secRolePrimaryId: asking.primaryId, secAnswerIdList: asking.whole };
        const answers = [await make.post("member", { ...values, name: make.aName("Late") })];
        for (const caller of ["member", "staff", "admin"] as const) {
          answers.push(await product.call(caller, "PUT", `${ROLES}/${String(id)}`, { comments: caller }));
          if (caller !== "member")
            answers.push(await product.call(caller, "PUT", `${ROLES}/${String(id)}`, { securityTemplateId: 1 }));
        }
        answers.push(await product.call("member", "DELETE", `${ROLES}/${String(id)}`));
        await product.setStatus(OWN, "buildOpen");
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 423));
        expect((await product.call("member", "PUT", `${ROLES}/${String(id)}`, { comments: "Open" })).status).toBe(200);
      });
    });

    describe("of an organization", () => {
      const area = (id: number | string) => `member/provider-crowd-sa${id}/security-role`;
      test("are listed by name, by its service area and without [GEN-153 GEN-D24]", async () => {
        const zeal = await make.aRole(asking, { name: make.aName("zeal") });
        const ann = await make.aRole(asking, { name: make.aName("Ann") });
        const listed = await rows(area(SERVICE_AREA));
        const own = listed.filter(({ id }) => id === zeal["id"] || id === ann["id"]);
        expect(own).toEqual([ann, zeal]);
        expect(await rows(`${ROLES}?sort=name`)).toEqual(listed);
      });
      test("are not those of another, nor for one that is not Ambulatory [GEN-D24]", async () => {
        expect((await product.call("member", "GET", area(SERVICE_AREA + 1))).status).toBe(404);
        const { body } = await product.call("otherMember", "GET", "session");
        const { serviceAreaId } = body.result["organization"] as { readonly serviceAreaId: number };
        const calls = [area(serviceAreaId), ROLES, ANSWERS].map((path) => product.call("otherMember", "GET", path));
        expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403]);
      });
      test("go with their answers [GEN-D25]", async () => {
        const { id } = await make.aRole(asking);
        expect((await product.call("member", "DELETE", `${ROLES}/${String(id)}`)).status).toBe(200);
        expect([await make.read(id), await make.answersOf(id)]).toEqual([undefined, []]);
      });
    });

    test("role, answers and snapshot are saved together or not at all, and the answers' own calls stay [GEN-D26, F-079]", async () => {
      const { primaryId: secRolePrimaryId, whole, answers } = asking;
      const name = make.aName("Together");
      const all = async () => [(await rows(ROLES)).length, (await rows(ANSWERS)).length];
      const before = await all();
      const values = { name, secRolePrimaryId, comments: "x", snapshot: "mine" };
      expect(refusedWith(await make.post("member", { ...values, secAnswerIdList: [answers.no] }))).toEqual([
        400,
        "answerMissing",
      ]);
      expect(await all()).toEqual(before);
      const made = await make.post("member", { ...values, secAnswerIdList: whole });
      const { id } = made.body.result;
      const asked = (text: string, answer: string) => ({ question: text, answer });
      expect(snapshotOf(await make.read(id))["questionAnswerMap"]).toEqual([
        asked("Signs?", "Yes"),
        asked("Which orders?", "All"),
        asked("Where?", "Here"),
      ]);
      const changed = { name: make.aName("Changed"), snapshot: "mine", comments: "y" };
      const stored = await make.read(id);
      expect((await make.put("member", id, { ...changed, secAnswerIdList: [answers.no] })).status).toBe(400);
      expect([await make.read(id), await make.answersOf(id)]).toEqual([stored, whole]);
      expect((await make.put("member", id, { ...changed, secAnswerIdList: [answers.no, answers.there] })).status).toBe(
        200,
      );
      expect(await make.read(id)).toMatchObject({ name: changed.name, comments: "y" });
      expect(snapshotOf(await make.read(id))["questionAnswerMap"]).toEqual([
        asked("Signs?", "No"),
        asked("Where?", "There"),
      ]);
      const given = (await rows(ANSWERS)).find((row) => row["secRoleOrganizationId"] === id);
      expect((await product.call("member", "DELETE", `${ANSWERS}/${String(given?.["id"])}`)).status).toBe(200);
      const { secAnswerId } = given ?? {};
      const again = await product.call("member", "POST", ANSWERS, { secRoleOrganizationId: id, secAnswerId });
      expect(again.status).toBe(201);
    });

    describe("have answers that", () => {
      test("are made and taken by calls of their own as well, one to a question [GEN-214]", async () => {
        const { id } = await make.aRole(asking);
        const { no, yes } = asking.answers;
        const give = (secAnswerId: number) =>
          product.call("member", "POST", ANSWERS, { secRoleOrganizationId: id, secAnswerId });
        expect(refusedWith(await give(no))).toEqual([400, "answerRepeated"]);
        const former = (await rows(ANSWERS)).find(
          (row) => row["secRoleOrganizationId"] === id && row["secAnswerId"] === yes,
        );
        expect((await product.call("member", "DELETE", `${ANSWERS}/${String(former?.["id"])}`)).status).toBe(200);
        const given = await Promise.all([no, no, no, no, no, no].map(give));
        expect(given.filter(({ status }) => status === 201).length).toBe(1);
        expect((await make.answersOf(id)).filter((answer) => answer === no)).toEqual([no]);
        const { body } = await make.put("member", id, { snapshot: "mine" });
        expect(snapshotOf(body.result)["questionAnswerMap"]).toEqual([
          { question: "Signs?", answer: "No" },
          { question: "Where?", answer: "Here" },
        ]);
      });
    });

    test("an edit is not taken back without its answers, but its texts are", async () => {
      const role = await make.aRole(asking);
      const values = { comments: "Later", secAnswerIdList: [asking.answers.no, asking.answers.here] };
      const item = { kind: "update" as const, id: Number(role["id"]), values };
      const scope = memberScope(product);
      const changeset = { entity: "secRoleOrganization", source: "api" as const, items: [item] };
      await product.records.apply(scope, changeset, { atomic: "all" });
      const restore = async (former: Values) => {
        const items = [{ ...item, values: former }];
        return (await product.records.apply(scope, { ...changeset, items }, { atomic: "all", restore: true })).items[0];
      };
      const { snapshot, comments } = role;
      expect((await restore({ snapshot, comments }))?.issues.map(({ code }) => code)).toEqual(["roleNotRestored"]);
      expect((await restore({ comments }))?.record?.["comments"]).toBe(comments);
    });

    test("a role of a primary role that is an object is refused by its name [F-007]", async () => {
      const { status, body } = await product.call("member", "POST", "security/roleOrganization", {
        name: "Clinician",
        secRolePrimaryId: { toString: 1 },
      });
      expect([status, body.errors.map(({ attribute }) => attribute)]).toEqual([
        400,
        expect.arrayContaining(["secRolePrimaryId"]),
      ]);
    });
  },
  productTemplate,
);
