import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { type Caller, CALLERS, OTHER, OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";

/** Of each entity the rights of the profiles, as the ledger's table 'Entities at a glance' gives them. */
const RIGHTS: Readonly<Record<string, Readonly<Record<"member" | "reader" | "staff" | "admin", string>>>> = {
  organization: { member: "VU", reader: "V", staff: "VU", admin: "VCU" },
  user: { member: "VCU", reader: "V", staff: "VCUR", admin: "VCUR" },
  option: { member: "V", reader: "V", staff: "V", admin: "VCUR" },
  attribute: { member: "V", reader: "V", staff: "V", admin: "VCUR" },
  userAttribute: { member: "V", reader: "V", staff: "V", admin: "VCUR" },
};
const KEYS: Readonly<Record<string, string>> = {
  user: "userId",
  option: "optionId",
  attribute: "id",
  userAttribute: "name",
};
const CHANGE: Readonly<Record<string, Values>> = {
  user: { jobTitle: "Surgeon" },
  option: { label: "Midwife" },
  attribute: { label: "Other" },
  userAttribute: { label: "Other" },
};
const ENTITIES = Object.keys(KEYS);

/** The status of a call: 401, then the other organization's 404, then 403. */
function expected(entity: string, caller: Caller, letter: string, onRecord: boolean): number {
  if (caller === "nobody") return 401;
  if (caller === "otherMember" && onRecord && entity === "user") return 404;
  const profile = caller === "otherMember" ? "member" : caller;
  if (!RIGHTS[entity]?.[profile].includes(letter)) return 403;
  return letter === "C" ? 201 : 200;
}

const each = ENTITIES.flatMap((entity) => CALLERS.map((caller) => [caller, entity] as const));

describeDatabases(
  "the generic calls",
  (database) => {
    let product: TestProduct;
    let words = 0;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    function aBody(entity: string): Values {
      const word = `probe${String.fromCharCode(97 + (words % 26), 97 + Math.floor(words++ / 26))}`;
      const bodies: Record<string, Values> = {
        user: product.anEntity("user"),
        option: { optionType: "providerType", label: word },
        attribute: { entityName: "user", name: word, label: word, elementType: "TextField", acute: true },
        userAttribute: { name: word, label: word, elementType: "TextField", acute: true },
      };
      return bodies[entity] ?? {};
    }
    async function aRecord(entity: string): Promise<string> {
      const { status, body } = await product.call("admin", "POST", entity, aBody(entity));
      expect(status, JSON.stringify(body)).toBe(201);
      return `${entity}/${String(body.result[KEYS[entity] ?? ""])}`;
    }
    const stored = async (path: string) => (await product.call("admin", "GET", path)).body.result;

    test("serve every entity of the metadata that this table names", () => {
      expect(product.metadata.current().entityNames).toEqual(expect.arrayContaining(Object.keys(RIGHTS)));
    });

    test.each(each)("%s lists %s as the profile may [ACC-182 BLD-D38]", async (caller, entity) => {
      const { status } = await product.call(caller, "GET", entity);
      expect(status).toBe(expected(entity, caller, "V", false));
    });

    test.each(each)("%s creates %s as the profile may [ACC-181 BLD-D38 ACC-D33]", async (caller, entity) => {
      const before = (await product.call("admin", "GET", entity)).body["total"];
      const { status } = await product.call(caller, "POST", entity, aBody(entity));
      expect(status).toBe(expected(entity, caller, "C", false));
      const after = (await product.call("admin", "GET", entity)).body["total"];
      const own = caller !== "otherMember" || entity !== "user";
      expect(Number(after) - Number(before)).toBe(status === 201 && own ? 1 : 0);
    });

    describe.each(ENTITIES)("a record of %s", (entity) => {
      let path: string;
      beforeAll(async () => {
        path = await aRecord(entity);
      });

      test.each(CALLERS)("is read by %s as the profile may [ACC-183]", async (caller) => {
        const { status, body } = await product.call(caller, "GET", path);
        expect(status).toBe(expected(entity, caller, "V", true));
        if (status !== 200) expect(body.result).toBeUndefined();
      });

      test.each(CALLERS)("is changed by %s as the profile may [ACC-184 BLD-D38]", async (caller) => {
        const own = await aRecord(entity);
        const before = await stored(own);
        const { status } = await product.call(caller, "PUT", own, CHANGE[entity]);
        expect(status).toBe(expected(entity, caller, "U", true));
        const after = await stored(own);
        if (status === 200) expect(after).toMatchObject(CHANGE[entity] ?? {});
        else expect(after).toEqual(before);
      });

      test.each(CALLERS)("is deleted by %s as the profile may [ACC-185 BLD-D38]", async (caller) => {
        const own = await aRecord(entity);
        const { status } = await product.call(caller, "DELETE", own);
        expect(status).toBe(expected(entity, caller, "R", true));
        expect((await product.call("admin", "GET", own)).status).toBe(status === 200 ? 404 : 200);
      });
    });

    describe("the own organization", () => {
      test.each<[Caller, number]>([
        ["nobody", 401],
        ["member", 403],
        ["reader", 403],
        ["otherMember", 404],
        ["staff", 200],
        ["admin", 200],
      ])("%s changes its abbreviation: %i [BLD-D38]", async (caller, status) => {
        const answer = await product.call(caller, "PUT", `organization/${OWN}`, { abbreviation: caller.slice(0, 9) });
        expect(answer.status).toBe(status);
      });
      test.each(["member", "otherMember"] as const)("is the only one that %s sees [BLD-D39]", async (caller) => {
        const { body } = await product.call(caller, "GET", "organization");
        expect(body.result).toMatchObject([{ organizationId: caller === "member" ? OWN : OTHER }]);
      });
      test("staff work on the chosen one only [BLD-D39 GEN-D35]", async () => {
        const { body } = await product.call("staff", "GET", "organization");
        expect(body.result).toMatchObject([{ organizationId: OWN }]);
        expect((await product.call("staff", "GET", `organization/${OTHER}`)).status).toBe(404);
        const stranger = (await product.create({}, "otherMember"))["userId"];
        expect((await product.call("staff", "GET", `user/${String(stranger)}`)).status).toBe(404);
      });
    });
  },
  productTemplate,
);
