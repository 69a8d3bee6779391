import type { AddressInfo } from "node:net";
import type { Filter, Values } from "@armature/engine";
import { MAX_LIMIT } from "@armature/engine/list";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../../database/testing.ts";
import { type Caller, registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

const term = (attribute: string, operator: string, ...values: unknown[]) =>
  ({ kind: "term", attribute, operator, values }) as Filter;
const quick = (pieces: string[], ...columns: string[]): Filter => ({ kind: "quick", pieces, columns });

describeDatabases(
  "the list of an entity",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
    });
    afterAll(() => product.close());

    // One name has an accent, and two devices are leased.
    beforeAll(async () => {
      await product.publish("device.leased", { label: "Leased", elementType: "YesNo", valueYes: 1, valueNo: 0 });
      const { body } = await product.call("technician", "GET", "device?columns=assetNumber");
      const put = async (assetNumber: string, values: Values) => {
        const device = (body.result as unknown as Values[]).find((row) => row["assetNumber"] === assetNumber);
        const { status } = await product.call("technician", "PUT", `device/${String(device?.["id"])}`, values);
        expect(status).toBe(200);
      };
      await put("NGP-0005", { name: "Grúa 5", leased: 1 });
      await put("NGP-0009", { leased: 1 });
      await put("NGP-0011", { leased: 0 });
    });

    const list = (query: string, caller: Caller = "technician") => product.call(caller, "GET", `device?${query}`);
    const filtered = (filter: unknown, more = "", caller: Caller = "technician") =>
      list(`filter=${encodeURIComponent(JSON.stringify(filter))}${more}`, caller);
    const names = async (filter: Filter, more = "&sort=name") => {
      const { status, body } = await filtered(filter, more);
      expect(status, JSON.stringify(body)).toBe(200);
      return (body.result as unknown as Values[]).map((row) => row["name"]);
    };

    describe("whose filter is too much work is refused with the limit and what to do", () => {
      const texts = (count: number) => Array.from({ length: count }, (_, n) => `text ${n}`);
      const contains = (count: number, attribute = "name") =>
        texts(count).map((text) => term(attribute, "contains", text));
      const lists = (count: number) => texts(count).map((text) => term("name", "contains", ...texts(100), text));
      test.each<[title: string, filter: Filter, message: RegExp]>([
        ["1,000 terms", { kind: "any", items: contains(1000) }, /at most 200 terms \(put several values into one/],
        [
          "201 terms in groups",
          { kind: "all", items: [0, 1, 2].map(() => ({ kind: "any", items: contains(67) })) },
          /at most 200 terms/,
        ],
        [
          "304 values of Contains",
          { kind: "any", items: lists(3).concat(contains(1)) },
          /300 texts .* compares 304: use fewer/,
        ],
        ["61 terms on a reference", { kind: "any", items: contains(61, "caretakerId") }, /300 texts .* compares 305/],
        ["301 words in a column", quick(texts(200), ...Array<string>(8).fill("name")), /compares 320/],
        [
          "1,001 values",
          { kind: "all", items: Array.from({ length: 6 }, () => term("name", "equals", ...texts(167))) },
          /1000 values, and this one has 1002/,
        ],
      ])("%s [F-180]", async (_, filter, message) => {
        const { status, body } = await filtered(filter);
        expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
      });
      test("and one at the limit is answered [F-180]", async () => {
        expect(await names({ kind: "any", items: [...contains(100), ...lists(1), ...contains(99)] })).toEqual([]);
      });
      test("and one that is longer than an address may be is refused with a sentence [F-180]", async () => {
        await product.app.listen({ port: 0, host: "127.0.0.1" });
        const { port } = product.app.server.address() as AddressInfo;
        const filter = encodeURIComponent(JSON.stringify({ kind: "any", items: contains(1000) }));
        const answer = await fetch(`http://127.0.0.1:${port}/api/device?filter=${filter}`);
        const { message } = (await answer.json()) as { readonly message: string };
        expect([answer.status, message]).toEqual([431, expect.stringMatching(/16384 bytes .* Shorten its filter/)]);
      });
    });

    describe("of the example organization", () => {
      test.each<[title: string, filter: Filter, expected: readonly string[]]>([
        [
          "a piece of the quick filter in any column [GEN-055]",
          quick(["UNIT", "fl3"], "name", "serialNumber"),
          ["Fire unit 1", "Fire unit 3", "Pump 4"],
        ],
        ["a piece in a column that is not searched [GEN-055]", quick(["unit"], "serialNumber"), []],
        ["the label of a reference [GEN-D10]", term("caretakerId", "equals", "petra quiroga"), ["Pump 6"]],
        ["a part of a label [GEN-D10]", term("caretakerId", "contains", "ETR"), ["Fire unit 3", "Pump 6"]],
        ["a label in the quick filter [GEN-055]", quick(["reyes"], "caretakerId"), ["Compressor 9"]],
        ["the id of a reference, which nobody sees [GEN-D10]", term("caretakerId", "equals", 3), []],
        [
          "the displayed yes [GEN-D10]",
          { kind: "all", items: [term("leased", "equals", "yes"), term("retiredOn", "equals")] },
          ["Grúa 5"],
        ],
        ["letters in another case, accents kept [GEN-054]", term("name", "equals", "GRÚA 5"), ["Grúa 5"]],
        ["letters without their accent", term("name", "equals", "Grua 5"), []],
        [
          "any of several values [GEN-D10]",
          term("serialNumber", "equals", "SX711316", "hw239643"),
          ["Grúa 5", "Switchboard 2"],
        ],
        ["wildcards of SQL as what they are", term("serialNumber", "contains", "%"), []],
      ])("keeps %s", async (_, filter, expected) => {
        expect(await names(filter)).toEqual(expected);
      });
      test.each(["equals", "contains"])(
        "%s and its opposite split the list in two [ACC-192 GEN-D10]",
        async (operator) => {
          const negative = { equals: "doesNotEqual", contains: "doesNotContain" }[operator] ?? "";
          for (const values of [[], ["petra quiroga"], ["Petra Quiroga", "Elif Reyes"]]) {
            const [one, other] = [
              await names(term("caretakerId", operator, ...values)),
              await names(term("caretakerId", negative, ...values)),
            ];
            expect([...one, ...other].length).toBe(14);
            expect(one.some((name) => other.includes(name))).toBe(false);
          }
        },
      );
      test("null is empty, its opposite filled, for a reference too [GEN-D10]", async () => {
        expect(await names(term("caretakerId", "equals"))).toHaveLength(10);
        expect(await names(term("caretakerId", "doesNotEqual"))).toHaveLength(4);
      });
      test("is sorted by the label of a reference, nulls last in both directions", async () => {
        const labelsOf = async (sort: string) => {
          const { body } = await list(`sort=${sort}&columns=caretakerId`);
          return (body.result as unknown as Values[]).map(
            (row) => body.labels["caretakerId"]?.[String(row["caretakerId"])] ?? null,
          );
        };
        const up = await labelsOf("caretakerId");
        const filled = up.slice(0, 4) as string[];
        expect(filled).toEqual(filled.toSorted((a, b) => a.localeCompare(b, "en-US")));
        expect(up.slice(4)).toEqual(Array(10).fill(null));
        expect(await labelsOf("-caretakerId")).toEqual([...filled.toReversed(), ...Array<null>(10).fill(null)]);
      });
    });

    describe("answers", () => {
      test("the columns asked for and the key; all that may be viewed without [ACC-182]", async () => {
        const { body } = await list("columns=assetNumber,updated&limit=1");
        expect(Object.keys((body.result as unknown as Values[])[0] ?? {}).sort()).toEqual([
          "assetNumber",
          "id",
          "updated",
        ]);
      });
      test("labels of all references in one map", async () => {
        const { body } = await list("limit=1000");
        expect(body.labels["modelId"]).toMatchObject({ "13": "Fluvia Inline 50" });
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
        const filter = encodeURIComponent(JSON.stringify(term("name", "contains", "On")));
        const { body } = await product.call(
          "technician",
          "GET",
          `deviceAttribute?filter=${filter}&sort=-name&columns=name&limit=2`,
        );
        expect([body.result, body["total"]]).toEqual([[{ name: "retiredOn" }, { name: "outOfServiceReason" }], 4]);
      });
    });

    describe("refuses with 400 and a sentence", () => {
      test.each<[query: string, named: string]>([
        ["sort=ghost", "ghost"],
        ["sort=-ghost", "ghost"],
        ["sort=__proto__", "__proto__"],
        ["columns=assetNumber,ghost", "ghost"],
        ["columns=constructor", "constructor"],
        ["columns=assetNumber,,notes", "no attribute"],
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
        ["an unknown column", quick(["a"], "assetNumber", "ghost"), "ghost"],
        ["an unknown column without pieces", quick([], "ghost"), "ghost"],
        ["an unknown operator", term("assetNumber", "like", "a"), "operator"],
        ["an unknown kind", { kind: "sql" }, "sql"],
        [
          "values that are none",
          { kind: "term", attribute: "assetNumber", operator: "equals", values: [{}] },
          "values",
        ],
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
        expect((await product.call("technician", "GET", `attribute?${query}`)).status).toBe(400);
      });
      test.each(["\u0000", "\ud800", "'; drop table x; --", "\\", "%"])(
        "nothing that a text may hold: %j",
        async (text) => {
          expect((await filtered(term("assetNumber", "contains", text))).status).toBe(200);
          expect((await filtered(quick([text], "assetNumber"))).status).toBe(200);
        },
      );
    });
  },
  registerTemplate,
);
