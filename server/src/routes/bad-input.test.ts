import type { AttributeType } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { NORTHGATE, registerTemplate, startPeople, type TestRegister } from "../testing/equipment.testing.ts";
import { type Body } from "../testing/test-product.ts";

/** JSON values that no attribute of `user` expects. */
const HOSTILE: readonly unknown[] = [
  0,
  -1,
  1.5,
  1e21,
  2_147_483_648,
  -3_000_000_000,
  9_007_199_254_740_992,
  true,
  false,
  "",
  "x".repeat(20_000),
  "a\u0000b",
  "\u0000",
  "lone \ud800 surrogate",
  "\udfff",
  "a\nb",
  "__proto__",
  "'; drop table data.user; --",
  [],
  [1],
  ["a", "b"],
  [[[]]],
  [null],
  {},
  { toString: 1, valueOf: 2 },
  { a: { b: [1] } },
];

describePostgresql(
  "bad input",
  (database) => {
    let product: TestRegister;
    let path: string;
    beforeAll(async () => {
      product = await startPeople(database());
      const reference = { elementType: "SelectFk", fkExists: true };
      await product.publish("user.leadId", { label: "Lead", ...reference, fkName: "user" });
      await product.publish("user.modelId", { label: "Model", ...reference, fkName: "deviceModel" });
      await product.publish("user.lockerNumber", { label: "Locker Number", elementType: "TextFieldNumeric" });
      await product.publish("user.startedOn", { label: "Started On", elementType: "DateField" });
      path = `user/${String((await product.create())["userId"])}`;
    });
    afterAll(() => product.close());

    describe("of a body", () => {
      test.each<[title: string, body: string, code: string]>([
        ["nothing", "", "invalid"],
        ["malformed JSON", '{"email":', "malformed"],
        ["a list", "[]", "invalid"],
        ["a text", '"user"', "invalid"],
        ["a number", "5", "invalid"],
        ["null", "null", "invalid"],
        ["a key of the prototype", '{"__proto__":{"isServer":true}}', "forbiddenKey"],
        ["a key of the constructor", '{"constructor":{"prototype":{}}}', "forbiddenKey"],
        ["a key of the prototype, deep inside", '{"email":{"a":[{"__proto__":1}]}}', "forbiddenKey"],
        ["deep nesting", `{"email":${"[".repeat(500)}${"]".repeat(500)}}`, "invalid"],
        ["an unknown attribute", '{"ghost":1}', "unknownAttribute"],
        ["a name that every object has", '{"toString":1}', "unknownAttribute"],
      ])("%s is refused on PUT and POST [ACC-D33 GEN-D38]", async (_, body, code) => {
        for (const [method, target] of [
          ["PUT", path],
          ["POST", "user"],
        ] as const) {
          const answer = await product.call("technician", method, target, body);
          expect(answer.status).toBe(400);
          expect(answer.body.errors.map((error) => error.code)).toContain(code);
          expect(answer.body.message).not.toBe("");
        }
      });

      test("an unknown attribute is named [GEN-D38]", async () => {
        const { body } = await product.call("technician", "PUT", path, { ghost: 1, jobTitle: "Nurse" });
        expect(body.errors).toEqual([
          { code: "unknownAttribute", attribute: "ghost", message: "ghost is no attribute of person" },
        ]);
        expect((await product.call("technician", "GET", path)).body.result["jobTitle"]).not.toBe("Nurse");
      });

      test("another content type is refused [ACC-D33]", async () => {
        const type = { "content-type": "text/plain" };
        expect((await product.call("technician", "PUT", path, '{"jobTitle":"Nurse"}', type)).status).toBe(400);
      });

      test("one beyond the server's limit is 413 [ACC-D33]", async () => {
        const { status } = await product.call("technician", "PUT", path, { jobTitle: "x".repeat(2_000_000) });
        expect(status).toBe(413);
      });
    });

    describe("of a value", () => {
      const NAMES = ["email", "firstName", "jobTitle", "certified", "startedOn", "modelId", "leadId"];
      const each = NAMES.flatMap((name) => HOSTILE.map((value) => [name, value] as const));
      const shown = (value: unknown) => JSON.stringify(value).slice(0, 30);

      test.each(NAMES)(
        "%s of a wrong kind is refused by its name, or stored as it reads [GEN-D38 ACC-D33]",
        async (name) => {
          for (const value of HOSTILE) {
            const { userId } = await product.create({ certified: true });
            const target = `user/${String(userId)}`;
            const { status, body } = await product.call("technician", "PUT", target, { [name]: value });
            const attribute = product.metadata.current().metadata.entities.get("user")?.byName.get(name);
            const isRefused = isWrong(attribute, value);
            expect([shown(value), status]).toEqual([shown(value), isRefused ? 400 : 200]);
            if (isRefused) expect(body.errors).toMatchObject([{ attribute: name, message: expect.any(String) }]);
          }
        },
      );

      test.each(each)("%s = %j is refused or stored on create [GEN-D38 ACC-D33]", async (name, value) => {
        const { status, body } = await product.call(
          "technician",
          "POST",
          "user",
          product.anEntity("user", { [name]: value }),
        );
        expect(status < 300 ? "stored" : body.errors[0]?.attribute).toBe(status < 300 ? "stored" : name);
      });
    });

    test.each(["twelve", "12abc", "1.5", "1,200", {}])(
      "the whole number %j is an error by its label, and the number before stays [GEN-030, NMQ-109]",
      async (lockerNumber) => {
        const { userId } = await product.create({ certified: true, lockerNumber: 7 });
        const target = `user/${String(userId)}`;
        const message = "Failed to parse input for Locker Number.";
        for (const [method, call] of [
          ["PUT", target],
          ["POST", "user"],
        ] as const) {
          const sent = { ...(call === "user" && product.anEntity("user")), certified: true, lockerNumber };
          const { status, body } = await product.call("technician", method, call, sent);
          expect([status, body.errors]).toMatchObject([400, [{ attribute: "lockerNumber", message }]]);
        }
        expect((await product.call("technician", "GET", target)).body.result["lockerNumber"]).toBe(7);
      },
    );

    describe("of what a record refers to, and of whom it is", () => {
      const ODD: readonly unknown[] = [
        { toString: 1 },
        { valueOf: 2 },
        [[{ toString: 1 }]],
        2_147_483_648,
        1.5,
        -1,
        1e308,
        true,
      ];
      test.each(ODD)("a device of the room %j is refused by its name [F-007]", async (roomId) => {
        for (const call of ["device", "device/check"]) {
          const values = { ...product.anEntity("device"), roomId };
          const sent = call === "device" ? values : { id: null, values };
          const { status, body } = await product.call("technician", "POST", call, sent);
          const errors = status === 200 ? (body.result as unknown as Body["errors"]) : body.errors;
          expect([call, status, errors.some(({ attribute }) => attribute === "roomId")]).toEqual([
            call,
            call === "device" ? 400 : 200,
            true,
          ]);
        }
      });
      test.each(ODD)("an administrator's record of the organization %j is refused by its name [F-007]", async (id) => {
        for (const call of ["admin/device", "admin/user"]) {
          const { status, body } = await product.call("manager", "POST", call, { organizationId: id });
          expect([status, body.errors[0]?.attribute]).toEqual([400, "organizationId"]);
        }
      });
      test.each<unknown>([{ toString: 1 }, [[1]], true])(
        "a row of a batch of the id %j is refused as one of no record [F-007]",
        async (id) => {
          for (const [entity, key] of [
            ["user", "userId"],
            ["attribute", "id"],
            ["entity", "name"],
          ] as const) {
            const { status, body } = await product.call("manager", "POST", `${entity}/batch`, [
              { [key]: id, label: "x" },
            ]);
            const rows = body.result as unknown as readonly { readonly errors: Body["errors"] }[];
            expect([entity, status, rows?.[0]?.errors[0]?.code]).toEqual([entity, 200, "unknownRecord"]);
          }
        },
      );
    });

    describe("of definitions", () => {
      test.each<unknown>([{ toString: 1 }, { length: 1 }, [["x"]], 1])(
        "the name %j is refused by its field [F-007]",
        async (name) => {
          const attribute = { entityName: "user", name, label: "x", elementType: "TextField" };
          for (const [call, sent] of [
            ["attribute", attribute],
            ["entity", { name, label: "x" }],
          ] as const) {
            const { status, body } = await product.call("manager", "POST", call, sent);
            expect([status, body.errors[0]?.attribute]).toEqual([400, "name"]);
          }
        },
      );
      test.each([[[null]], [["x"]], [[[]]]])(
        "the rules %j are refused by their field [F-007]",
        async (conditionalList) => {
          const { status, body } = await product.call("manager", "PUT", "attribute/user.jobTitle", { conditionalList });
          expect([status, body.errors[0]?.attribute]).toEqual([400, "conditionalList"]);
        },
      );
      test.each([
        ["revert", { base: 1, revision: 2_147_483_648 }, "revision"],
        ["revert", { base: 1, revision: 1e308 }, "revision"],
        ["publish", { base: 1, note: "a\u0000b", changes: [aChange()] }, "note"],
        ["publish", { base: 1, note: "\ud800", changes: [aChange()] }, "note"],
      ])("metadata/%s of %j names %s [F-007]", async (call, sent, attribute) => {
        const { status, body } = await product.call("manager", "POST", `metadata/${call}`, sent);
        expect([status, body.errors[0]?.attribute]).toEqual([400, attribute]);
      });
    });

    describe("of a path", () => {
      test.each([
        "user/0",
        "user/-1",
        "user/1.5",
        "user/1.0",
        "user/1e0",
        "user/0x1",
        "user/+1",
        "user/%201",
        "user/2147483648",
        "user/99999999999999999999",
        "user/NaN",
        "user/constructor",
        "user/%00",
        "user/%F0%9F%98%80",
        "user/1/2",
        "users",
        "ghost",
        "ghost/1",
        "__proto__",
        "constructor",
        "User",
        "user/",
        "attribute/user.ghost",
        "attribute/__proto__",
        "userAttribute/ghost",
        "ghostAuditHistory",
      ])("%s is 404 [ACC-D33]", async (target) => {
        expect((await product.call("manager", "GET", target)).status).toBe(404);
        expect((await product.call("manager", "PUT", target, { label: "x", jobTitle: "x" })).status).toBe(404);
        expect((await product.call("manager", "DELETE", target)).status).toBe(404);
      });

      test.each<["POST" | "PUT" | "DELETE", string]>([
        ["PUT", "user"],
        ["DELETE", "user"],
        ["POST", `user/${NORTHGATE}`],
        ["POST", "userAuditHistory"],
        ["PUT", "user/check"],
      ])("%s %s is no call [ACC-D33]", async (method, target) => {
        expect((await product.call("manager", method, target, {})).status).toBe(404);
      });
    });

    describe("of headers", () => {
      test.each([
        ["foreign", { origin: "https://evil.example" }],
        ["null", { origin: "null" }],
        ["of another port", { origin: "http://product.test:81" }],
      ])("an Origin that is %s changes nothing: 403 [ACC-D17]", async (_, headers) => {
        const { status } = await product.call("technician", "PUT", path, { jobTitle: "Stolen" }, headers);
        expect(status).toBe(403);
        expect((await product.call("technician", "GET", path)).body.result["jobTitle"]).not.toBe("Stolen");
      });
      test("an Idempotency-Key that is no UUID is refused", async () => {
        const headers = { "idempotency-key": "again" };
        expect((await product.call("technician", "POST", "user", product.anEntity("user"), headers)).status).toBe(400);
      });
    });

    test("no answer tells of SQL or of the code [ACC-D33]", async () => {
      const answers = await Promise.all(
        ["user?filter=%7B", "user?sort=ghost", "user/%00", "userAuditHistory?filter=x"].map((target) =>
          product.call("technician", "GET", target),
        ),
      );
      for (const { body, status } of answers) {
        expect(status).toBeLessThan(500);
        expect(JSON.stringify(body)).not.toMatch(/select |data\.user|\.ts:|at Object/);
      }
    });
  },
  registerTemplate,
);

function aChange() {
  return { kind: "attribute", entity: "user", name: "jobTitle", values: { label: "Job" } };
}

/**
 * Whether the attribute's element type refuses the value after trimming and removing NUL. An empty value is accepted.
 */
function isWrong(attribute: AttributeType | undefined, value: unknown): boolean {
  if (!attribute?.element) throw new Error("the attribute has no element type");
  const text = typeof value === "string" && attribute.column === "text" ? value.replaceAll("\u0000", "").trim() : value;
  const isEmpty = text === "" || (Array.isArray(text) && text.length === 0);
  if (isEmpty) return attribute.requiredUpdate;
  if (attribute.column === "reference") return true;
  const found = { taken: () => false, label: () => undefined };
  return attribute.element.validate(text, { attribute, record: {}, found }).length > 0;
}
