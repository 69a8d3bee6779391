import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeDatabases } from "../../database/testing.ts";
import { aText, aUser, revisionOf, rowsOf, sharedProduct } from "../../metadata/testing.ts";
import { registerTemplate } from "../../testing/equipment.testing.ts";

const CHOICE = { elementType: "Combobox", comboboxOptionList: ["a", "b", "c"], maxLength: null };
const NUMBER = { elementType: "TextFieldNumeric", maxLength: null };

describeDatabases(
  "a conversion",
  (database) => {
    const { admin, member } = sharedProduct(database);
    const add = async (name: string, values: Values = {}) =>
      expect((await admin.post("/api/userAttribute", { ...aText(name), ...values })).status).toBe(201);
    const stored = async (name: string, value: unknown) => {
      const { status, body } = await member.post("/api/user", aUser({ [name]: value }));
      expect(status, JSON.stringify(body)).toBe(201);
      return `/api/user/${String(body.result["userId"])}`;
    };
    const all = (name: string, values: readonly unknown[]) => Promise.all(values.map((value) => stored(name, value)));
    const set = async (url = "", name: string, value: unknown) =>
      expect((await member.put(url, { [name]: value })).status).toBe(200);
    const valuesOf = (urls: readonly string[], name: string) =>
      Promise.all(urls.map(async (url) => (await member.get(url)).body.result[name]));
    const publish = async (name: string, values: Values, more: object = {}, accept = 0) =>
      admin.post("/api/metadata/publish", {
        base: await revisionOf(admin),
        accept: { lost: accept },
        changes: [
          { kind: "attribute", entity: "user", name, values: { ...aText(name), ...values }, convert: true, ...more },
        ],
      });
    const converted = async (...all: Parameters<typeof publish>) => {
      const { status, body } = await publish(...all);
      expect(status, JSON.stringify(body)).toBe(200);
    };
    const placesOf = async (attribute: string) => {
      const { rows } = await sql<{ place: string; columnName: string }>`select "place", "columnName" from system.storage
        where "entity" = 'user' and "attribute" = ${attribute} order by "asideAt" nulls first`.execute(
        database().kysely,
      );
      return rows;
    };

    test("from text to number and back keeps what fits, brings back what does not, and converts what was written between [F-140, F-142]", async () => {
      await add("badge");
      const urls = await all("badge", ["007", "x", "12", null]);
      expect((await publish("badge", NUMBER)).body).toMatchObject({ code: "wouldLose", lost: 1 });
      expect((await placesOf("badge")).map(({ place }) => place)).toEqual(["column"]);
      await converted("badge", NUMBER, {}, 1);
      expect(await valuesOf(urls, "badge")).toEqual([7, null, 12, null]);
      await set(urls[2], "badge", 8);
      await set(urls[3], "badge", 5);
      await set(urls[0], "badge", 7);
      await converted("badge", {});
      expect(await valuesOf(urls, "badge")).toEqual(["007", "x", "8", "5"]);
      expect((await placesOf("badge")).map(({ place }) => place)).toEqual(["column", "aside", "aside"]);
    });

    test("six in a row, with saves between, end as if each value had been converted by hand", async () => {
      await add("six", { ...CHOICE, multiple: true });
      const urls = await all("six", [["a", "b"], ["c"], ["b", "c"], null]);
      await converted("six", CHOICE);
      expect(await valuesOf(urls, "six")).toEqual(["a", "c", "b", null]);
      await set(urls[1], "six", "b");
      await converted("six", { ...CHOICE, multiple: true });
      expect(await valuesOf(urls, "six")).toEqual([["a", "b"], ["b"], ["b", "c"], null]);
      await set(urls[3], "six", ["c"]);
      const two = { elementType: "Combobox", comboboxOptionList: ["a", "b"], maxLength: null, multiple: true };
      await converted("six", two, { map: { c: "a" } });
      expect(await valuesOf(urls, "six")).toEqual([["a", "b"], ["b"], ["b", "a"], ["a"]]);
      await set(urls[0], "six", ["b"]);
      // The choice is added back by hand, at another place of the list.
      await converted("six", { ...CHOICE, comboboxOptionList: ["c", "b", "a"], multiple: true });
      expect(await valuesOf(urls, "six")).toEqual([["b"], ["b"], ["b", "c"], ["c"]]);
      await converted("six", { maxLength: 50 }, {}, 0);
      expect(await valuesOf(urls, "six")).toEqual(["b", "b", "b", "c"]);
      await converted("six", { ...CHOICE, comboboxOptionList: ["c", "b", "a"], multiple: true });
      expect(await valuesOf(urls, "six")).toEqual([["b"], ["b"], ["b", "c"], ["c"]]);
    });

    test("within one kind of column converts what does not fit as it is, and brings it back [F-140, F-142]", async () => {
      await add("contact", { elementType: "TextArea" });
      const urls = await all("contact", ["ann@clinic.example", "ann@\nclinic.example", "by phone", null]);
      await converted("contact", { elementType: "TextField" });
      expect(await valuesOf(urls, "contact")).toEqual(["ann@clinic.example", "ann@ clinic.example", "by phone", null]);
      const mail = { elementType: "TextFieldEmail" };
      expect((await publish("contact", mail)).body).toMatchObject({ code: "wouldLose", lost: 2 });
      await converted("contact", mail, {}, 2);
      expect(await valuesOf(urls, "contact")).toEqual(["ann@clinic.example", null, null, null]);
      await set(urls[2], "contact", "bo@clinic.example");
      await converted("contact", { elementType: "TextField" });
      expect(await valuesOf(urls, "contact")).toEqual([
        "ann@clinic.example",
        "ann@ clinic.example",
        "bo@clinic.example",
        null,
      ]);
    });

    test("sets numbers aside that a type with limits does not take; limits alone change none [F-140]", async () => {
      await add("dose", NUMBER);
      const urls = await all("dose", [3, 30]);
      const limited = (maximum: number) => ({
        elementType: "TextFieldNumber",
        maxLength: null,
        option: [{ name: "maximum", value: maximum }],
      });
      expect((await publish("dose", limited(10))).body).toMatchObject({ code: "wouldLose", lost: 1 });
      await converted("dose", limited(10), {}, 1);
      expect(await valuesOf(urls, "dose")).toEqual([3, null]);
      await converted("dose", limited(2));
      expect(await valuesOf(urls, "dose")).toEqual([3, null]);
    });

    test("makes no column where all values fit as they are", async () => {
      await add("remark");
      const urls = await all("remark", ["one", null]);
      await converted("remark", { elementType: "TextArea" });
      await converted("remark", { elementType: "Combobox", comboboxOptionList: ["one", "two"], maxLength: null });
      await converted(
        "remark",
        { elementType: "Combobox", comboboxOptionList: ["one"], maxLength: null },
        { map: { two: "one" } },
      );
      expect(await valuesOf(urls, "remark")).toEqual(["one", null]);
      expect(await placesOf("remark")).toEqual([{ place: "column", columnName: "remark" }]);
    });

    test("a map that joined two choices is taken back by a revert [F-142]", async () => {
      await add("joined", CHOICE);
      const urls = await all("joined", ["a", "c", "b"]);
      await converted("joined", { ...CHOICE, comboboxOptionList: ["a", "b"] }, { map: { c: "a" } });
      expect(await valuesOf(urls, "joined")).toEqual(["a", "a", "b"]);
      await set(urls[2], "joined", "a");
      const revision = await revisionOf(admin);
      const { status, body } = await admin.post("/api/metadata/revert", { revision, base: revision });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(await valuesOf(urls, "joined")).toEqual(["a", "c", "a"]);
    });

    test("of one record to several changes rows of the catalogue alone [F-200]", async () => {
      await add("place", { elementType: "SelectFk", fkExists: true, fkName: "room", maxLength: null });
      const [room] = await rowsOf(member, "/api/room?limit=1&columns=id");
      const urls = await all("place", [room?.["id"], null]);
      const change = { elementType: "SelectFkMultiple", fkExists: true, fkName: "room" };
      expect((await admin.put("/api/userAttribute/place", change)).status).toBe(200);
      expect(await valuesOf(urls, "place")).toEqual([[room?.["id"]], null]);
      const [live, former] = await placesOf("place");
      expect([live?.place, former]).toEqual(["column", { place: "aside", columnName: "place" }]);
      expect((await admin.put("/api/userAttribute/place", { elementType: "SelectFk" })).status).toBe(200);
      expect(await valuesOf(urls, "place")).toEqual([room?.["id"], null]);
    });

    test("keeps an attribute in lists, filters and sorts, also in the column for values without one", async () => {
      await add("inner");
      const db = database().kysely;
      await sql`alter table data."user" drop column "inner"`.execute(db);
      await sql`update system.storage set "place" = 'extra' where "attribute" = 'inner'`.execute(db);
      const [one] = await all("inner", ["009", "10"]);
      await converted("inner", NUMBER);
      expect((await placesOf("inner")).map(({ place }) => place)).toEqual(["extra", "aside"]);
      const rows = await rowsOf(member, "/api/user?columns=inner&sort=inner&limit=2");
      expect(rows.map((row) => row["inner"])).toEqual([9, 10]);
      await set(one, "inner", 11);
      await converted("inner", {});
      const texts = await rowsOf(member, "/api/user?columns=inner&sort=inner&limit=2");
      expect(texts.map((row) => row["inner"])).toEqual(["10", "11"]);
    });

    test("is refused where two values become one under a unique key, and its column is dropped", async () => {
      await add("tag", { elementType: "TextField", uniqueIn: "organization" });
      await all("tag", ["007", "7"]);
      const { status, body } = await publish("tag", { ...NUMBER, uniqueIn: "organization" });
      expect([status, body.errors[0]?.message]).toEqual([400, expect.stringContaining("have the same value")]);
      expect((await placesOf("tag")).map(({ place }) => place)).not.toContain("making");
      const [problem] = await rowsOf(admin, "/api/metadata/conversions");
      const said = /^these records of Person would have the same value of The tag: \d+, \d+\. Change them first$/;
      expect(problem).toMatchObject({ attribute: "tag", problem: expect.stringMatching(said) });
      await stored("tag", "8");
    });

    test("of an attribute that the product reads itself is refused", async () => {
      const { status, body } = await publish("firstName", NUMBER);
      const message = expect.stringContaining("the product itself reads its values");
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ message })]]);
    });
  },
  registerTemplate,
);
