import { type Filter, MAX_LIMIT, type Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { type Caller, productTemplate, startProduct, type TestProduct } from "../testing.ts";

const term = (attribute: string, operator: string, ...values: unknown[]) =>
  ({ kind: "term", attribute, operator, values }) as Filter;
const quick = (pieces: string[], ...columns: string[]): Filter => ({ kind: "quick", pieces, columns });

describeDatabases(
  "the list of an entity",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const list = (query: string, caller: Caller = "member") => product.call(caller, "GET", `user?${query}`);
    const filtered = (filter: unknown, more = "", caller: Caller = "member") =>
      list(`filter=${encodeURIComponent(JSON.stringify(filter))}${more}`, caller);
    const names = async (filter: Filter, more = "&sort=firstName") => {
      const { status, body } = await filtered(filter, more);
      expect(status, JSON.stringify(body)).toBe(200);
      return (body.result as unknown as Values[]).map((row) => row["firstName"]);
    };

    describe("of the example organization", () => {
      test.each<[title: string, filter: Filter, expected: readonly string[]]>([
        [
          "a piece of the quick filter in any column [GEN-055]",
          quick(["PHYS", "osei"], "lastName", "jobTitle"),
          ["Amara", "Ben", "Hollis"],
        ],
        ["a piece in a column that is not searched [GEN-055]", quick(["osei"], "jobTitle"), []],
        ["the label of a reference [GEN-D10]", term("providerType", "equals", "physician"), ["Amara", "Ben"]],
        ["a part of a label [GEN-D10]", term("providerType", "contains", "NURSE"), ["Carla", "Elin"]],
        ["a label in the quick filter [GEN-055]", quick(["dietit"], "providerType"), ["Keiko"]],
        ["the id of a reference, which nobody sees [GEN-D10]", term("providerType", "equals", 70001), []],
        [
          "the displayed yes [GEN-D10]",
          { kind: "all", items: [term("provider", "equals", "yes"), term("npi", "equals")] },
          ["Carla", "Hollis"],
        ],
        ["letters in another case, accents kept [GEN-054]", term("firstName", "equals", "INÉS"), ["Inés"]],
        ["letters without their accent", term("firstName", "equals", "Ines"), []],
        ["any of several values [GEN-D10]", term("lastName", "equals", "OSEI", "tillman"), ["Amara", "Ben"]],
        ["wildcards of SQL as what they are", term("jobTitle", "contains", "%"), []],
      ])("keeps %s", async (_, filter, expected) => {
        expect(await names(filter)).toEqual(expected);
      });
      test.each(["equals", "contains"])(
        "%s and its opposite split the list in two [ACC-192 GEN-D10]",
        async (operator) => {
          const negative = { equals: "doesNotEqual", contains: "doesNotContain" }[operator] ?? "";
          for (const values of [[], ["physician"], ["Physician", "Pharmacist"]]) {
            const [one, other] = [
              await names(term("providerType", operator, ...values)),
              await names(term("providerType", negative, ...values)),
            ];
            expect([...one, ...other].length).toBe(14);
            expect(one.some((name) => other.includes(name))).toBe(false);
          }
        },
      );
      test("null is empty, its opposite filled, for a reference too [GEN-D10]", async () => {
        expect(await names(term("providerType", "equals"))).toHaveLength(6);
        expect(await names(term("providerType", "doesNotEqual"))).toHaveLength(8);
      });
      test("is sorted by the label of a reference, nulls last in both directions", async () => {
        const labelsOf = async (sort: string) => {
          const { body } = await list(`sort=${sort}&columns=providerType`);
          return (body.result as unknown as Values[]).map(
            (row) => body.labels["providerType"]?.[String(row["providerType"])] ?? null,
          );
        };
        const up = await labelsOf("providerType");
        const filled = up.slice(0, 8) as string[];
        expect(filled).toEqual(filled.toSorted((a, b) => a.localeCompare(b, "en-US")));
        expect(up.slice(8)).toEqual(Array(6).fill(null));
        expect(await labelsOf("-providerType")).toEqual([...filled.toReversed(), ...Array<null>(6).fill(null)]);
      });
    });

    describe("answers", () => {
      test("the columns asked for and the key; all that may be viewed without [ACC-182]", async () => {
        const { body } = await list("columns=email,updated&limit=1");
        expect(Object.keys((body.result as unknown as Values[])[0] ?? {}).sort()).toEqual([
          "email",
          "updated",
          "userId",
        ]);
      });
      test("labels of all references in one map", async () => {
        const { body } = await list("limit=1000");
        expect(body.labels["providerType"]).toMatchObject({ "70001": "Physician", "70011": "Dietitian" });
      });
      test.each([
        ["", 14, true],
        ["&count=bounded", 14, true],
        ["&count=exact", 14, true],
        ["&count=none", null, true],
      ])("the count asked for: %j", async (more, total, isExact) => {
        const { body } = await list(`limit=3${more}`);
        expect([body["total"], body["isExact"]]).toEqual([total, isExact]);
      });
      test("definitions by the same query", async () => {
        const filter = encodeURIComponent(JSON.stringify(term("name", "contains", "Name")));
        const { body } = await product.call(
          "member",
          "GET",
          `userAttribute?filter=${filter}&sort=-name&columns=name&limit=2`,
        );
        expect([body.result, body["total"]]).toEqual([[{ name: "middleName" }, { name: "lastName" }], 4]);
      });
    });

    describe("refuses with 400 and a sentence", () => {
      test.each<[query: string, named: string]>([
        ["sort=ghost", "ghost"],
        ["sort=-ghost", "ghost"],
        ["sort=__proto__", "__proto__"],
        ["columns=email,ghost", "ghost"],
        ["columns=constructor", "constructor"],
        ["columns=email,,npi", "no attribute"],
        ["limit=0", "limit"],
        [`limit=${MAX_LIMIT + 1}`, "limit"],
        ["limit=-1", "limit"],
        ["limit=1e3", "limit"],
        ["limit=ten", "limit"],
        ["limit=1&limit=2", "limit"],
        ["offset=-1", "offset"],
        ["offset=1.5", "offset"],
        ["count=all", "count"],
        ["ghost=1", "ghost"],
        ["filter=%7B", "JSON"],
        ["filter=[]", "filter"],
        ["filter=null", "filter"],
        ["after=ghost", "after"],
        ["after=W10", "after"],
      ])("%s [ACC-D33]", async (query, named) => {
        const { status, body } = await list(query);
        expect([status, body.errors[0]?.code]).toEqual([400, "badQuery"]);
        expect(body.message).toContain(named);
      });
      test.each<[title: string, filter: unknown, named: string]>([
        ["an unknown attribute", term("ghost", "equals", "a"), "ghost"],
        ["a name that every object has", term("toString", "equals", "a"), "toString"],
        [
          "an unknown attribute, deep inside",
          { kind: "any", items: [{ kind: "all", items: [term("ghost", "equals")] }] },
          "ghost",
        ],
        ["an unknown column", quick(["a"], "email", "ghost"), "ghost"],
        ["an unknown column without pieces", quick([], "ghost"), "ghost"],
        ["an unknown operator", term("email", "like", "a"), "operator"],
        ["an unknown kind", { kind: "sql" }, "sql"],
        ["values that are none", { kind: "term", attribute: "email", operator: "equals", values: [{}] }, "values"],
      ])("a filter with %s [ACC-D33]", async (_, filter, named) => {
        const { status, body } = await filtered(filter);
        expect([status, body.errors[0]?.code]).toEqual([400, "badQuery"]);
        expect(JSON.stringify(body)).toContain(named);
      });
      test.each([
        "sort=ghost",
        "columns=ghost",
        "limit=0",
        "limit=1001",
        `filter=${encodeURIComponent(JSON.stringify(term("ghost", "equals")))}`,
      ])("of definitions too: %s [ACC-D33]", async (query) => {
        expect((await product.call("member", "GET", `attribute?${query}`)).status).toBe(400);
      });
      test.each(["\u0000", "\ud800", "'; drop table x; --", "\\", "%"])(
        "nothing that a text may hold: %j",
        async (text) => {
          expect((await filtered(term("email", "contains", text))).status).toBe(200);
          expect((await filtered(quick([text], "email"))).status).toBe(200);
        },
      );
    });
  },
  productTemplate,
);
