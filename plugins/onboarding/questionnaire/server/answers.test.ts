import type { Values } from "@armature/engine";
import type { QuestionnaireSpec, QuestionSpec, SectionSpec } from "@armature/onboarding/questionnaire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { OWN, productTemplate, startProduct, type TestProduct } from "../../kit/server/portal.testing.ts";

/** By component: answers that it does not take, and by which code each is refused. */
const WRONG: Readonly<Record<string, readonly (readonly [unknown, string])[]>> = {
  TextField: [
    ["x".repeat(400), "tooLong"],
    [12, "wrongType"],
  ],
  TextArea: [["x".repeat(40_000), "tooLong"]],
  TextFieldNPI: [
    ["12345", "npiLength"],
    ["123456789x", "npiDigits"],
  ],
  TextFieldNumber: [
    [-1, "belowMinimum"],
    ["many", "wrongType"],
  ],
  TextFieldMoney: [["1,2x", "wrongType"]],
  TextFieldEmail: [["nobody", "email"]],
  TextFieldUrl: [["javascript:alert(1)", "url"]],
  DateField: [["2026-02-30", "wrongType"]],
  YesNo: [[2, "yesNo"]],
  Combobox: [[{}, "wrongType"]],
  AddressField: [[999_999, "unknownReference"]],
  FileField: [[999_999, "unknownReference"]],
  InterfaceName: [["x".repeat(2000), "tooLong"]],
  CoreTeam: [[{ "Project Sponsor": [{ name: "Ann", email: "nobody" }] }, "peopleByRole"]],
};

describePostgresql(
  "an answer",
  (database) => {
    let product: TestProduct;
    let questions: readonly QuestionSpec[];
    const paths = new Map<string, string>([["organization", `organization/${OWN}`]]);
    const call = (method: "GET" | "POST" | "PUT", path: string, body?: Values) =>
      product.call("member", method, path, body);

    beforeAll(async () => {
      product = await startProduct(database());
      await product.setStatus(OWN, "nmqOpen");
      for (const entity of ["location", "interface", "device", "extract", "grant"]) {
        const { result } = (await call("POST", entity, product.anEntity(entity))).body;
        paths.set(entity, `${entity}/${String(result[`${entity}Id`] ?? result["id"])}`);
      }
      const { nmq } = (await call("GET", "nmq")).body.result as unknown as { readonly nmq: QuestionnaireSpec };
      const pages = nmq.sectionList.flatMap((section) => [section, ...section.sectionList]);
      questions = pages.flatMap((page: SectionSpec) => page.questionList).flatMap(ambulatory);
    });
    afterAll(() => product.close());

    describe.each(Object.entries(WRONG))("to a question of %s", (component, wrong) => {
      test.each(wrong)("is refused as %o, to each of them, and nothing is stored [NMQ-D37]", async (value, code) => {
        const own = questions.filter((question) => question.component === component);
        expect(own.length).toBeGreaterThan(0);
        for (const { entity, attribute } of own) {
          const path = paths.get(entity) ?? "";
          const before = (await call("GET", path)).body.result;
          const { status, body } = await call("PUT", path, { [attribute]: value });
          expect([attribute, status, body.errors]).toEqual([
            attribute,
            400,
            [{ code, attribute, message: expect.stringMatching(/\w/) }],
          ]);
          expect((await call("GET", path)).body.result).toEqual(before);
        }
      });
    });

    test("has a component of these, but to what is asked about other records, or about none", () => {
      const others = questions.filter(({ component }) => !Object.hasOwn(WRONG, component ?? ""));
      expect(others.map(({ elementId }) => elementId)).toEqual(["organization-grants"]);
    });

    test.each(["organization", "location", "interface", "device", "extract"])(
      "of a %s to what is no question is refused; what is right beside it is not stored [NMQ-D37]",
      async (entity) => {
        const path = paths.get(entity) ?? "";
        const right = entity === "organization" ? { billingClaimsTaxId: "1" } : { name: "Other" };
        const calls = [call("PUT", path, { ...right, unheardOf: 1 })];
        if (entity !== "organization") calls.push(call("POST", entity, { ...right, unheardOf: 1 }));
        for (const { status, body } of await Promise.all(calls)) {
          expect([status, body.errors]).toMatchObject([400, [{ code: "unknownAttribute", attribute: "unheardOf" }]]);
        }
        expect((await call("GET", path)).body.result).not.toMatchObject(right);
      },
    );

    test.each(["device", "interface", "extract", "location", "grant", "organization"])(
      "of a %s alone changes with it: the rest stays [NMQ-208]",
      async (entity) => {
        const { updated: _, ...before } = (await call("GET", paths.get(entity) ?? "")).body.result;
        const changes: Readonly<Record<string, Values>> = {
          device: { quantity: 7 },
          interface: { realTime: 0 },
          grant: { reportingMethod: "By mail" },
          organization: { billingClaimsTaxId: "12-3456789" },
        };
        const change = changes[entity] ?? { name: "Renamed" };
        const { status, body } = await call("PUT", paths.get(entity) ?? "", change);
        expect([status, body.result]).toMatchObject([200, { ...before, ...change }]);
      },
    );

    test.each(["location", "interface", "device", "extract"])(
      "to a question of a %s is created, changed and listed in a result [NMQ-209]",
      async (entity) => {
        const made = await call("POST", entity, product.anEntity(entity));
        const key = `${entity}Id`;
        const id = made.body.result[key];
        expect([made.status, id]).toEqual([201, expect.any(Number)]);
        const changed = { interface: { realTime: 0 }, device: { vendor: "Changed" } }[entity] ?? { name: "Changed" };
        const { body } = await call("PUT", `${entity}/${String(id)}`, changed);
        expect(body.result).toMatchObject({ [key]: id, ...changed });
        expect((await call("GET", entity)).body.result).toContainEqual(body.result);
      },
    );

    test("that another item has, where each takes one of its own, is 409 [NMQ-D37]", async () => {
      await product.publish("device.serial", {
        elementType: "TextFieldUnique",
        label: "Serial",
        uniqueIn: "organization",
        letterCase: "upper",
      });
      const [one, other] = ["ab1", "ab2"].map((serial) => call("POST", "device", { category: "Scale", serial }));
      expect((await one)?.body.result["serial"]).toBe("AB1");
      const path = `device/${String((await other)?.body.result["deviceId"])}`;
      const { status, body } = await call("PUT", path, { serial: " AB1 " });
      expect([status, body.errors]).toMatchObject([409, [{ code: "unique", attribute: "serial" }]]);
      expect((await call("PUT", path, { serial: "ab3" })).status).toBe(200);
    });

    test("to the creation questions is all that a new location needs [NMQ-D37]", async () => {
      const { status, body } = await call("POST", "location", { name: "North" });
      expect([status, body.result]).toMatchObject([201, { name: "North", abbreviation: null, locationNumber: null }]);
      expect((await call("POST", "location", {})).body.errors).toMatchObject([
        { code: "requiredField", attribute: "name" },
      ]);
    });

    test("has no limit of its own where its attribute sets none [NMQ-096, F-039]", async () => {
      await product.publish("device.remarks", { elementType: "TextArea", label: "Remarks" });
      const remarks = "long ".repeat(20_000).trim();
      const { status, body } = await call("PUT", paths.get("device") ?? "", { remarks });
      expect([status, body.result]).toMatchObject([200, { remarks }]);
    });

    test("about interfaces is none of an acute organization: every call is refused [NMQ-053, F-039]", async () => {
      const { body: session } = await product.call("otherMember", "GET", "session");
      expect(session.result["organization"]).toMatchObject({ careSetting: "Acute Care" });
      const body = product.anEntity("interface");
      const calls = [
        product.call("otherMember", "POST", "interface", body),
        product.call("otherMember", "GET", "interface"),
        product.call("otherMember", "PUT", paths.get("interface") ?? "", { realTime: 0 }),
        product.call("otherMember", "DELETE", paths.get("interface") ?? ""),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect((await product.call("otherMember", "GET", "nmq")).status).toBe(200);
      expect((await call("POST", "interface", body)).status).toBe(201);
    });
  },
  productTemplate,
);

/** A question and those below it, of the ambulatory set. */
function ambulatory(question: QuestionSpec): readonly QuestionSpec[] {
  return question.ambulatory ? [question, ...question.children.flatMap(ambulatory)] : [];
}
