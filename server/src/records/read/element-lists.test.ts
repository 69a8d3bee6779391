import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Values } from "@armature/engine";
import { describePostgresql } from "../../database/testing.ts";
import { equipment, registerTemplate, startPeople, type TestRegister } from "../../testing/equipment.testing.ts";
import { WITH_FORMATTED } from "../sql/formatted.testing.ts";

const NOW = new Date("2026-03-10T15:00:00.000Z");
const SEEN = "2026-03-10T23:59:59.999Z";
/** 10 PM of November 26 in New York. */
const LATE = "2026-11-27T03:00:00.000Z";
const MEETINGS: readonly Values[] = [
  { firstName: "a", met: LATE },
  { firstName: "b", met: "2026-11-27T05:00:00.000Z" },
  { firstName: "c", met: "2026-11-27T04:59:59.999Z" },
  { firstName: "d", met: null },
];
const ROWS: readonly Values[] = [
  { firstName: "a", share: 85, dose: { amount: 5, unit: "mg" }, fee: 1200.5, born: "2026-03-10", days: ["2026-01-31"] },
  { firstName: "b", share: 9, dose: { amount: 40, unit: "ml" }, fee: 0, born: "2026-02-09" },
  { firstName: "c", share: 100, dose: { unit: "mg", amount: 2.5 }, fee: 9, born: "2026-02-08" },
  { firstName: "d", share: null, dose: null, fee: null, born: null, nickname: null },
];

describePostgresql(
  "what a list shows is what it is asked for",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startPeople(database(), {
        application: { ...equipment, elements: WITH_FORMATTED },
        clock: () => NOW,
      });
      await product.publish("user.share", { label: "Share", elementType: "Percentage" });
      await product.publish("user.dose", { label: "Dose", elementType: "Dose" });
      await product.publish("user.fee", { label: "Fee", elementType: "TextFieldMoney" });
      await product.publish("user.born", { label: "Born", elementType: "DateField" });
      await product.publish("user.days", { label: "Days", elementType: "DatesField" });
      await product.publish("user.nickname", { label: "Nickname", elementType: "TextField" });
      await product.publish("user.seen", { label: "Seen", elementType: "Timestamp" });
      const option = [{ name: "emptyText", value: "Not met" }];
      await product.publish("user.met", { label: "Met", elementType: "Timestamp", option });
      const none = { share: null, dose: null, fee: null, born: null, days: null, nickname: null };
      for (const row of ROWS) await product.create({ ...none, lastName: "Kit", seen: SEEN, ...row });
      for (const row of MEETINGS) await product.create({ ...none, lastName: "Met", ...row });
    });
    afterAll(() => product.close());

    const within = (lastName: string, filter: Values, sort: string, headers: Readonly<Record<string, string>> = {}) => {
      const own = { kind: "term", attribute: "lastName", operator: "equals", values: [lastName] };
      const query = new URLSearchParams({ filter: JSON.stringify({ kind: "all", items: [own, filter] }), sort });
      return product.call("technician", "GET", `user?${query.toString()}`, undefined, headers);
    };
    const list = (filter: Values, sort = "firstName") => within("kit", filter, sort);
    const names = async (filter: Values, sort?: string) => {
      const { status, body } = await list(filter, sort);
      expect([status, body.message]).toEqual([200, undefined]);
      return (body.result as unknown as readonly Values[]).map((row) => row["firstName"]).join("");
    };
    const term = (attribute: string, operator: string, ...values: readonly unknown[]) => ({
      kind: "term",
      attribute,
      operator,
      values,
    });

    test.each<[attribute: string, operator: string, values: readonly unknown[], kept: string]>([
      ["share", "equals", ["85 %"], "a"],
      ["share", "equals", ["85"], ""],
      ["share", "doesNotEqual", ["85 %"], "bcd"],
      ["share", "contains", ["0 %"], "c"],
      ["share", "doesNotContain", ["%"], "d"],
      ["dose", "equals", ["5 MG"], "a"],
      ["dose", "doesNotEqual", ["5 mg"], "bcd"],
      ["dose", "contains", ["mg"], "ac"],
      ["dose", "equals", [], "d"],
    ])("%s %s %j keeps %j, as lists show values [F-081]", async (attribute, operator, values, kept) => {
      expect(await names(term(attribute, operator, ...values))).toBe(kept);
    });

    test("a search finds what is shown; the order is that of numbers, else of what is shown [F-081]", async () => {
      expect(await names({ kind: "quick", columns: ["share", "dose"], pieces: ["9 %", "2.5 mg"] })).toBe("bc");
      const all = term("firstName", "isNotEmpty");
      expect(await names(all, "share")).toBe("bacd");
      expect(await names(all, "-share")).toBe("cabd");
      expect(await names(all, "dose")).toBe("cbad");
      expect(await names(all, "-dose")).toBe("abcd");
    });

    test("pages by what is shown, too, and each statement is as many for any number of rows", async () => {
      const first = await product.call("technician", "GET", "user?sort=dose&limit=2&columns=firstName");
      const after = encodeURIComponent(String(first.body["after"]));
      const second = await product.call("technician", "GET", `user?sort=dose&limit=1&columns=firstName&after=${after}`);
      const rows = [first, second].flatMap(({ body }) => body.result as unknown as readonly Values[]);
      expect(rows.map((row) => row["firstName"])).toEqual(["c", "b", "a"]);
    });

    test.each<[attribute: string, operator: string, values: readonly unknown[], kept: string]>([
      ["share", "greaterThan", [9], "ac"],
      ["share", "greaterThan", ["9 %"], "ac"],
      ["share", "lessThan", ["100 %"], "ab"],
      ["share", "between", [9, 85], "ab"],
      ["fee", "between", ["1,200.50", "9"], "ac"],
      ["fee", "lessThan", [0], ""],
      ["born", "before", ["2026-02-09"], "c"],
      ["born", "after", ["2/8/2026"], "ab"],
      ["born", "between", ["2026-02-08", "2026-02-09"], "bc"],
      ["born", "lastDays", [29], "a"],
      ["born", "lastDays", [30], "ab"],
      ["born", "nextDays", [1], "a"],
      ["seen", "after", ["2026-03-09"], "abcd"],
      ["seen", "lastDays", [1], "abcd"],
      ["seen", "before", ["2026-03-10"], ""],
      ["seen", "equals", ["2026-03-10"], "abcd"],
      ["seen", "doesNotEqual", ["2026-03-10"], ""],
      ["nickname", "isEmpty", [], "abcd"],
      ["dose", "isEmpty", [], "d"],
      ["dose", "isNotEmpty", [], "abc"],
      ["share", "isRound", [], "c"],
      ["share", "endsWith", ["5", "9"], "ab"],
      ["days", "includes", ["2026-01-31"], "a"],
    ])("%s %s %j keeps %j [F-082]", async (attribute, operator, values, kept) => {
      expect(await names(term(attribute, operator, ...values))).toBe(kept);
    });

    test.each<[attribute: string, operator: string, values: readonly unknown[], problem: RegExp]>([
      ["fee", "between", [1], /Fee: between takes two numbers/],
      ["fee", "greaterThan", ["much"], /Fee: greaterThan takes one number/],
      ["born", "before", ["soon"], /Born: before takes one date such as 2026-01-31/],
      ["born", "lastDays", [0], /Born: lastDays takes one whole number from 1 to 36500/],
      ["firstName", "greaterThan", ["a"], /First Name has no operator greaterThan; it has equals/],
      ["fee", "isRound", [], /Fee has no operator isRound; it has equals, .*between/],
    ])("%s %s %j is refused by name [F-082]", async (attribute, operator, values, problem) => {
      const { status, body } = await list(term(attribute, operator, ...values));
      expect(status).toBe(400);
      expect(body.message).toMatch(problem);
      expect(body.errors[0]?.attribute).toBe(attribute);
    });

    const met = async (filter: Values, zone?: string, sort = "firstName") => {
      const { status, body } = await within("met", filter, sort, zone === undefined ? {} : { "x-time-zone": zone });
      expect([status, body.message]).toEqual([200, undefined]);
      return (body.result as unknown as readonly Values[]).map((row) => row["firstName"]).join("");
    };

    test.each<[operator: string, values: readonly unknown[], inNewYork: string, inUtc: string]>([
      ["contains", ["2026-11-26"], "ac", ""],
      ["contains", ["-11-"], "abc", "abc"],
      ["doesNotContain", ["2026-11-26"], "bd", "abcd"],
      ["contains", ["T03:00"], "", ""],
      ["equals", ["2026-11-26"], "ac", ""],
      ["equals", ["2026-11-27"], "b", "abc"],
      ["doesNotEqual", ["2026-11-27"], "acd", "d"],
      ["equals", [LATE], "a", "a"],
      ["doesNotEqual", [LATE], "bcd", "bcd"],
      ["before", ["2026-11-27"], "ac", ""],
      ["after", [LATE], "bc", "bc"],
      ["contains", ["not met"], "d", "d"],
      ["equals", ["2026-11-26", "Not met"], "acd", "d"],
      ["doesNotEqual", ["2026-11-26", "Not met"], "b", "abc"],
      ["doesNotContain", ["not met"], "abc", "abc"],
      ["isEmpty", [], "d", "d"],
      ["isNotEmpty", [], "abc", "abc"],
      ["equals", [], "d", "d"],
    ])("a moment %s %j keeps %j in New York and %j in UTC [F-081]", async (operator, values, inNewYork, inUtc) => {
      const filter = term("met", operator, ...values);
      expect([await met(filter, "America/New_York"), await met(filter)]).toEqual([inNewYork, inUtc]);
    });

    test("a search finds the day of a moment in the caller's time zone, and the text for none [F-081]", async () => {
      const search = (...pieces: readonly string[]) => ({ kind: "quick", columns: ["met"], pieces });
      expect(await met(search("2026-11-26"), "America/New_York")).toBe("ac");
      expect(await met(search("2026-11-26"))).toBe("");
      expect(await met(search("-26", "NOT"), "America/New_York")).toBe("acd");
      expect(await met(search("11"), "America/New_York", "-met")).toBe("bca");
    });

    test.each(["Mars/Phobos", "+05:30", "America/New_York'"])(
      "the time zone %s is refused by name [F-081]",
      async (zone) => {
        const { status, body } = await within("met", term("met", "isEmpty"), "", { "x-time-zone": zone });
        expect(status).toBe(400);
        expect(body.message).toMatch(/X-Time-Zone takes a time zone such as America\/New_York/);
      },
    );

    test("what is empty as text in the database is empty like null [F-082]", async () => {
      await sql`update data."user" set "nickname" = '' where "firstName" = 'a'`.execute(database().kysely);
      expect(await names(term("nickname", "isEmpty"))).toBe("abcd");
      expect(await names(term("nickname", "isNotEmpty"))).toBe("");
    });
  },
  registerTemplate,
);
