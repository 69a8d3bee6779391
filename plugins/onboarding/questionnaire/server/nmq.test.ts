import {
  type MetadataAnswer,
  parseAttributeSpec,
  parseEntitySpec,
  type PermissionMap,
  type Values,
} from "@armature/engine";
import { compilePublished } from "@armature/engine/schema";
import {
  compileQuestionnaire,
  openCompletion,
  parseQuestionnaireSpec,
  type QuestionnaireSpec,
  QUESTION_SETS,
  talliesOf,
} from "@armature/onboarding/questionnaire";
import { registry } from "@armature/onboarding/elements";
import { operations } from "@armature/onboarding/operations";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { onboarding } from "../../server.testing.ts";
import { countingStatements, describePostgresql } from "@armature/server/testing";
import {
  type Account,
  CALLERS,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";

type Completion = ReturnType<typeof talliesOf>;

describePostgresql(
  "GET /api/nmq",
  (database) => {
    let product: TestProduct;
    let counted: ReturnType<typeof countingStatements>;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startProduct(counted.database);
      for (const organizationId of [OWN, OTHER]) await product.setStatus(organizationId, "nmqOpen");
    });
    afterAll(() => product.close());

    const get = (caller: Account, path: string) => product.call(caller, "GET", path);
    async function read(caller: Account) {
      const { status, body } = await get(caller, "nmq");
      expect(status, JSON.stringify(body)).toBe(200);
      return body.result as unknown as { readonly nmq: QuestionnaireSpec; readonly completion: Completion };
    }
    const put = async (caller: Account, path: string, values: Values) => {
      const { status, body } = await product.call(caller, "PUT", path, values);
      expect(status, JSON.stringify(body)).toBe(200);
    };
    const make = async (entity: string, values: Values, caller: Account = "member") => {
      const { status, body } = await product.call(caller, "POST", entity, values);
      expect(status, JSON.stringify(body)).toBe(201);
      return body.result;
    };

    /** What a browser works out from the answer, from the caller's metadata and records. */
    async function inTheBrowser(caller: Account): Promise<Completion> {
      const { nmq } = await read(caller);
      const { revision, entities, attributes } = (await get(caller, "metadata")).body
        .result as unknown as MetadataAnswer["result"];
      const metadata = compilePublished(
        {
          revision,
          application: onboarding.tenancy.declared,
          entities: entities.map((each) => parseEntitySpec(each, each.name, onboarding.tenancy.declared)),
          attributes: attributes.map((each) => parseAttributeSpec(each, each.name, onboarding.tenancy.declared)),
        },
        registry,
      );
      const { OWN_WIDGETS } = operations.questionnaire;
      const names = [...registry.names, ...OWN_WIDGETS];
      const components = { names, has: (name: string) => names.includes(name) };
      const type = compileQuestionnaire(parseQuestionnaireSpec(nmq), metadata, components);
      const records: Record<string, Values[]> = {};
      for (const { entity } of type.needs) records[entity] = (await get(caller, entity)).body.result as never;
      return talliesOf(openCompletion(type, records));
    }

    test("answers the sections to anybody with a session [ACC-194, NMQ-202]", async () => {
      for (const caller of CALLERS) {
        const { status, body, headers } = await product.call(caller, "GET", "nmq");
        expect([caller, status]).toEqual([caller, caller === "nobody" ? 401 : 200]);
        if (caller === "nobody") continue;
        expect(headers["cache-control"]).toBe("no-store");
        const { nmq } = body.result as unknown as { readonly nmq: QuestionnaireSpec };
        expect(nmq.sectionList.map(({ name }) => name).join(" ")).toBe(
          "introduction coreTeam background location discussionQuestions billing revenueCycle interface device extract volume",
        );
      }
      const { nmq } = await read("member");
      const [general] = nmq.sectionList.find(({ name }) => name === "device")?.sectionList ?? [];
      expect(general?.questionList[0]).toMatchObject({
        elementId: "device-category",
        component: "TextField",
        label: "Category",
        questionNumber: "1",
        prerequisiteList: [],
        children: [],
      });
    });

    test("answers as it is described, in every detail", async () => {
      const { described } = operations.questionnaire.readQuestionnaire;
      const fits = new Ajv2020({ strict: false }).compile(JSON.parse(JSON.stringify(described)));
      fits(await read("member"));
      expect(fits.errors ?? []).toEqual([]);
      expect(fits({ ...(await read("member")), nmq: { version: 1, sectionList: [{ label: "No name" }] } })).toBe(false);
    });

    test("takes no other method", async () => {
      for (const method of ["POST", "PUT", "DELETE"] as const) {
        expect((await product.call("admin", method, "nmq", {})).status).toBe(404);
      }
    });

    describe("says how far the organization is", () => {
      test("for each set by itself, as questions are answered, asked and made [ACC-195, NMQ-186]", async () => {
        const { completion: before } = await read("member");
        const path = `organization/${OWN}`;
        await put("member", path, { billingClaimsTaxId: "12-3456789" });
        const { completion: answered } = await read("member");
        const one = { acute: 1, ambulatory: 1 };
        expect(difference(before, answered)).toEqual({ asked: { acute: 0, ambulatory: 0 }, answered: one });

        await make("interface", { interfaceType: "Lab Orders (ORM)", realTime: 0 });
        const { completion: made } = await read("member");
        const { asked, answered: more } = difference(answered, made);
        expect([asked.acute, more.acute]).toEqual([0, 0]);
        // Five questions of the interface, in place of the one that an empty collection is.
        expect(asked.ambulatory).toBe(4);
        expect(more.ambulatory).toBeGreaterThanOrEqual(2);

        await put("member", path, { billingPatientStatementWriteOffSmallBalanceYN: 1 });
        const { completion: depends } = await read("member");
        expect(difference(made, depends)).toEqual({ asked: one, answered: one });
        await put("member", path, { billingPatientStatementWriteOffAmount: 0 });
        expect(difference(depends, (await read("member")).completion).answered).toEqual(one);
      });

      test("section by section, of those that ask anything, for the organization's own care setting", async () => {
        for (const [caller, set] of [
          ["member", "ambulatory"],
          ["otherMember", "acute"],
        ] as const) {
          const { result } = (await get(caller, "nmq/sections")).body;
          const sections = result as unknown as readonly {
            readonly section: string;
            asked: number;
            answered: number;
          }[];
          const sum = (part: "asked" | "answered") => sections.reduce((total, each) => total + each[part], 0);
          const { asked, answered } = (await read(caller)).completion[set];
          expect([sum("asked"), sum("answered")]).toEqual([asked, answered]);
          expect(sections.every((each) => each.asked > 0)).toBe(true);
          expect(sections.map(({ section }) => section)).toContain("coreTeam");
        }
        expect((await product.call("nobody", "GET", "nmq/sections")).status).toBe(401);
      });

      test("as the browser works it out from the same answers by the same code, for every caller [ACC-D37]", async () => {
        for (const caller of ["member", "reader", "otherMember", "staff", "admin"] as const) {
          expect([caller, (await read(caller)).completion]).toEqual([caller, await inTheBrowser(caller)]);
        }
      });

      test("in percent, rounded down", async () => {
        const { completion } = await read("member");
        for (const set of QUESTION_SETS) {
          const { asked, answered, percent } = completion[set];
          expect(asked).toBeGreaterThan(answered);
          expect(percent).toBe(Math.floor((100 * answered) / asked));
        }
      });

      test("of the session's organization alone", async () => {
        const { completion: others } = await read("otherMember");
        await make("device", { category: "Scanner" });
        expect((await read("otherMember")).completion).toEqual(others);
        const own = (await read("member")).completion;
        expect((await read("reader")).completion).toEqual(own);
        for (const [organizationId, expected] of [
          [OWN, own],
          [OTHER, others],
        ] as const) {
          expect((await product.call("staff", "PUT", `session/${organizationId}`)).status).toBe(200);
          expect((await read("staff")).completion).toEqual(expected);
        }
      });

      test("but not to staff who have chosen none", async () => {
        await database().kysely.updateTable("system.session").set({ organizationId: null }).execute();
        const { status, body } = await get("staff", "nmq");
        expect([status, body.errors[0]?.code]).toEqual([409, "state"]);
        for (const caller of ["staff", "admin"] as const) await product.call(caller, "PUT", `session/${OWN}`);
      });

      test("in as many statements for forty records as for a few", async () => {
        const cost = () => counted.costOf(() => read("member"));
        const few = await cost();
        const rows = Array.from({ length: 40 }, (_, i) => ({ name: `Site ${i}` }));
        expect((await product.call("member", "POST", "location/batch", rows)).status).toBe(200);
        expect(await cost()).toBe(few);
        expect(few).toBeLessThanOrEqual(8);
      });
    });

    test("the core team is stored and answered as lists of people per role, and as nothing else [ACC-173]", async () => {
      const coreTeam = { "Project Sponsor": [{ name: "Ann", email: "ann@one.example" }], "Own Role": [] };
      await put("member", `organization/${OWN}`, { coreTeam });
      expect((await get("staff", `organization/${OWN}`)).body.result["coreTeam"]).toMatchObject(coreTeam);
      for (const wrong of ["Ann", { Sponsor: [{ name: "Ann" }] }, { Sponsor: [], sponsor: [] }]) {
        const { status, body } = await product.call("member", "PUT", `organization/${OWN}`, { coreTeam: wrong });
        expect([status, body.errors[0]?.attribute]).toEqual([400, "coreTeam"]);
      }
      expect((await get("member", `organization/${OWN}`)).body.result["coreTeam"]).toMatchObject(coreTeam);
    });

    describe("leaves out what the caller may not view", () => {
      afterEach(() => product.grant("member", null));
      const hiding = (entity: string, ...names: readonly string[]): PermissionMap => ({
        [entity]: { attribute: Object.fromEntries(names.map((name) => [name, { view: false }])) },
      });

      test("a question, and what its answer brings", async () => {
        await product.grant("member", hiding("organization", "billingPatientStatementWriteOffSmallBalanceYN"));
        const { nmq, completion } = await read("member");
        expect(JSON.stringify(nmq)).not.toContain("WriteOffSmallBalance");
        expect(completion).toEqual(await inTheBrowser("member"));
        await put("admin", `organization/${OWN}`, { billingPatientStatementWriteOffSmallBalanceYN: 0 });
        expect((await read("member")).completion).toEqual(completion);
      });

      test("by what others belong to a record, with what depends on that", async () => {
        await product.grant("member", hiding("location", "addressId"));
        const { nmq, completion } = await read("member");
        expect(JSON.stringify(nmq)).not.toContain("location-addressId");
        expect(completion).toEqual(await inTheBrowser("member"));
      });

      test("a section of which nothing is left, its records uncounted", async () => {
        await product.grant("member", { device: { view: false }, grant: { view: false } });
        const { nmq, completion } = await read("member");
        expect(nmq.sectionList.map(({ name }) => name)).not.toContain("device");
        expect(JSON.stringify(nmq)).not.toMatch(/device|GrantsField/);
        await make("device", { category: "Scanner" }, "admin");
        expect((await read("member")).completion).toEqual(completion);
      });
    });

    describe("goes with the metadata", () => {
      test("as they are changed", async () => {
        await product.publish("device.category", { label: "Kind of device" });
        expect(JSON.stringify(await read("member"))).toContain("Kind of device");
      });
      test("which cannot be changed so that a question could not be asked", async () => {
        for (const change of [
          () => product.call("admin", "DELETE", "attribute/location.taxId"),
          () => product.call("admin", "PUT", "attribute/location.taxId", { ambulatory: false }),
        ]) {
          const { status, body } = await change();
          expect(status).toBe(400);
          expect(JSON.stringify(body)).toContain("location.general.location-taxId");
        }
        expect(JSON.stringify(await read("member"))).toContain("location-taxId");
      });
    });
  },
  productTemplate,
);

/** How much more is asked and answered, by set. */
function difference(before: Completion, after: Completion) {
  const by = (count: "asked" | "answered") => ({
    acute: after.acute[count] - before.acute[count],
    ambulatory: after.ambulatory[count] - before.ambulatory[count],
  });
  return { asked: by("asked"), answered: by("answered") };
}
