import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { OWN, productTemplate, startProduct, type TestProduct } from "../../kit/server/portal.testing.ts";
import { refusedWith, roleMaker, type RoleTestMaker, SERVICE_AREA, snapshotOf } from "./security-roles.testing.ts";

const TIME = "2026-01-31T10:20:30.456Z";
const FINALIZED = "2026-01-31 10:20:30";

describePostgresql(
  "the security template of a role",
  (database) => {
    let product: TestProduct;
    let make: RoleTestMaker;
    let primaryId: number;
    let answerId: number;
    let templates: Readonly<Record<"own" | "except" | "without" | "unlike", number>>;
    beforeAll(async () => {
      product = await startProduct(database(), { clock: () => new Date(TIME) });
      make = roleMaker(product);
      await product.setStatus(OWN, "buildOpen");
      primaryId = await make.aPrimary();
      const question = await make.aQuestion("Signs?");
      answerId = await make.anAnswer(question, "Yes");
      await make.id("security/rolePrimaryQuestion", {
        secRolePrimaryId: primaryId,
        secQuestionId: question,
        orderNumber: 1,
      });
      const [ofRole, ofAnswer] = [await make.aFunction("open"), await make.aFunction("SIGN")];
      await make.id("security/rolePrimaryFunction", { secRolePrimaryId: primaryId, secFunctionId: ofRole });
      await make.id("security/answerFunction", { secAnswerId: answerId, secFunctionId: ofAnswer });
      const both = ["Open", "Sign"];
      templates = {
        own: await make.aTemplate(`ACCESS:${SERVICE_AREA}`, both),
        except: await make.aTemplate(`EXCEPT:${SERVICE_AREA}`, both),
        without: await make.aTemplate(null, both),
        unlike: await make.aTemplate("ACCESS:NONE", ["Open"]),
      };
    });
    afterAll(() => product.close());

    const aRole = () => make.aRole({ primaryId, whole: [answerId] });
    const userIdOf = async (by: "staff" | "admin") =>
      ((await product.call(by, "GET", "session")).body.result["user"] as Values)["userId"];
    const finalizedOf = ({ securityTemplateFinalizedBy: by, securityTemplateFinalizedDate: date }: Values) => [
      by,
      date,
    ];

    test("is one of those that do what its primary role and its answers ask [GEN-180 GEN-D29]", async () => {
      const { matchedTemplateList, matchedTemplateListIgnoreGroupers } = snapshotOf(await aRole());
      const ids = (list: unknown) => (list as readonly { readonly id: number }[]).map(({ id }) => id);
      expect(ids(matchedTemplateList)).toEqual([templates.own]);
      expect(ids(matchedTemplateListIgnoreGroupers)).toEqual([templates.own, templates.except, templates.without]);
    });

    test("is assigned by provider users; who and when is the server's to say [GEN-184 GEN-D31]", async () => {
      const { id } = await aRole();
      const mine = { securityTemplateFinalizedBy: 1, securityTemplateFinalizedDate: "1999-01-01 00:00:00" };
      const { status, body } = await make.put("staff", id, { securityTemplateId: templates.own, ...mine });
      expect([status, body.result["securityTemplateId"]]).toEqual([200, templates.own]);
      expect(finalizedOf(body.result)).toEqual([await userIdOf("staff"), FINALIZED]);
      expect(await make.read(id)).toEqual(body.result);
      const other = await make.put("admin", id, { securityTemplateId: templates.except });
      expect(finalizedOf(other.body.result)).toEqual([await userIdOf("admin"), FINALIZED]);
      const mineAlone = await make.put("staff", id, mine);
      expect(finalizedOf(mineAlone.body.result)).toEqual([await userIdOf("admin"), FINALIZED]);
    });

    test("is taken back with who assigned it and when [GEN-187]", async () => {
      const { id } = await aRole();
      await make.put("staff", id, { securityTemplateId: templates.own });
      const { status, body } = await make.put("staff", id, { securityTemplateId: null });
      expect([status, body.result["securityTemplateId"], ...finalizedOf(body.result)]).toEqual([200, null, null, null]);
    });

    test("stays when the role is saved again, by members too", async () => {
      const { id } = await aRole();
      const { body } = await make.put("staff", id, { securityTemplateId: templates.own });
      const saved = await make.put("member", id, { ...body.result, comments: "New", secAnswerIdList: [answerId] });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const { securityTemplateId } = saved.body.result;
      expect([securityTemplateId, ...finalizedOf(saved.body.result)]).toEqual([
        templates.own,
        ...finalizedOf(body.result),
      ]);
    });

    describe("is refused", () => {
      test.each([
        { securityTemplateId: 1 },
        { securityTemplateFinalizedBy: 1 },
        { securityTemplateFinalizedDate: FINALIZED },
      ])("from members: %j", async (values) => {
        const { id } = await aRole();
        expect(refusedWith(await make.put("member", id, values))).toEqual([403, "notUpdatable"]);
        const made = await make.post("member", { secRolePrimaryId: primaryId, secAnswerIdList: [answerId], ...values });
        expect(refusedWith(made)).toEqual([403, "notUpdatable"]);
      });
      test("where it is in none of the snapshot's lists", async () => {
        const { id } = await aRole();
        const refused = await make.put("staff", id, { securityTemplateId: templates.unlike });
        expect(refusedWith(refused)).toEqual([400, "templateNotMatched"]);
        expect((await make.read(id))["securityTemplateId"]).toBe(null);
      });
      test("of an organization without a service area [GEN-190]", async () => {
        const { id } = await aRole();
        await product.setOrganization(OWN, { serviceAreaId: null });
        const refused = await make.put("staff", id, { securityTemplateId: templates.own });
        await product.setOrganization(OWN, { serviceAreaId: SERVICE_AREA });
        expect(refusedWith(refused)).toEqual([400, "templateNoServiceArea"]);
        expect(refused.body.errors[0]?.message).toBe(
          "There is no Service Area number for this organization. Security Templates cannot be selected until the organization has been assigned a Service Area number.",
        );
      });
    });

    test("has a name for who assigned it, for provider users alone", async () => {
      const { id } = await aRole();
      await make.put("staff", id, { securityTemplateId: templates.own });
      const { body } = await product.call("admin", "GET", "security/templateFinalizer");
      const people = body.result as unknown as readonly Values[];
      expect(people.find(({ userId }) => typeof userId === "number")?.["name"]).toEqual(expect.stringMatching(/\w/));
      expect(people.map(({ userId }) => userId)).toContain(await userIdOf("staff"));
      expect((await product.call("member", "GET", "security/templateFinalizer")).status).toBe(403);
    });
  },
  productTemplate,
);
