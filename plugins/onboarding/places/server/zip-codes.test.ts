import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileShipped, describePostgresql, loadOptionList, readOptions } from "@armature/server/testing";
import { onboarding } from "../../server.testing.ts";
import { productTemplate, startProduct, type TestProduct } from "../../kit/server/portal.testing.ts";
import { zipCodeList } from "./zip-codes.ts";

const ofType = (options: readonly Values[], type: string) => options.filter((option) => option["optionType"] === type);
const label = (options: readonly Values[], id: number) => options.find((o) => o["optionId"] === id)?.["label"];

describe("the shipped options", () => {
  const small = readOptions(onboarding.metadata).map(({ values }) => values);
  const large = zipCodeList(onboarding.metadata).options();
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
  test("have the states up to 51, and no others, as the choices of an address, stored by abbreviation [ACC-151, NMQ-161]", () => {
    const states = ofType(all, "clarityState").filter((state) => Number(state["optionId"]) <= 51);
    const offered = compileShipped(onboarding).entities.get("address")?.byName.get("state")?.comboboxOptionList;
    expect(offered).toEqual(
      states.map((state) => ({
        value: state["abbreviation"],
        label: `${String(state["label"])} (${String(state["abbreviation"])})`,
      })),
    );
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
  test.each([
    ["48226", "Detroit", "America/New_York"],
    ["47586", "Tell City, Indiana", "America/Chicago"],
    ["83702", "Boise", "America/Salt_Lake_City"],
    ["32501", "Pensacola", "America/Chicago"],
    ["99801", "Juneau", "America/Anchorage"],
    ["96813", "Honolulu", "America/Honolulu"],
    ["97914", "Ontario, Oregon", "America/Salt_Lake_City"],
    ["85004", "Phoenix, which has no summer time", null],
    ["09012", "a military post office", null],
  ])("know that %s, %s, keeps the time of %s [NMQ-D41]", (zip, _, timezone) => {
    expect(ofType(large, "clarityZip").find((option) => option["label"] === zip)?.["timezone"]).toBe(timezone);
  });
  test("know a time zone that addresses offer for almost every ZIP code in a state [NMQ-D41, ADD-099]", () => {
    const offered = compileShipped(onboarding).entities.get("address")?.byName.get("timezone")?.comboboxOptionList;
    const zips = ofType(all, "clarityZip").filter((zip) => zip["county"] !== null);
    const zones = Map.groupBy(zips, (zip) => zip["timezone"]);
    expect(new Set(zones.keys())).toEqual(new Set([...(offered ?? []), null]));
    // A few lie so near the border that the time zone of the neighbor is found.
    expect(zones.get(null)?.filter((zip) => zip["state"] !== "AZ").length).toBeLessThan(100);
  });
  test("make ids of codes, so that a new edition keeps them", () => {
    expect(large.find((option) => option["optionId"] === 253_703)).toEqual({
      optionId: 253_703,
      optionType: "clarityZip",
      label: "53703",
      state: "WI",
      county: "Dane",
      timezone: "America/Chicago",
    });
    expect(large.find((option) => option["optionId"] === 150_025)).toMatchObject({ label: "Dane", state: "WI" });
  });
});

describePostgresql(
  "a list of options",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const deps = () => ({ database: database(), metadata: product.metadata, clock: () => new Date() });
    const read = async (id: number) => (await product.call("member", "GET", `option/${id}`)).body.result;
    test("is served as its options, whole [ACC-208]", async () => {
      expect(await loadOptionList(deps(), zipCodeList(onboarding.metadata))).toBe(true);
      const count = async (type: string) => {
        const filter = JSON.stringify({ kind: "term", attribute: "optionType", operator: "equals", values: [type] });
        const path = `option?limit=1&count=exact&filter=${encodeURIComponent(filter)}`;
        return Number((await product.call("member", "GET", path)).body["total"]);
      };
      expect(await count("clarityZip")).toBeGreaterThan(41_000);
      expect(await count("clarityCounty")).toBeGreaterThan(3_100);
      for (const type of ["clarityState", "language", "gender", "providerType"]) {
        expect(await count(type)).toBe(
          ofType(
            readOptions(onboarding.metadata).map(({ values }) => values),
            type,
          ).length,
        );
      }
      expect(await read(253_703)).toMatchObject({ label: "53703", state: "WI", county: "Dane" });
    });
  },
  productTemplate,
);
