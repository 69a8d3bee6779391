import { allowingAbsent } from "../access/permission.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedValues } from "../changes/diff.ts";
import { isWritten } from "../changes/review.ts";
import type { Values } from "../rules/compile-logic.ts";
import { CHANGER } from "../testing/changes.ts";
import { anEntity, check, rule } from "../testing/metadata.ts";
import type { HistoryEntry } from "./entries.ts";
import {
  chooseAsOf,
  chooseFormer,
  formerValues,
  neverHad,
  openRestore,
  restoreChangeset,
  restoreReview,
  type RestoreState,
  withRestoreRecord,
} from "./restore-model.ts";

const type = anEntity(
  [
    { name: "name", orderNumber: 1 },
    { name: "npi", orderNumber: 2, conditionalList: [rule(check("name", "Ann"), "show")] },
    { name: "account", serverSet: true },
    { name: "pay" },
    { name: "once", excludeUpdate: true },
    { name: "acuteOnly", ambulatory: false },
  ],
  { readableAttribute: "name" },
);
const context = { ...CHANGER, permission: allowingAbsent({ user: { attribute: { pay: { update: false } } } }) };
const at = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, "0")}:00.000Z`;
const entry = (minute: number, attributeMap: Values): HistoryEntry => ({
  attributeMap,
  auditTimestamp: at(minute),
  auditUserId: 1,
});
const ENTRIES = [
  entry(1, { name: "Al", npi: "1", account: "x", pay: 1, once: "x", acuteOnly: "x" }),
  entry(2, { name: "Bo", npi: null }),
  entry(3, { name: "Cy" }),
];
const record = { userId: 4, name: "Cy", npi: null, account: "y", pay: 2, once: "y", acuteOnly: "y", updated: "t" };
const open = () => openRestore(type, context, record, ENTRIES);
const choose = (state: RestoreState, name: string, index: number) =>
  chooseFormer(state, name, formerValues(state, name)[index] ?? null);
const items = (state: RestoreState) => restoreChangeset(state)?.items;

describe("the values that can come back", () => {
  test.each<[title: string, name: string, values: unknown[]]>([
    ["are the former ones, newest first", "name", ["Bo", "Al"]],
    ["are those that it has not now", "npi", ["1"]],
    ["are none that the server sets", "account", []],
    ["are none that may not be changed", "pay", []],
    ["are none that the form does not have", "once", []],
    ["are none of another care setting", "acuteOnly", []],
    ["are none of an attribute that is not there", "ghost", []],
  ])("%s", (_, name, values) => expect(formerValues(open(), name).map(({ value }) => value)).toEqual(values));
});

describe("choosing", () => {
  test("brings one value back, to the record as it was looked at", () => {
    expect(restoreChangeset(choose(open(), "name", 0))).toEqual({
      entity: "user",
      source: "restore",
      items: [{ kind: "update", id: 4, values: { name: "Bo" }, ifMatch: "t" }],
    });
  });
  test("brings back cell by cell, also what a rule hides", () => {
    const state = choose(choose(open(), "name", 0), "npi", 0);
    expect(items(state)).toMatchObject([{ values: { name: "Bo", npi: "1" } }]);
    expect(restoreReview(state)).toMatchObject({
      kind: "changed",
      cells: [
        { attribute: "name", state: "changed", old: "Cy", new: "Bo" },
        { attribute: "npi", state: "new", new: "1" },
      ],
    });
  });
  test("nothing is no changeset, and a choice can be taken back", () => {
    expect(restoreChangeset(open())).toBeNull();
    expect(restoreChangeset(chooseFormer(choose(open(), "name", 0), "name", null))).toBeNull();
  });
  test("has no say in a value that was never there", () => {
    const never = { value: "Zed", at: "2025-01-01T00:00:00.000Z", by: null };
    expect(restoreChangeset(chooseFormer(open(), "name", never))).toBeNull();
  });
  test.each<[minute: number, values: Values | undefined]>([
    [0, undefined],
    [1, { name: "Al", npi: "1" }],
    [2, { name: "Bo" }],
    [3, undefined],
  ])("the record as it was at minute %i", (minute, values) => {
    expect(items(chooseAsOf(open(), at(minute)))?.map((item) => "values" in item && item.values)).toEqual(
      values && [values],
    );
  });
  test("is kept when the record changed meanwhile, but for what it has now", () => {
    const state = choose(choose(open(), "name", 0), "npi", 0);
    const now = withRestoreRecord(state, { ...record, name: "Bo", updated: "u" }, [
      ...ENTRIES,
      entry(4, { name: "Bo" }),
    ]);
    expect(items(now)).toEqual([{ kind: "update", id: 4, values: { npi: "1" }, ifMatch: "u" }]);
  });
});

test("a value that the record never had is told from one that it had", () => {
  expect(neverHad(ENTRIES, { name: "Bo", npi: null })).toEqual([]);
  expect(neverHad(ENTRIES, { name: "Zed", npi: "1", ghost: null })).toEqual(["name", "ghost"]);
});

test("of any history, the record as of an instant is what it was then", () => {
  const values = fc.record({ name: fc.constantFrom("Al", "Bo", null), npi: fc.constantFrom("1", "2", null) });
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 6 }), fc.nat(), (states, pick) => {
      const entries = states.map((state, i) =>
        entry(i + 1, i === 0 ? state : changedValues(states[i - 1] ?? {}, state)),
      );
      const now = { userId: 4, ...states.at(-1) };
      const chosen = pick % states.length;
      const state = chooseAsOf(openRestore(type, context, now, entries), at(chosen + 1));
      const [item] = items(state) ?? [];
      const sent = item?.kind === "update" ? item.values : {};
      expect(changedValues({ ...now, ...sent }, { ...states[chosen] })).toEqual({});
      expect(
        restoreReview(state)
          .cells.filter(isWritten)
          .map((cell) => cell.attribute)
          .toSorted(),
      ).toEqual(Object.keys(sent).toSorted());
    }),
  );
});
