import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { onboarding } from "../../../plugins/onboarding/server.testing.ts";
import { productTemplate, startProduct, type TestProduct } from "../testing.ts";
import { loadOptionList, type OptionList } from "./option-list.ts";
import { readOptions } from "./seed-files.ts";
import { shippedLists } from "./zip-codes.ts";

const ofType = (options: readonly Values[], type: string) => options.filter((option) => option["optionType"] === type);
const label = (options: readonly Values[], id: number) => options.find((o) => o["optionId"] === id)?.["label"];

describe("the shipped options", () => {
  const small = readOptions(onboarding.metadata);
  const large = shippedLists(onboarding.metadata).flatMap((list) => list.options());
  const all = [...small, ...large];

  test.each([
    ["clarityState", 51],
    ["clarityCounty", 3_100],
    ["clarityZip", 41_000],
    ["language", 183],
    ["gender", 3],
    ["providerType", 12],
  ])("hold the whole list of %s", (type, least) => {
    expect(ofType(all, type).length).toBeGreaterThanOrEqual(least);
  });
  test("have an id each, and a label that their list has once, but for counties of several states", () => {
    expect(new Set(all.map((option) => option["optionId"])).size).toBe(all.length);
    const names = all.map(({ optionType, label: name, state, county }) =>
      [optionType, name, county === undefined ? "" : state].join(),
    );
    const seen = new Set<string>();
    const repeated = names.filter((name) => seen.size === seen.add(name).size);
    expect(repeated.filter((name) => !name.startsWith("clarityZip"))).toEqual([]);
  });
  test("number the states and DC 1 to 51 by the alphabet; territories follow", () => {
    const states = ofType(all, "clarityState").filter((state) => Number(state["optionId"]) <= 51);
    const names = states.map((state) => String(state["label"]));
    expect(states.map((state) => state["optionId"])).toEqual(Array.from({ length: 51 }, (_, i) => i + 1));
    expect(names).toEqual([...names].sort());
    expect([names[0], names[8], names[50]]).toEqual(["Alabama", "District of Columbia", "Wyoming"]);
    expect(label(all, 52)).toBe("American Samoa");
  });
  test("know the county of every ZIP code in a state", () => {
    const counties = new Set(ofType(all, "clarityCounty").map((c) => `${String(c["state"])} ${String(c["county"])}`));
    const states = new Set(ofType(all, "clarityState").map((state) => state["abbreviation"]));
    const zips = ofType(all, "clarityZip");
    const placed = zips.filter((zip) => zip["county"] !== null);
    expect(placed.length).toBeGreaterThan(40_900);
    expect(placed.filter((z) => !counties.has(`${String(z["state"])} ${String(z["county"])}`))).toEqual([]);
    expect(zips.filter((zip) => zip["state"] !== null && !states.has(zip["state"]))).toEqual([]);
    expect(zips.filter((zip) => !/^\d{5}$/.test(String(zip["label"])))).toEqual([]);
  });
  test("make ids of codes, so that a new edition keeps them", () => {
    expect(large.find((option) => option["optionId"] === 253_703)).toEqual({
      optionId: 253_703,
      optionType: "clarityZip",
      label: "53703",
      state: "WI",
      county: "Dane",
    });
    expect(large.find((option) => option["optionId"] === 150_025)).toMatchObject({ label: "Dane", state: "WI" });
  });
});

describeDatabases(
  "a list of options",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const deps = () => ({ database: database(), metadata: product.metadata, clock: () => new Date() });
    const load = (list: OptionList) => loadOptionList(deps(), list);
    const listOf = (edition: string, options: readonly Values[]): OptionList => ({ edition, options: () => options });
    const zip = (optionId: number, county: string) => ({
      optionId,
      optionType: "clarityZip",
      label: String(optionId).slice(1),
      state: "WI",
      county,
    });
    const read = async (id: number) => (await product.call("member", "GET", `option/${id}`)).body.result;
    const FIRST = "0192f3a4-0000-7000-8000-000000000001";
    const SECOND = "0192f3a4-0000-7000-8000-000000000002";

    test("is served as its options, whole [ACC-208]", async () => {
      const [list] = shippedLists(onboarding.metadata);
      if (list) expect(await load(list)).toBe(true);
      const count = async (type: string) => {
        const filter = JSON.stringify({ kind: "term", attribute: "optionType", operator: "equals", values: [type] });
        const path = `option?limit=1&count=exact&filter=${encodeURIComponent(filter)}`;
        return Number((await product.call("member", "GET", path)).body["total"]);
      };
      expect(await count("clarityZip")).toBeGreaterThan(41_000);
      expect(await count("clarityCounty")).toBeGreaterThan(3_100);
      for (const type of ["clarityState", "language", "gender", "providerType"]) {
        expect(await count(type)).toBe(ofType(readOptions(onboarding.metadata), type).length);
      }
      expect(await read(253_703)).toMatchObject({ label: "53703", state: "WI", county: "Dane" });
    });
    test("is loaded once, and leaves what people changed since", async () => {
      expect(await load(listOf(FIRST, [zip(299_997, "Dane"), zip(299_998, "Dane")]))).toBe(true);
      await product.call("admin", "PUT", "option/299997", { county: "Rock" });
      expect(await load(listOf(FIRST, []))).toBe(false);
      expect(await read(299_997)).toMatchObject({ county: "Rock" });
    });
    test("changes what a new edition has otherwise, adds what is new, keeps what is gone", async () => {
      const untouched = await read(299_998);
      const edition = [zip(299_997, "Green"), zip(299_998, "Dane"), zip(299_999, "Dane")];
      expect(await load(listOf(SECOND, edition))).toBe(true);
      expect(await read(299_997)).toMatchObject({ county: "Green" });
      expect(await read(299_998)).toEqual(untouched);
      expect(await read(299_999)).toMatchObject({ label: "99999" });
      expect(await read(253_703)).toMatchObject({ label: "53703" });
    });
    test("leaves ids of its own to the options that people add", async () => {
      const { body } = await product.call("admin", "POST", "option", { optionType: "clarityZip", label: "00000" });
      expect(Number(body.result["optionId"])).toBeGreaterThan(299_999);
    });
    test("has no history until somebody changes an option", async () => {
      const { rows } = await sql<{ id: number }>`select "recordId" as id from system.history
        where entity = 'option' and "recordId" > 100000 order by 1`.execute(database().kysely);
      expect(rows.map((row) => row.id).slice(0, 1)).toEqual([299_997]);
    });
  },
  productTemplate,
);
