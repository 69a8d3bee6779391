import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import {
  type Account,
  type Caller,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";
import { refusedWith, roleMaker, type RoleTestMaker } from "./security-roles.testing.ts";

const QUESTION = "security/question";
const ANSWER = "security/answer";
const FUNCTION = "security/function";

describePostgresql(
  "the security model",
  (database) => {
    let product: TestProduct;
    let make: RoleTestMaker;
    beforeAll(async () => {
      product = await startProduct(database());
      make = roleMaker(product);
    });
    afterAll(() => product.close());

    const put = (path: string, id: unknown, values: Values, by: Caller = "admin") =>
      product.call(by, "PUT", `${path}/${String(id)}`, values);
    const post = (path: string, values: Values, by: Caller = "admin") => product.call(by, "POST", path, values);
    const remove = (path: string, id: unknown) => product.call("admin", "DELETE", `${path}/${String(id)}`);
    const read = async (path: string, id: unknown) =>
      (await product.call("admin", "GET", `${path}/${String(id)}`)).body.result;
    const rows = async (path: string, by: Account = "admin") =>
      (await product.call(by, "GET", path)).body.result as unknown as readonly Values[];

    /** A question, an answer, and beneath it the same twice more. */
    async function aTree() {
      const q1 = await make.aQuestion("Signs?");
      const a1 = await make.anAnswer(q1, "Yes");
      const q2 = await make.aQuestion("Which orders?", a1);
      const a2 = await make.anAnswer(q2, "All");
      const q3 = await make.aQuestion("By phone, too?", a2);
      const a3 = await make.anAnswer(q3, "No");
      return { questions: [q1, q2, q3], answers: [a1, a2, a3] } as const;
    }
    type Tree = Awaited<ReturnType<typeof aTree>>;
    /** The flags from top to bottom: question, answer, question, … */
    async function flagsOf({ questions, answers }: Tree): Promise<string> {
      const flags = questions.map(async (question, i) => [
        (await read(QUESTION, question))["isDeprecated"],
        (await read(ANSWER, answers[i]))["isDeprecated"],
      ]);
      return (await Promise.all(flags)).flat().join("");
    }

    test("has the 18 areas of a template as the types of points, five of which name a single item [ADM-D34, F-064]", async () => {
      const areas =
        "epiccare cadence shared professionalBilling careEverywhere radar bridges reportingWorkbench roi identity " +
        "inBasket myChart prelude referral webSuite willow analytics infectionAndIsolation";
      const types = await rows("epicApplicationType");
      const namesOf = (of: readonly Values[]) => of.map(({ name }) => String(name)).toSorted();
      expect(namesOf(types)).toEqual(areas.split(" ").toSorted());
      const single = types.filter(({ itemType }) => itemType === "single");
      expect(namesOf(single)).toEqual(["bridges", "identity", "radar", "roi", "webSuite"]);
      expect(new Set(types.map(({ itemType }) => itemType))).toEqual(new Set(["single", "multiple"]));
    });

    describe("takes along what is beneath", () => {
      test("a question that is deprecated, and back [ADM-204]", async () => {
        const tree = await aTree();
        expect((await put(QUESTION, tree.questions[0], { isDeprecated: 1 })).status).toBe(200);
        expect(await flagsOf(tree)).toBe("111111");
        expect((await put(QUESTION, tree.questions[0], { isDeprecated: 0 })).status).toBe(200);
        expect(await flagsOf(tree)).toBe("000000");
      });
      test("an answer that is deprecated, and back; its question stays [ADM-202, ADM-203]", async () => {
        const tree = await aTree();
        expect((await put(ANSWER, tree.answers[0], { isDeprecated: 1 })).status).toBe(200);
        expect(await flagsOf(tree)).toBe("011111");
        expect((await put(ANSWER, tree.answers[0], { isDeprecated: 0 })).status).toBe(200);
        expect(await flagsOf(tree)).toBe("000000");
      });
      test("also what is added in the same moment [ADM-D33]", async () => {
        for (let round = 0; round < 10; round += 1) {
          const [top, , bottom] = (await aTree()).questions;
          const adds = [1, 2, 3, 4, 5, 6, 7, 8].map(async (n) => {
            await new Promise((done) => setTimeout(done, n));
            return post(ANSWER, { text: `Yes ${n}`, secQuestionId: bottom });
          });
          const [deprecated, ...added] = await Promise.all([put(QUESTION, top, { isDeprecated: 1 }), ...adds]);
          expect(deprecated?.status).toBe(200);
          for (const { status } of added) expect([201, 409]).toContain(status);
          const own = (await rows(ANSWER)).filter((answer) => answer["secQuestionId"] === bottom);
          expect(own.filter((answer) => answer["isDeprecated"] !== 1)).toEqual([]);
        }
      });
      test("or changes nothing and says that the children failed, and ends on a circle [ADM-D32]", async () => {
        const tree = await aTree();
        const [top, , bottom] = tree.questions;
        const { kysely } = database();
        await sql`create function data.refuse() returns trigger language plpgsql as
          $$ begin raise exception 'refused'; end $$`.execute(kysely);
        await sql`create trigger refuse before update on data."secQuestion" for each row
          when (old.id = ${sql.lit(bottom)}) execute function data.refuse()`.execute(kysely);
        const failed = await put(QUESTION, top, { isDeprecated: 1 });
        const ofAnswer = await put(ANSWER, tree.answers[0], { isDeprecated: 1 });
        const atItself = await put(QUESTION, bottom, { isDeprecated: 1 });
        await sql`drop trigger refuse on data."secQuestion"`.execute(kysely);
        expect([refusedWith(failed), refusedWith(ofAnswer), refusedWith(atItself)]).toEqual([
          [500, "children"],
          [500, "children"],
          [500, "internal"],
        ]);
        expect(await flagsOf(tree)).toBe("000000");
        const circle = await put(QUESTION, top, { parentAnswerId: tree.answers[2] });
        expect(refusedWith(circle)).toEqual([400, "questionCircle"]);
        expect(refusedWith(await put(ANSWER, tree.answers[0], { secQuestionId: bottom }))).toEqual([
          400,
          "questionCircle",
        ]);
        await sql`update data."secQuestion" set "parentAnswerId" = ${tree.answers[2]} where id = ${top}`.execute(
          kysely,
        );
        expect((await put(QUESTION, bottom, { isDeprecated: 1 })).status).toBe(200);
        expect(await flagsOf(tree)).toBe("111111");
      });
      test("also when it is undone", async () => {
        const tree = await aTree();
        const id = tree.questions[0];
        const { body } = await product.call("admin", "POST", `${QUESTION}/batch`, [{ id, isDeprecated: 1 }]);
        expect(await flagsOf(tree)).toBe("111111");
        const changeset = `${QUESTION}/changeset/${String(body["changesetId"])}`;
        const undone = await product.call("admin", "POST", `${changeset}/undo`, [{ id, attributes: ["isDeprecated"] }]);
        expect([undone.status, await flagsOf(tree)]).toEqual([200, "000000"]);
      });
      test("though somebody adds an answer at the same time", async () => {
        const question = await make.aQuestion("Who?");
        const answers = Array.from({ length: 4 }, (_, i) => post(ANSWER, { secQuestionId: question, text: `A${i}` }));
        await Promise.all([...answers, put(QUESTION, question, { isDeprecated: 1 })]);
        const own = (await rows(ANSWER)).filter((answer) => answer["secQuestionId"] === question);
        expect(own.filter((answer) => answer["isDeprecated"] !== 1)).toEqual([]);
      });
    });

    describe("refuses [ADM-D33]", () => {
      async function aDeprecatedTree(): Promise<Tree> {
        const tree = await aTree();
        await put(QUESTION, tree.questions[0], { isDeprecated: 1 });
        return tree;
      }
      test("edits of what is deprecated: 409 [ADM-205, ADM-208]", async () => {
        const { questions, answers } = await aDeprecatedTree();
        for (const answer of [
          await put(QUESTION, questions[0], { text: "Other?" }),
          await put(ANSWER, answers[0], { helpText: "Other" }),
        ]) {
          expect(refusedWith(answer)).toEqual([409, "ofDeprecated"]);
          expect(answer.body.message).toContain("deprecated");
        }
        expect(await read(QUESTION, questions[0])).toMatchObject({ text: "Signs?" });
      });
      test("additions to what is deprecated: 409 [ADM-206]", async () => {
        const { questions, answers } = await aTree();
        const secFunctionId = await make.aFunction("A");
        const link = await make.id("security/answerFunction", { secAnswerId: answers[0], secFunctionId });
        const free = await make.aQuestion("Free?");
        await put(QUESTION, questions[0], { isDeprecated: 1 });
        const other = await make.aFunction("B");
        for (const answer of [
          await post(ANSWER, { secQuestionId: questions[0], text: "No" }),
          await post(QUESTION, { text: "More?", parentAnswerId: answers[0] }),
          await put(QUESTION, free, { parentAnswerId: answers[0] }),
          await post("security/answerFunction", { secAnswerId: answers[0], secFunctionId: other }),
          await put("security/answerFunction", link, { inverted: 1 }),
        ]) {
          expect(refusedWith(answer)).toEqual([409, "toDeprecated"]);
        }
        expect((await remove("security/answerFunction", link)).status).toBe(200);
      });
      test("to un-deprecate beneath what is deprecated: 409 [ADM-207]", async () => {
        const tree = await aDeprecatedTree();
        for (const answer of [
          await put(ANSWER, tree.answers[0], { isDeprecated: 0 }),
          await put(QUESTION, tree.questions[1], { isDeprecated: 0 }),
        ]) {
          expect(refusedWith(answer)).toEqual([409, "underDeprecated"]);
        }
        expect(await flagsOf(tree)).toBe("111111");
      });
      test("to delete what is in use, by whatever organization: 409 [ADM-D31, ADM-D36, ADM-211]", async () => {
        const { questions, answers } = await aTree();
        const used = await make.asking();
        const role = await make.aRole(used);
        const [ofPrimary, ofAnswer] = [await make.aFunction("A"), await make.aFunction("B")];
        await make.id("security/rolePrimaryFunction", { secRolePrimaryId: used.primaryId, secFunctionId: ofPrimary });
        const free = await make.aQuestion("Free?");
        const withFunction = await make.anAnswer(free, "Yes");
        await make.id("security/answerFunction", { secAnswerId: withFunction, secFunctionId: ofAnswer });
        for (const [path, id] of [
          [QUESTION, questions[0]],
          [QUESTION, used.questions.where],
          [ANSWER, answers[0]],
          [ANSWER, withFunction],
          [ANSWER, used.answers.here],
          [FUNCTION, ofPrimary],
          [FUNCTION, ofAnswer],
          ["security/rolePrimary", used.primaryId],
        ] as const) {
          expect([path, refusedWith(await remove(path, id))]).toEqual([path, [409, "inUse"]]);
        }
        await product.call("staff", "PUT", `session/${OTHER}`);
        const uses = await rows("admin/security/roleOrganizationAnswer", "staff");
        await product.call("staff", "PUT", `session/${OWN}`);
        expect(uses).toContainEqual(
          expect.objectContaining({ secRoleOrganizationId: role["id"], secAnswerId: used.answers.here }),
        );
        const lone = await make.aQuestion("Alone?");
        expect((await remove(QUESTION, lone)).status).toBe(200);
      });
      test.each([
        [QUESTION, { text: "  " }],
        [QUESTION, { text: "x".repeat(256) }],
        [QUESTION, { text: "Who?", helpText: "x".repeat(1001) }],
        [ANSWER, { text: " " }],
        [ANSWER, { text: "x".repeat(256) }],
        [ANSWER, { text: "Yes", helpText: "x".repeat(1001) }],
        [FUNCTION, { name: "" }],
        ["security/rolePrimary", { name: "x".repeat(256), description: "One" }],
        ["security/rolePrimary", { name: "One", description: " " }],
      ])("texts that are empty or too long, of %s: 400 [ADM-D31]", async (path, values) => {
        const secQuestionId = await make.aQuestion("Which?");
        const { status, body } = await post(path, path === ANSWER ? { ...values, secQuestionId } : values);
        expect([status, body.errors.length]).toEqual([400, 1]);
      });
      test.each([FUNCTION, "security/rolePrimary"])(
        "a second %s of the same name, in whatever case: 409 [ADM-D31, ADM-D36]",
        async (path) => {
          const name = make.aName("Same");
          const values = { name, description: "One" };
          expect((await post(path, values)).status).toBe(201);
          expect((await post(path, { ...values, name: ` ${name.toUpperCase()} ` })).status).toBe(409);
        },
      );
      test("help texts of blanks alone, which are none [ADM-194]", async () => {
        const id = await make.id(QUESTION, { text: "Who?", helpText: " \n " });
        expect(await read(QUESTION, id)).toMatchObject({ helpText: null });
        const answer = await make.id(ANSWER, { text: "I", secQuestionId: id, helpText: " \n " });
        expect(await read(ANSWER, answer)).toMatchObject({ helpText: null });
        const { body } = await put(ANSWER, answer, { helpText: "Me" });
        expect(body.result["helpText"]).toBe("Me");
        expect((await put(ANSWER, answer, { helpText: "  " })).body.result["helpText"]).toBeNull();
      });
    });

    test("a function is bound to a primary role as it is, not inverted [ADM-D30]", async () => {
      const link = { secRolePrimaryId: await make.aPrimary(), secFunctionId: await make.aFunction("A") };
      expect((await post("security/rolePrimaryFunction", link)).body.result["inverted"]).toBe(0);
    });

    describe("saves a function with its points", () => {
      const A = { type: "epiccare", point: "1120", operator: "contains", value: "A" };
      const B = { ...A, value: "B" };
      const points = async (id: unknown) =>
        (await rows("security/functionInput?sort=id")).filter((point) => point["secFunctionId"] === id);
      const valuesOf = async (id: unknown) => (await points(id)).map((point) => point["value"]);
      const aName = () => make.aName("Function");

      test("all of them at once; what is left out goes [ADM-D36]", async () => {
        const { status, body } = await post(FUNCTION, { name: aName(), secFunctionInputList: [A, B] });
        const { id, updated } = body.result;
        expect([status, await valuesOf(id)]).toEqual([201, ["A", "B"]]);
        const [first] = await points(id);
        const kept = { ...A, id: first?.["id"], operator: "does not contain" };
        const list = { secFunctionInputList: [kept, { ...A, value: "C" }] };
        expect((await put(FUNCTION, id, list)).status).toBe(200);
        expect(await valuesOf(id)).toEqual(["A", "C"]);
        expect((await points(id))[0]).toMatchObject({ id: first?.["id"], operator: "does not contain" });
        const stale = await product.call("admin", "PUT", `${FUNCTION}/${String(id)}`, list, {
          "if-match": `"${String(updated)}"`,
        });
        expect(stale.status).toBe(412);
        expect((await put(FUNCTION, id, { description: "Signs" })).status).toBe(200);
        expect(await valuesOf(id)).toEqual(["A", "C"]);
        expect((await put(FUNCTION, id, { secFunctionInputList: [] })).status).toBe(200);
        expect(await valuesOf(id)).toEqual([]);
      });
      test("or nothing of it, where a point is refused [ADM-D36]", async () => {
        const name = aName();
        const other = await make.aFunction("A");
        const [foreign] = await points(other);
        for (const [secFunctionInputList, status] of [
          [[A, { ...A, value: " " }], 400],
          [[A, { ...A, type: "unknown" }], 400],
          [[A, A], 409],
          [[{ ...A, id: foreign?.["id"] }], 404],
          ["A", 400],
          [[null], 400],
        ] as const) {
          const answer = await post(FUNCTION, { name, secFunctionInputList } as unknown as Values);
          expect([JSON.stringify(secFunctionInputList), answer.status]).toEqual([
            JSON.stringify(secFunctionInputList),
            status,
          ]);
        }
        expect((await rows(FUNCTION)).filter((each) => each["name"] === name)).toEqual([]);
        expect(await valuesOf(other)).toEqual(["A"]);
      });
      test.each<[Caller, number]>([
        ["nobody", 401],
        ["member", 403],
        ["staff", 403],
      ])("not for %s: %i", async (caller, status) => {
        const id = await make.aFunction("A");
        expect((await put(FUNCTION, id, { secFunctionInputList: [] }, caller)).status).toBe(status);
        expect((await post(FUNCTION, { name: aName(), secFunctionInputList: [A] }, caller)).status).toBe(status);
        expect(await valuesOf(id)).toEqual(["A"]);
      });
    });
  },
  productTemplate,
);
